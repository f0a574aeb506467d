import type { AiProvider } from '@app/contracts';
import { findModel, type ModelCatalogue } from '@app/models';
import type { EndedCall } from '@app/persistence';
import { metrics } from '@app/telemetry';

/** The vendor, and the name of the model in the model list. */
export interface CallLabels {
  readonly vendor: AiProvider;
  readonly model: string;
}

/**
 * The labels of a provider's metrics. Names of models outside the model list are typed by people and are not exported: they are
 * `other`.
 */
export const callLabels = (catalogue: ModelCatalogue, vendor: AiProvider, model: string): CallLabels => ({
  vendor,
  model: findModel(catalogue, vendor, model)?.id ?? 'other',
});

type CountedCall = Pick<
  EndedCall,
  | 'inputTokens'
  | 'cachedTokens'
  | 'cacheWriteTokens'
  | 'outputTokens'
  | 'thinkingTokens'
  | 'costMicroUsd'
  | 'finish'
>;

/** Counts an ended call with its tokens and its cost. */
export function countCall(labels: CallLabels, call: CountedCall): void {
  metrics.providerCalls.inc({ ...labels, finish: call.finish });
  const tokens = {
    input: call.inputTokens,
    cached: call.cachedTokens,
    cache_write: call.cacheWriteTokens,
    output: call.outputTokens,
    thinking: call.thinkingTokens,
  };
  for (const [kind, count] of Object.entries(tokens)) metrics.providerTokens.inc({ ...labels, kind }, count);
  metrics.providerCost.inc(labels, (call.costMicroUsd ?? 0) / 1_000_000);
}
