import type { LiveEvent, StepName } from '@app/contracts';
import type { WorkflowLease } from './workflow-lease';

/** The workflows that run in this process. Cancellations reach them at once instead of with the next heartbeat. */
export class RunningWorkflows {
  private readonly leases = new Map<number, WorkflowLease>();
  private isDraining = false;

  /** Returns a function that removes the workflow. */
  add(workflowId: number, lease: WorkflowLease): () => void {
    this.leases.set(workflowId, lease);
    if (this.isDraining) lease.endBeforeNextCall();
    return () => {
      if (this.leases.get(workflowId) === lease) this.leases.delete(workflowId);
    };
  }

  /** The present step of each workflow. */
  steps(): StepName[] {
    return [...this.leases.values()].map(({ step }) => step);
  }

  /** The process stops: running calls may end, and none is started that might have to be aborted. */
  drain(): void {
    this.isDraining = true;
    for (const lease of this.leases.values()) lease.endBeforeNextCall();
  }

  /** Aborts the provider call of a cancelled workflow. */
  onEvent(event: LiveEvent): void {
    if (event.name === 'workflow.changed' && event.payload.status === 'cancelled')
      this.leases.get(event.payload.workflowId)?.abort('lost');
  }
}
