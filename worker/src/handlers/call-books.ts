import type { ProviderCall, StoredSection } from '@app/conversion';
import type { WorkflowEntity } from '@app/persistence';
import { costOf } from '@app/providers';
import type { WorkerContext } from '../worker-context';
import type { Fallback } from './fallback';
import { outlastOutage } from './outlast-outage';

/**
 * Keeps what a workflow buys: each answer before anything else happens, and each call with its price. Waits for a database
 * that is away, because what was paid for must not be lost.
 */
export class CallBooks {
  constructor(
    private readonly context: WorkerContext,
    private readonly workflow: WorkflowEntity,
    private readonly fallback: Fallback,
    private readonly signal: AbortSignal,
  ) {}

  async storeSection(section: StoredSection): Promise<void> {
    const { database, logger } = this.context;
    await outlastOutage(
      () => database.repositories.workflowLeases.storeSection({ workflowId: this.workflow.id, ...section }),
      { signal: this.signal, logger },
    );
  }

  async recordCall({ by, ...call }: ProviderCall): Promise<void> {
    const { database, config, logger } = this.context;
    const { id: workflowId, run, aiIntegrationId, aiIntegrationName } = this.workflow;
    const asked =
      by === 'fallback' && this.fallback.integration !== null
        ? this.fallback.integration
        : { id: aiIntegrationId, name: aiIntegrationName };
    const integration = { integrationId: asked.id, integrationName: asked.name };
    // A call that was refused before it took anything is free, whatever the model.
    const costMicroUsd = costOf(call.model, call, config.AI_PRICES);
    // Call and sums together, so that a call that is kept again after an outage counts once.
    await outlastOutage(
      () =>
        database.transaction(async ({ workflowLeases, integrations }) => {
          await workflowLeases.recordCall({ workflowId, run, ...integration, ...call, costMicroUsd });
          if (asked.id !== null && call.finish !== 'failed') await integrations.markUsed(asked.id, false);
        }),
      { signal: this.signal, logger },
    );
  }
}
