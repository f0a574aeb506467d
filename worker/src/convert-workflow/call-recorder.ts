import type { RunForecast } from '@app/contracts';
import type { CallEnd, CallOpening, OpenCall, StoredSection } from '@app/conversion';
import { costOf, type TokenForecast } from '@app/costs';
import type { WorkflowEntity } from '@app/persistence';
import type { WorkerContext } from '../worker-context';
import { admitCall } from './call-admission';
import type { Fallback } from './fallback';
import type { WorkflowLease } from './workflow-lease';
import { outlastOutage } from '../database-outage/outlast-outage';

/**
 * Keeps what a workflow buys: each answer before anything else happens, and each call with its price. Waits for a database
 * that is away, because what was paid for must not be lost.
 */
export class CallRecorder {
  /** Who answered last; what is left is priced as if that went on. */
  private model: string | null = null;

  constructor(
    private readonly context: WorkerContext,
    private readonly workflow: WorkflowEntity,
    private readonly fallback: Fallback,
    private readonly lease: WorkflowLease,
  ) {}

  async storeSection(section: StoredSection): Promise<void> {
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
    this.lease.assertMayCall();
    const { database, config, logger } = this.context;
    const { id: workflowId, run, aiIntegrationId, aiIntegrationName } = this.workflow;
    const asked =
      by === 'fallback' && this.fallback.integration !== null
        ? this.fallback.integration
        : { id: aiIntegrationId, name: aiIntegrationName };
    const integration = { integrationId: asked.id, integrationName: asked.name };
    const priceOf = (outputTokens: number): number | null =>
      costOf(call.model, { ...call, cachedTokens: 0, outputTokens }, config.AI_PRICES);
    const opening = {
      ...{ workflowId, run, ...integration, ...call, costMicroUsd: priceOf(0) },
      reservedTokens: call.inputTokens + maxOutputTokens,
      reservedCostMicroUsd: priceOf(maxOutputTokens) ?? 0,
    };
    const id = await this.outlast(() =>
      database.transaction((repositories) => admitCall(repositories, opening, config.AI_KEY_CALLS)),
    );
    return {
      grew: (arrived) =>
        // What comes in the end counts; in between it only matters should this process be lost.
        database.repositories.workflowCalls.grow(id, arrived).catch((error: unknown) => {
          logger.warn({ error, workflowId }, 'the progress of a call was not kept');
        }),
      ended: (end) => this.close(id, asked.id, end),
    };
  }

  /** A forecast with its price. */
  priced({ cachedShare, ...forecast }: TokenForecast): RunForecast {
    const { model, workflow, context } = this;
    const cost = (bound: 'low' | 'high'): number | null => {
      const [inputTokens, outputTokens] = [forecast.inputTokens[bound], forecast.outputTokens[bound]];
      const tokens = { inputTokens, outputTokens, cachedTokens: Math.round(inputTokens * cachedShare) };
      return costOf(model ?? workflow.model ?? '', tokens, context.config.AI_PRICES);
    };
    const [low, high] = [cost('low'), cost('high')];
    return { ...forecast, costMicroUsd: low === null || high === null ? null : { low, high } };
  }

  private async close(id: number, integrationId: number | null, end: CallEnd): Promise<void> {
    const { database, config, logger } = this.context;
    if (end.finish === 'stopped' && this.lease.ended === 'shutdown') {
      const { inputTokens, outputTokens, durationMs } = end;
      logger.warn(
        { workflowId: this.workflow.id, call: id, inputTokens, outputTokens, durationMs },
        'a call was cut because this worker stops',
      );
    }
    if (end.finish === 'complete') this.model = end.model;
    // A call that was refused before it took anything is free, whatever the model.
    const costMicroUsd = costOf(end.model, end, config.AI_PRICES);
    const isAnswer = end.finish !== 'failed' && end.finish !== 'stopped';
    // Call and sums together, so that a call that is kept again after an outage counts once.
    await this.outlast(() =>
      database.transaction(async ({ workflowCalls, integrations }) => {
        await workflowCalls.close(id, { ...end, costMicroUsd });
        if (integrationId !== null && isAnswer) await integrations.markUsed(integrationId, false);
      }),
    );
  }

  private outlast<T>(write: () => Promise<T>): Promise<T> {
    return outlastOutage(write, { signal: this.lease.signal, logger: this.context.logger });
  }
}
