import { uploadSample } from '../../system-tests/sample';
import {
  execute,
  type Researcher,
  type RunningProcess,
  type System,
  untilEnded,
} from '../../system-tests/system';
import { type Figure, figure } from './figures';

/** One, two and four workers of ten slots. */
const WORKERS = [1, 2, 4];
const SLOTS = 10;
const CALL_SECONDS = 2;
/** Quality bar F-05: two workers against one. */
const TWICE = 1.9;
/** The time that the calls of one crowd may take on two workers, as a multiple of the time without any overhead. */
const OVERHEAD = 1.25;

/** F-05: measures the time of each number of workflows of one call of two seconds with one, two and four workers of ten slots. */
export async function measureScaling(
  person: Researcher,
  system: System,
  crowds: readonly number[],
): Promise<Figure[]> {
  const documentId = await uploadSample(person, 'xlsx');
  const others: RunningProcess[] = [];
  const figures: Figure[] = [];
  const alone = new Map<number, number>();
  for (const workers of WORKERS) {
    while (others.length < workers - 1) others.push(await system.startWorker());
    // Workers load their code with the first workflow.
    await runAll(person, documentId, workers * 2);
    for (const crowd of crowds) {
      const seconds = await runAll(person, documentId, crowd);
      const one = alone.get(crowd) ?? seconds;
      alone.set(crowd, one);
      const rounds = Math.ceil(crowd / (workers * SLOTS));
      const ideal = rounds * CALL_SECONDS;
      const what = `${crowd} workflows with ${workers} workers of ten slots`;
      const isPair = workers === 2;
      const isTwice = isPair && rounds * 2 === Math.ceil(crowd / SLOTS);
      figures.push(
        figure('F-05', what, [seconds, 's'], isTwice ? one / TWICE : null, ['one worker', one]),
        figure('F-05', `${what}, against calls alone`, [seconds / ideal, '×'], isPair ? OVERHEAD : null),
      );
    }
  }
  await Promise.all(others.map((worker) => worker.kill('SIGTERM')));
  return figures;
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
