import { setTimeout as sleep } from 'node:timers/promises';
import { uploadSample } from '../../system-tests/sample';
import { execute, type Researcher, type System } from '../../system-tests/system';

const LOOK_MS = 200;

/** A workflow that somebody started; `mark` stands in its prompt and so in whatever is sent for it. */
export interface Started {
  readonly id: number;
  readonly mark: string;
  readonly person: Researcher;
}

export interface Member {
  readonly person: Researcher;
  readonly documentId: number;
}

export async function gather(system: System, people: number, baseUrl: string): Promise<Member[]> {
  const members: Member[] = [];
  for (let place = 0; place < people; place += 1) {
    const person = await system.newResearcher({ baseUrl, model: 'emulated' });
    members.push({ person, documentId: await uploadSample(person, 'xlsx') });
  }
  return members;
}

/** Starts so many workflows over a time, most of them of the first person, so that the others have somebody to wait behind. */
export async function startAll(
  members: readonly Member[],
  plan: { workflows: number; seconds: number },
  random: () => number,
): Promise<Started[]> {
  const started: Started[] = [];
  for (let number = 0; number < plan.workflows; number += 1) {
    const place = random() < 0.6 ? 0 : Math.floor(random() * members.length);
    const member = members[place];
    if (member === undefined) continue;
    const mark = `[run ${number}]`;
    const { id } = await execute(member.person, [member.documentId], { prompt: `Write XML. ${mark}` });
    started.push({ id, mark, person: member.person });
    await sleep((random() * 2000 * plan.seconds) / plan.workflows);
  }
  return started;
}

/** Starts so many workflows of one person, one after the other; their marks count from `first` on. */
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

/**
 * Waits for the end of all; those that do not end within the time are counted as lost by whoever checks. One question for all, asked of
 * the database: asking the API for each of them would take the processors that the work is measured on.
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
