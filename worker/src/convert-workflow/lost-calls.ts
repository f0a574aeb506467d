import { message } from '@app/contracts';
import { costOf } from '@app/costs';
import { callReason } from '@app/providers';
import type { WorkerContext } from '../worker-context';

const BATCH = 100;

/** Dependencies for closing a call. */
export interface CallLogContext {
  readonly database: WorkerContext['database'];
  readonly config: Pick<WorkerContext['config'], 'prices'>;
}

/**
 * Closes calls whose worker is gone, with their estimated usage: the provider has read the input and has written at least the
 * output that arrived. Runs for one workflow after a claim, and for all in the janitor.
 */
export async function closeLostCalls(
  { database, config }: CallLogContext,
  workflowId?: number,
): Promise<number> {
  const lost = await database.repositories.workflowCalls.findLost(BATCH, workflowId);
  for (const call of lost) {
    const { model, inputTokens, cachedTokens, cacheWriteTokens, outputTokens, thinkingTokens } = call;
    const { requestId, durationMs, integrationId, tier } = call;
    const billingProvider =
      integrationId === null ? null : await database.repositories.integrations.findById(integrationId);
    await database.transaction(({ workflowCalls }) =>
      workflowCalls.close(call.id, {
        model,
        inputTokens,
        cachedTokens,
        cacheWriteTokens,
        outputTokens,
        thinkingTokens,
        requestId,
        durationMs,
        tier,
        // Without its integration the price is unknown; the reserved one stays.
        costMicroUsd:
          billingProvider === null ? call.costMicroUsd : costOf(call, billingProvider, config.prices),
        isEstimated: true,
        finish: 'stopped',
        ...callReason(message('call.worker-lost')),
      }),
    );
  }
  return lost.length;
}
