import type { ProviderEmulator } from '@app/testing';
import { Random } from '../random';
import { awaitAll, gather, startAll } from './crowd';
import { letFaultsHappen } from './faults';
import { ANSWER, type LoadCase, SHORT_PAUSES } from './load-case';

const SHORT = { people: 3, workflows: 80, seconds: 30, pauseSeconds: 3, patienceSeconds: 100 };
/** A rate of workflows that keeps the workers busy and leaves them time to catch up. */
const lasting = (minutes: number) => ({
  people: 8,
  pauseSeconds: 20,
  patienceSeconds: 600,
  workflows: Math.round((minutes * 2500) / 30),
  seconds: minutes * 60,
});
/** Long enough for a fault in the middle of a call. */
const CALL_MS = 4000;
const PLACES_OF_WORKER = 4;
/** Each request carries the mark of its workflow. */
const MARK = /\[run \d+\]/;

/** A crowd with random faults, for this many minutes, or in the short form. */
export const soak = ({ minutes, seed }: { minutes: number | null; seed: number }): LoadCase => ({
  env: { CONVERSION_CONCURRENCY: String(PLACES_OF_WORKER), ...SHORT_PAUSES },
  async run({ system, emulator, workers, provider, locks, baseUrl }) {
    const plan = minutes === null ? SHORT : lasting(minutes);
    const [crowdRandom, faultRandom] = [new Random(seed), new Random(seed + 1)];
    emulator.always({ kind: 'paced', text: ANSWER, takesMs: CALL_MS });
    workers.push(await system.startWorker());
    console.log(`seed ${seed}: ${plan.workflows} workflows of ${plan.people} people in ${plan.seconds} s`);
    const members = await gather(system, plan.people, baseUrl);
    let isOver = false;
    const faults = letFaultsHappen(
      { system, workers, provider, locks, placesOfWorker: PLACES_OF_WORKER, calls: () => callsOf(emulator) },
      { pauseSeconds: plan.pauseSeconds, isOver: () => isOver },
      () => faultRandom.next(),
    );
    const started = await startAll(members, plan, () => crowdRandom.next());
    isOver = true;
    const harm = await faults;
    await awaitAll(system, started, plan.patienceSeconds);
    return { started, harm, wrong: {}, told: Object.fromEntries(harm.counts) };
  },
});

/** Maximum time until a worker has saved a completed answer, on a busy machine. */
const KEPT_MS = 1000;

const callsOf = ({ requests }: ProviderEmulator): { underWay: string[]; justEnded: string[] } => {
  const since = Date.now() - KEPT_MS;
  const marksOf = (is: (one: ProviderEmulator['requests'][number]) => boolean): string[] =>
    requests.filter(is).flatMap(({ body }) => MARK.exec(body)?.[0] ?? []);
  return {
    underWay: marksOf(({ endedAt }) => endedAt === null),
    justEnded: marksOf(({ endedAt, isAnswered }) => isAnswered && endedAt !== null && endedAt > since),
  };
};
