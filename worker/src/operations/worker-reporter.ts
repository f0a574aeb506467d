import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { WorkerStep } from '@app/contracts';
import { workersChanged } from '@app/live';
import type { WorkerReport } from '@app/persistence';
import { productVersion } from '@app/config';
import type { RunningWorkflows } from '../convert-workflow/running-workflows';
import type { WorkerContext } from '../worker-context';

/** Reports this process to the administration. */
export interface WorkerReporter {
  report(): Promise<void>;
  /** The process stops. */
  remove(): Promise<void>;
}

/** Stores what this process does, and tells open screens when that changed. */
export function createWorkerReporter(
  context: Pick<WorkerContext, 'config' | 'load' | 'database' | 'live'>,
  running: Pick<RunningWorkflows, 'steps'>,
): WorkerReporter {
  const { live, database } = context;
  const describe = describeWorker(context, running);
  let reported = '';
  return {
    async report() {
      const current = describe();
      const hasForgotten = await database.repositories.workers.report(current);
      const text = JSON.stringify(current);
      if (text === reported && !hasForgotten) return;
      reported = text;
      await live.publish(workersChanged());
    },
    async remove() {
      await database.repositories.workers.remove(describe().id);
      await live.publish(workersChanged());
    },
  };
}

/** Returns a function that describes this process and what it works on, for the administration. */
function describeWorker(
  { config, load }: Pick<WorkerContext, 'config' | 'load'>,
  running: Pick<RunningWorkflows, 'steps'>,
): () => WorkerReport {
  const self = {
    id: randomUUID(),
    host: hostname(),
    version: productVersion(),
    queues: config.WORKER_QUEUES,
  };
  return () => {
    const counts = new Map<WorkerStep, number>();
    for (const step of running.steps()) counts.set(step, (counts.get(step) ?? 0) + 1);
    const readings = load.runningOf('extraction');
    if (readings > 0) counts.set('read-document', readings);
    return { ...self, work: [...counts].map(([step, count]) => ({ step, count })) };
  };
}
