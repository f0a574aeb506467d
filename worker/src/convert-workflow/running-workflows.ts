import type { LiveEvent } from '@app/contracts';
import type { WorkflowLease } from './workflow-lease';

/** The workflows that this process runs, so that a cancellation reaches them at once and not with the next heartbeat. */
export class RunningWorkflows {
  private readonly leases = new Map<number, WorkflowLease>();
  private isDraining = false;

  /** Answers how to forget it again. */
  add(workflowId: number, lease: WorkflowLease): () => void {
    this.leases.set(workflowId, lease);
    if (this.isDraining) lease.endBeforeNextCall();
    return () => {
      if (this.leases.get(workflowId) === lease) this.leases.delete(workflowId);
    };
  }

  /** The process ends: calls that run may end, and none is begun that might have to be cut. */
  drain(): void {
    this.isDraining = true;
    for (const lease of this.leases.values()) lease.endBeforeNextCall();
  }

  /** Stops the provider call of a workflow that a person cancelled. */
  onEvent(event: LiveEvent): void {
    if (event.name === 'workflow.changed' && event.payload.status === 'cancelled')
      this.leases.get(event.payload.workflowId)?.abort('lost');
  }
}
