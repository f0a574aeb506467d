import type { LiveEvent } from '@app/contracts';
import type { WorkflowLease } from './workflow-lease';

/** The workflows that this process runs, so that a cancellation reaches them at once and not with the next heartbeat. */
export class RunningWorkflows {
  private readonly leases = new Map<number, WorkflowLease>();

  /** Answers how to forget it again. */
  add(workflowId: number, lease: WorkflowLease): () => void {
    this.leases.set(workflowId, lease);
    return () => {
      if (this.leases.get(workflowId) === lease) this.leases.delete(workflowId);
    };
  }

  /** Stops the provider call of a workflow that a person cancelled. */
  onEvent(event: LiveEvent): void {
    if (event.name === 'workflow.changed' && event.payload.status === 'cancelled')
      this.leases.get(event.payload.workflowId)?.abort('lost');
  }
}
