import { uploadSample } from '../../system-tests/sample';
import {
  execute,
  type Researcher,
  type RunningProcess,
  type System,
  untilEnded,
} from '../../system-tests/system';
import { type Figure, figure } from './figures';

const WORKERS = [1, 2, 4];
/** Quality bar F-05: two workers against one. */
const TWICE = 1.9;

/** F-05: measures the time of this many workflows of one call of two seconds with one, two and four workers of ten slots. */
export async function measureScaling(
  person: Researcher,
  system: System,
  conversions: number,
): Promise<Figure[]> {
  const documentId = await uploadSample(person, 'xlsx');
  const times: number[] = [];
  const others: RunningProcess[] = [];
  for (const workers of WORKERS) {
    while (others.length < workers - 1) others.push(await system.startWorker());
    // Workers load their code with the first workflow.
    await runAll(person, documentId, workers * 2);
    times.push(await runAll(person, documentId, conversions));
  }
  await Promise.all(others.map((worker) => worker.kill('SIGTERM')));
  const [alone = NaN] = times;
  return times.map((value, index) => {
    const workers = WORKERS[index];
    const bar = workers === 2 ? Math.round((alone / TWICE) * 10) / 10 : null;
    const what = `${conversions} workflows with ${workers} workers of ten slots`;
    return figure('F-05', what, [value, 's'], bar, ['one worker', alone]);
  });
}

let prompts = 0;

/** Returns the seconds until all workflows have ended. Each has a prompt of its own, so that no answer is shared. */
async function runAll(person: Researcher, documentId: number, count: number): Promise<number> {
  const from = performance.now();
  const started = await Promise.all(
    Array.from({ length: count }, () =>
      execute(person, [documentId], { prompt: `Write XML, scaling ${(prompts += 1)}.` }),
    ),
  );
  for (const { id } of started) {
    const { status } = await untilEnded(person, id);
    if (status !== 'completed') throw new Error(`Workflow ${id} ended as ${status}.`);
  }
  return (performance.now() - from) / 1000;
}
