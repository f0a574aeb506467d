import type { ProviderCall, StoredSection } from '@app/conversion';
import type { WorkflowEntity } from '@app/persistence';
import { costOf } from '@app/providers';
import type { WorkerContext } from '../worker-context';

/** Keeps what a workflow buys: each answer before anything else happens, and each call with its price. */
export class CallBooks {
  constructor(
    private readonly context: WorkerContext,
    private readonly workflow: WorkflowEntity,
  ) {}

  async storeSection(section: StoredSection): Promise<void> {
    const { workflowLeases } = this.context.database.repositories;
    await workflowLeases.storeSection({ workflowId: this.workflow.id, ...section });
  }

  async recordCall(call: ProviderCall): Promise<void> {
    const { database, config } = this.context;
    const { id: workflowId, run } = this.workflow;
    // A call that was refused before it took anything is free, whatever the model.
    const costMicroUsd = costOf(call.model, call, config.AI_PRICES);
    await database.repositories.workflowLeases.recordCall({ workflowId, run, ...call, costMicroUsd });
  }
}
