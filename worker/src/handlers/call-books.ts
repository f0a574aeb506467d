import type { ProviderCall, StoredSection } from '@app/conversion';
import type { WorkflowEntity } from '@app/persistence';
import { costOf } from '@app/providers';
import type { WorkerContext } from '../worker-context';
import { outlastOutage } from './outlast-outage';

/**
 * Keeps what a workflow buys: each answer before anything else happens, and each call with its price. Waits for a database
 * that is away, because what was paid for must not be lost.
 */
export class CallBooks {
  constructor(
    private readonly context: WorkerContext,
    private readonly workflow: WorkflowEntity,
    private readonly signal: AbortSignal,
  ) {}

  async storeSection(section: StoredSection): Promise<void> {
    const { database, logger } = this.context;
    await outlastOutage(
      () => database.repositories.workflowLeases.storeSection({ workflowId: this.workflow.id, ...section }),
      { signal: this.signal, logger },
    );
  }

  async recordCall(call: ProviderCall): Promise<void> {
    const { database, config, logger } = this.context;
    const { id: workflowId, run } = this.workflow;
    // A call that was refused before it took anything is free, whatever the model.
    const costMicroUsd = costOf(call.model, call, config.AI_PRICES);
    // Call and sums together, so that a call that is kept again after an outage counts once.
    await outlastOutage(
      () =>
        database.transaction(({ workflowLeases }) =>
          workflowLeases.recordCall({ workflowId, run, ...call, costMicroUsd }),
        ),
      { signal: this.signal, logger },
    );
  }
}
