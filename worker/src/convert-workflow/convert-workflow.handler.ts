import { randomUUID } from 'node:crypto';
import {
  convertWorkflow,
  convertWorkflowJob,
  handles,
  type JobContext,
  type JobHandler,
  type JobQueue,
  wakeUp,
} from '@app/jobs';
import type { ClaimedWorkflow, Lease, WorkflowEntity } from '@app/persistence';
import type { WorkerSlots } from '../worker-slots/worker-slots';
import type { WorkerContext } from '../worker-context';
import { closeLostCalls } from './lost-calls';
import { RunningWorkflows } from './running-workflows';
import { WorkflowLease } from './workflow-lease';
import { WorkflowRun } from './workflow-run';

type Claim = ClaimedWorkflow & { readonly lease: Lease };

/** Runs workflows from where they stand, one after the other: claim, read, convert, finish. All writes are guarded by a lease. */
export function convertWorkflowHandler(
  context: WorkerContext,
  running: RunningWorkflows,
  slots: WorkerSlots,
): JobHandler {
  const limits = {
    ofWorkspace: context.config.WORKSPACE_CONCURRENCY ?? null,
    ofKey: context.config.AI_KEY_CALLS,
  };
  return handles(convertWorkflow, (_wakeUp, job) =>
    slots.work<Claim>(
      {
        claim: (onlyReservedSlot) =>
          context.database.transaction(({ fairQueue }) =>
            fairQueue.claim(
              {
                token: randomUUID(),
                seconds: context.config.LEASE_SECONDS,
                onlyReservedSlot,
                workerSessionId: context.workerSession.sessionId,
              },
              limits,
            ),
          ),
        run: (claim) => runClaimed(context, running, claim, job),
      },
      job,
    ),
  );
}

async function runClaimed(
  context: WorkerContext,
  running: RunningWorkflows,
  { lease, workflow, workspaceId }: Claim,
  { signal, queue }: Pick<JobContext, 'signal' | 'queue'>,
): Promise<void> {
  const held = new WorkflowLease(context, lease, workspaceId);
  const forget = running.add(workflow.id, held);
  const stop = (): void => held.abort('shutdown');
  signal.addEventListener('abort', stop);
  try {
    await closeLostCalls(context, workflow.id);
    await held.announce();
    const pause = await new WorkflowRun(context, held, workflow, workspaceId).go();
    if (pause !== null) await wakeLater(context, queue, workflow, pause);
  } catch (error) {
    await held.abandon();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    forget();
    await held.stop();
  }
}

/** Sets the alarm clock for a workflow that waits; should that fail, the sweep finds it when it is due. */
async function wakeLater(
  { logger }: WorkerContext,
  queue: JobQueue,
  { id, run }: WorkflowEntity,
  seconds: number,
): Promise<void> {
  try {
    await queue.add(wakeUp(convertWorkflowJob(id, run), randomUUID()), seconds);
  } catch (error) {
    logger.warn({ error, workflowId: id }, 'a workflow that waits is left to the sweep');
  }
}
