import type { RunForecast } from '@app/contracts';
import type { CallEnd, CallOpening, OpenCall, StoredChunk } from '@app/conversion';
import { costOf, costOfCalls, highestCostOf, type BillingProvider, type TokenForecast } from '@app/costs';
import type { WorkflowEntity } from '@app/persistence';
import type { AiClient } from '@app/providers';
import type { WorkerContext } from '../worker-context';
import { admitCall } from './call-admission';
import type { Fallback } from './fallback';
import type { WorkflowLease } from './workflow-lease';
import { outlastOutage } from '../database-outage/outlast-outage';

/** A call that was opened. */
interface SoldCall {
  readonly id: number;
  readonly integrationId: number | null;
  readonly model: string;
  readonly seller: BillingProvider;
  readonly at: Date;
}

/**
 * Keeps what a workflow buys: each answer before anything else happens, and each call with its price. Waits for a database
 * that is away, because what was paid for must not be lost.
 */
export class CallRecorder {
  /** Calls that were sent and have not ended. */
  private running = 0;
  /** Who answered last; what is left is priced as if that went on. */
  private model: string;
  /** The chosen one, until somebody else has answered. */
  private seller: BillingProvider;
  private readonly lease: WorkflowLease;
  private readonly client: AiClient;

  constructor(
    private readonly context: WorkerContext,
    private readonly workflow: WorkflowEntity,
    private readonly fallback: Fallback,
    private readonly run: {
      readonly lease: WorkflowLease;
      readonly client: AiClient;
      /** The chosen integration, whose settings the client has. */
      readonly chosen: BillingProvider;
    },
  ) {
    ({ lease: this.lease, client: this.client, chosen: this.seller } = run);
    this.model = run.client.model;
  }

  async storeSection(section: StoredChunk): Promise<void> {
    const { repositories } = this.context.database;
    await this.outlast(() =>
      repositories.workflowLeases.storeSection({ workflowId: this.workflow.id, ...section }),
    );
  }

  /**
   * Keeps a call that is about to be sent; a call that could not be kept is not made. Throws when the key
   * or its caps leave no room for it.
   */
  async openCall({ by, maxOutputTokens, ...call }: CallOpening): Promise<OpenCall> {
    this.lease.assertMayCall(this.running);
    // A worker that has lost the workflow meanwhile must not buy anything for it.
    await this.lease.assertHeld();
    const { database, config, logger } = this.context;
    const { id: workflowId, run, aiIntegrationId, aiIntegrationName } = this.workflow;
    const other = by === 'fallback' ? this.fallback.integration : null;
    const asked = other ?? { id: aiIntegrationId, name: aiIntegrationName };
    const integration = { integrationId: asked.id, integrationName: asked.name };
    const seller = other ?? this.run.chosen;
    const at = new Date();
    const sent = { ...call, at, outputTokens: 0, cachedTokens: 0, cacheWriteTokens: 0 };
    const opening = {
      workflowId,
      run,
      ...integration,
      ...call,
      costMicroUsd: costOf(sent, seller, config.prices),
      reservedTokens: call.inputTokens + maxOutputTokens,
      reservedCostMicroUsd:
        highestCostOf({ ...call, at, outputTokens: maxOutputTokens }, seller, config.prices) ?? 0,
    };
    const id = await this.outlast(() =>
      database.transaction((repositories) => admitCall(repositories, opening, config.AI_KEY_CALLS)),
    );
    this.running += 1;
    return {
      grew: (arrived) =>
        // What comes in the end counts; in between it only matters should this process be lost.
        database.repositories.workflowCalls.grow(id, arrived).catch((error: unknown) => {
          logger.warn({ error, workflowId }, 'the progress of a call was not kept');
        }),
      ended: (end) => this.close({ id, integrationId: asked.id, model: call.model, seller, at }, end),
    };
  }

  /** A forecast with its price. */
  priced({ cachedShare, writtenShare, ...forecast }: TokenForecast): RunForecast {
    const { seller, context, model } = this;
    const { tier } = this.client;
    const shares = { cached: cachedShare, written: writtenShare };
    const cost = (bound: 'low' | 'high'): number | null => {
      const [inputTokens, outputTokens] = [forecast.inputTokens[bound], forecast.outputTokens[bound]];
      const { calls } = forecast;
      return costOfCalls({ calls, inputTokens, outputTokens, model, at: new Date(), tier }, shares, {
        seller,
        prices: context.config.prices,
      });
    };
    const [low, high] = [cost('low'), cost('high')];
    return { ...forecast, costMicroUsd: low === null || high === null ? null : { low, high } };
  }

  private async close({ id, integrationId, model, seller, at }: SoldCall, end: CallEnd): Promise<void> {
    const { database, config, logger } = this.context;
    this.running -= 1;
    if (end.finish === 'stopped' && this.lease.ended === 'shutdown') {
      const { inputTokens, outputTokens, durationMs } = end;
      logger.warn(
        { workflowId: this.workflow.id, call: id, inputTokens, outputTokens, durationMs },
        'a call was cut because this worker stops',
      );
    }
    if (end.finish === 'complete') [this.model, this.seller] = [end.model, seller];
    // Some servers call the model that answers by another name than the one it was asked for by.
    const priceAs = (name: string): number | null =>
      costOf({ ...end, model: name, at }, seller, config.prices);
    const costMicroUsd = priceAs(end.model) ?? priceAs(model);
    const isAnswer = end.finish !== 'failed' && end.finish !== 'stopped';
    // Call and sums together, so that a call that is kept again after an outage counts once.
    await this.outlast(() =>
      database.transaction(({ workflowCalls }) => workflowCalls.close(id, { ...end, costMicroUsd })),
    );
    // By itself, so that nobody who ends at the same time waits for more than this.
    if (integrationId !== null && isAnswer)
      await this.outlast(() => database.repositories.integrations.markUsed(integrationId, false));
  }

  private outlast<T>(write: () => Promise<T>): Promise<T> {
    return outlastOutage(write, { signal: this.lease.signal, logger: this.context.logger });
  }
}
