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
import { metrics } from '@app/telemetry';
import type { ClaimedWorkflow, Lease, WorkflowEntity } from '@app/persistence';
import type { WorkerSlots } from '../worker-slots/worker-slots';
import type { WorkerContext } from '../worker-context';
import { closeLostCalls } from './lost-calls';
import { RunningWorkflows } from './running-workflows';
import { WorkflowLease } from './workflow-lease';
import { WorkflowRun } from './workflow-run';

type Claim = ClaimedWorkflow & { readonly lease: Lease };

/**
 * Runs workflows: claims the next one, converts it, and repeats until none is left.
 *
 * A job's id and payload are only a wake-up: `claim()` decides which workflow runs, in fair order over all workspaces (005). The
 * handler therefore ignores the payload, a surplus job is a no-op, and a lost job is restored by the janitor.
 *
 * AT-LEAST-ONCE: a workflow can be run again after its lease expired, even while the first worker still runs. Every write is
 * guarded by the lease token, and stored answers are not bought again.
 */
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
        queue: 'conversion',
        claim: (onlyReservedSlot) =>
          context.database.transaction(({ fairQueue }) =>
            fairQueue.claim(
              {
                token: randomUUID(),
                seconds: context.config.LEASE_SECONDS,
                onlyReservedSlot,
                workerSessionId: context.workerSession.sessionId,
                lossCounts: context.load.isIdle(),
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
  claim: Claim,
  { signal, queue }: Pick<JobContext, 'signal' | 'queue'>,
): Promise<void> {
  const { lease, workflow, workspaceId } = claim;
  if (claim.isAfterLoss) metrics.leaseLosses.inc({ queue: 'conversion' });
  const held = new WorkflowLease(context, lease, workspaceId);
  const forget = running.add(workflow.id, held);
  const stop = (): void => held.cutCalls();
  signal.addEventListener('abort', stop);
  try {
    await closeLostCalls(context, workflow.id);
    await held.announce();
    const pause = await new WorkflowRun(context, held, claim).go();
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

/** Schedules a wake-up for a waiting workflow. If that fails, the janitor finds the workflow when it is due. */
async function wakeLater(
  { logger }: WorkerContext,
  queue: JobQueue,
  { id, run }: WorkflowEntity,
  seconds: number,
): Promise<void> {
  try {
    await queue.add(wakeUp(convertWorkflowJob(id, run), randomUUID()), seconds);
  } catch (error) {
    logger.warn(
      { error, workflowId: id },
      'could not schedule a wake-up; the janitor will wake the workflow',
    );
  }
}
