import type { ProviderEmulator } from '@app/testing';
import { withLimits, uploadSample } from '../../system-tests/sample';
import { execute, type Researcher, type System } from '../../system-tests/system';
import { awaitAll } from '../load/crowd';
import type { Figure } from './figures';
import { pacedAnswers } from './paced-provider';

/** How many workflows a worker of a bench converts at a time. */
const PLACES = 10;
const PATIENCE_SECONDS = 600;
/** Nine calls for the sample, each after the one before. */
const SMALL = { contextTokens: 9000, outputTokens: 2250, sectionsAtOnce: 1 };
/** Quality bar F-05: of what the provider alone would take, and of what one worker takes. */
const BARS = { ideal: 1 / 0.95, two: 1 / 1.9 };

/** F-05: workflows of several calls, each after the one before, ten at a time on one worker and twenty on two. */
export async function measureThroughput(
  owner: Researcher,
  provider: ProviderEmulator,
  { system, rounds, callMs }: { system: System; rounds: number; callMs: number },
): Promise<Figure[]> {
  provider.always(pacedAnswers(callMs));
  const model = { baseUrl: `${provider.url}/v1`, model: 'emulated' };
  const person = await withLimits(owner, { ...model, ...SMALL });
  const documentId = await uploadSample(person, 'docx');
  const workflows = PLACES * rounds;
  const taken = () => timeOf({ person, documentId, workflows }, provider, system);
  const one = await taken();
  const second = await system.startWorker();
  const two = await taken();
  await second.kill('SIGTERM');
  provider.always(pacedAnswers());

  const ideal = ((one.calls / PLACES) * callMs) / 1000;
  const what = `${workflows} workflows of ${one.calls / workflows} calls of ${callMs / 1000} s`;
  return [
    {
      id: 'F-05',
      what: `${what} on one worker`,
      unit: '×',
      bar: BARS.ideal,
      value: one.seconds / ideal,
      baseline: { name: `the ${ideal.toFixed(0)} s of the provider`, value: 1 },
    },
    {
      id: 'F-05',
      what: `${what} on two workers`,
      unit: '×',
      bar: BARS.two,
      value: two.seconds / one.seconds,
      baseline: { name: `the ${one.seconds.toFixed(1)} s of one`, value: 1 },
    },
  ];
}

/** From the first beginning to the last end, as the database has it, and the calls that were made. */
async function timeOf(
  { person, documentId, workflows }: { person: Researcher; documentId: number; workflows: number },
  provider: ProviderEmulator,
  system: System,
): Promise<{ seconds: number; calls: number }> {
  const before = provider.requests.length;
  const started = await Promise.all(
    Array.from({ length: workflows }, (_unused, number) =>
      execute(person, [documentId], { prompt: `Give me the title, ${number}.` }),
    ),
  );
  await awaitAll(system, started, PATIENCE_SECONDS);
  const [took] = await system.database.query<{ completed: number; seconds: number }>(
    `SELECT count(*) FILTER (WHERE status = 'completed')::int AS completed,
       extract(epoch FROM max(completed_at) - min(started_at))::float AS seconds
     FROM ai_workflows WHERE id = ANY($1)`,
    [started.map(({ id }) => id)],
  );
  if (took?.completed !== workflows)
    throw new Error(`${took?.completed ?? 0} of ${workflows} were completed.`);
  return { seconds: took.seconds, calls: provider.requests.length - before };
}
