import { setTimeout as sleep } from 'node:timers/promises';
import { uploadSample } from '../../system-tests/sample';
import type { ProviderEmulator } from '@app/testing';
import { execute, type Researcher, type System } from '../../system-tests/system';
import type { Random } from '../../../libs/study-writers/test/random';

const LOOK_MS = 200;

export const ANSWER = `<study>${'<visit>Baseline</visit>'.repeat(20)}</study>`;

/** The pauses of production divided by fifteen. */
export const SHORT_PAUSES = {
  AI_RETRY_SECONDS: '0.1,0.3',
  WAIT_SECONDS: '1,2,4,8,16',
  AI_REST_SECONDS: '2,4,8,16',
};

/** A workflow started by the test. Its prompt contains `mark`, and so does every request for it. */
export interface Started {
  readonly id: number;
  readonly mark: string;
  readonly person: Researcher;
}

export interface Member {
  readonly person: Researcher;
  readonly documentId: number;
}

/** Registers this many people, at least one, each with a document that was read. */
export async function gather(
  system: System,
  people: number,
  baseUrl: string,
): Promise<[Member, ...Member[]]> {
  const join = async (): Promise<Member> => {
    const person = await system.newResearcher({ baseUrl, model: 'emulated' });
    return { person, documentId: await uploadSample(person, 'xlsx') };
  };
  const members: [Member, ...Member[]] = [await join()];
  while (members.length < people) members.push(await join());
  return members;
}

/** Starts this many workflows over a period. Most belong to the first person, so that the others have to wait behind them. */
export async function startAll(
  members: readonly Member[],
  plan: { workflows: number; seconds: number },
  random: Random,
): Promise<Started[]> {
  const started: Started[] = [];
  for (let first = 0; first < plan.workflows; first += 1) {
    const member = random.oneOf(random.chance(60) ? members.slice(0, 1) : members);
    started.push(...(await startOf(member, { count: 1, first })));
    await sleep(random.below((2000 * plan.seconds) / plan.workflows));
  }
  return started;
}

/** Starts this many workflows of one person, one after the other. Their marks count from `first`. */
export async function startOf(
  { person, documentId }: Member,
  { count, first = 0 }: { readonly count: number; readonly first?: number },
): Promise<Started[]> {
  const started: Started[] = [];
  for (let number = first; number < first + count; number += 1) {
    const mark = `[run ${number}]`;
    const { id } = await execute(person, [documentId], { prompt: `Write XML. ${mark}` });
    started.push({ id, mark, person });
  }
  return started;
}

/** Returns the marks of the workflows of requests: by default of those that the provider is processing. */
export const marksOf = (
  { requests }: ProviderEmulator,
  is: (request: ProviderEmulator['requests'][number]) => boolean = ({ endedAt }) => endedAt === null,
): string[] => requests.filter(is).flatMap(({ body }) => /\[run \d+\]/.exec(body)?.[0] ?? []);

/**
 * Waits until all workflows have ended or the time is over. The later check counts unfinished ones as lost. Sends one query to
 * the database for all, because API requests for each workflow would use the processors that are being measured.
 */
export async function awaitAll(
  { database }: System,
  started: readonly Pick<Started, 'id'>[],
  seconds: number,
): Promise<void> {
  const ids = started.map(({ id }) => id);
  const patience = Date.now() + seconds * 1000;
  for (;;) {
    const open = await database.query(
      `SELECT FROM ai_workflows WHERE id = ANY($1) AND status IN ('pending', 'running') LIMIT 1`,
      [ids],
    );
    if (open.length === 0 || Date.now() > patience) return;
    await sleep(LOOK_MS);
  }
}
