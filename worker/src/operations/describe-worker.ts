import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { WorkerStep } from '@app/contracts';
import type { WorkerReport } from '@app/persistence';
import { z } from 'zod';
import type { RunningWorkflows } from '../convert-workflow/running-workflows';
import type { WorkerContext } from '../worker-context';

/** Returns a function that describes this process and what it works on, for the administration. */
export function describeWorker(
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

function productVersion(): string {
  const file: unknown = JSON.parse(readFileSync(require.resolve('#package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(file).version;
}
