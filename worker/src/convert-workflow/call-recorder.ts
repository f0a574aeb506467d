import type { RunForecast } from '@app/contracts';
import type { CallEnd, CallOpening, OpenCall, StoredChunk } from '@app/conversion';
import { costOf, costOfCalls, highestCostOf, type BillingProvider, type TokenForecast } from '@app/costs';
import type { WorkflowEntity } from '@app/persistence';
import type { AiClient } from '@app/providers';
import type { WorkerContext } from '../worker-context';
import { callLabels, countCall } from './count-call';
import { admitCall } from './call-admission';
import type { Fallback } from './fallback';
import type { WorkflowLease } from './workflow-lease';
import { outlastOutage } from '../database-outage/outlast-outage';

/** An open call. */
interface OpenedCall {
  readonly id: number;
  readonly integrationId: number | null;
  readonly model: string;
  readonly billingProvider: BillingProvider;
  readonly at: Date;
}

/**
 * Records the provider calls of a workflow: each answer before anything else happens, and each call with its price. Retries
 * writes while the database is unavailable, so that no paid answer is lost.
 */
export class CallRecorder {
  /** The model that answered last; the forecast uses its price. */
  private model: string;
  /** The provider that answered last; the chosen one at first. */
  private billingProvider: BillingProvider;
  private readonly lease: WorkflowLease;
  private readonly client: AiClient;

  constructor(
    private readonly context: WorkerContext,
    private readonly workflow: WorkflowEntity,
    private readonly fallback: Fallback,
    private readonly run: {
      readonly lease: WorkflowLease;
      readonly client: AiClient;
      /** The chosen integration, with whose settings the client was created. */
      readonly chosen: BillingProvider;
    },
  ) {
    ({ lease: this.lease, client: this.client, chosen: this.billingProvider } = run);
    this.model = run.client.model;
  }

  async storeSection(section: StoredChunk): Promise<void> {
    const { repositories } = this.context.database;
    await this.outlast(() =>
      repositories.workflowLeases.storeSection({ workflowId: this.workflow.id, ...section }),
    );
  }

  /**
   * Records a call that is about to be sent. If recording fails, the call is not made. Throws if the key or its caps leave no
   * room for it.
   */
  async openCall({ by, maxOutputTokens, ...call }: CallOpening): Promise<OpenCall> {
    this.lease.assertMayCall();
    // A worker that has lost the workflow must not buy anything for it.
    await this.lease.assertHeld();
    const { database, config, logger } = this.context;
    const { id: workflowId, run, aiIntegrationId, aiIntegrationName } = this.workflow;
    const other = by === 'fallback' ? this.fallback.integration : null;
    const asked = other ?? { id: aiIntegrationId, name: aiIntegrationName };
    const integration = { integrationId: asked.id, integrationName: asked.name };
    const billingProvider = other ?? this.run.chosen;
    const at = new Date();
    const sent = { ...call, at, outputTokens: 0, cachedTokens: 0, cacheWriteTokens: 0 };
    const opening = {
      workflowId,
      run,
      ...integration,
      ...call,
      costMicroUsd: costOf(sent, billingProvider, config.prices),
      reservedTokens: call.inputTokens + maxOutputTokens,
      reservedCostMicroUsd:
        highestCostOf({ ...call, at, outputTokens: maxOutputTokens }, billingProvider, config.prices) ?? 0,
    };
    const id = await this.outlast(() =>
      database.transaction((repositories) => admitCall(repositories, opening, config.AI_KEY_CALLS)),
    );
    this.lease.callStarted();
    return {
      grew: (arrived) =>
        // Progress matters only if this process is lost; the end of the call overwrites it.
        database.repositories.workflowCalls.grow(id, arrived).catch((error: unknown) => {
          logger.warn({ error, workflowId }, 'could not store the progress of a call');
        }),
      ended: (end) =>
        this.close({ id, integrationId: asked.id, model: call.model, billingProvider, at }, end),
    };
  }

  /** Adds the price to a forecast. */
  priced({ cachedShare, writtenShare, ...forecast }: TokenForecast): RunForecast {
    const { billingProvider, context, model } = this;
    const { tier } = this.client;
    const shares = { cached: cachedShare, written: writtenShare };
    const cost = (bound: 'low' | 'high'): number | null => {
      const [inputTokens, outputTokens] = [forecast.inputTokens[bound], forecast.outputTokens[bound]];
      const { calls } = forecast;
      return costOfCalls({ calls, inputTokens, outputTokens, model, at: new Date(), tier }, shares, {
        seller: billingProvider,
        prices: context.config.prices,
      });
    };
    const [low, high] = [cost('low'), cost('high')];
    return { ...forecast, costMicroUsd: low === null || high === null ? null : { low, high } };
  }

  private async close(
    { id, integrationId, model, billingProvider, at }: OpenedCall,
    end: CallEnd,
  ): Promise<void> {
    const { database, config, logger } = this.context;
    this.lease.callEnded(end.finish);
    if (end.finish === 'stopped' && this.lease.ended === 'shutdown') {
      const { inputTokens, outputTokens, durationMs } = end;
      logger.warn(
        { workflowId: this.workflow.id, call: id, inputTokens, outputTokens, durationMs },
        'a call was cut because this worker stops',
      );
    }
    if (end.finish === 'complete') [this.model, this.billingProvider] = [end.model, billingProvider];
    // Some servers answer under another model name than the one requested.
    const priceAs = (name: string): number | null =>
      costOf({ ...end, model: name, at }, billingProvider, config.prices);
    const costMicroUsd = priceAs(end.model) ?? priceAs(model);
    const isAnswer = end.finish !== 'failed' && end.finish !== 'stopped';
    // One transaction for call and totals, so that a retry after an outage counts the call once.
    await this.outlast(() =>
      database.transaction(({ workflowCalls }) => workflowCalls.close(id, { ...end, costMicroUsd })),
    );
    countCall(callLabels(config.prices.catalogue, billingProvider.provider, model), { ...end, costMicroUsd });
    // A separate statement, so that ending calls do not wait for each other longer than needed.
    if (integrationId !== null && isAnswer)
      await this.outlast(() =>
        database.repositories.integrations.markUsed(integrationId, { keyInvalid: false }),
      );
  }

  private outlast<T>(write: () => Promise<T>): Promise<T> {
    return outlastOutage(write, { signal: this.lease.signal, logger: this.context.logger });
  }
}
