import { setTimeout as sleep } from 'node:timers/promises';
import { uploadSample } from '../../system-tests/sample';
import { execute, type Researcher, type System, untilEnded } from '../../system-tests/system';

/** A workflow that somebody started; `mark` stands in its prompt and so in whatever is sent for it. */
export interface Started {
  readonly id: number;
  readonly mark: string;
  readonly person: Researcher;
}

interface Member {
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

/** Waits for the end of each; those that do not end within the time are counted as lost by whoever checks. */
export async function awaitAll(started: readonly Started[], seconds: number): Promise<void> {
  await Promise.allSettled(started.map(({ person, id }) => untilEnded(person, id, seconds)));
}
