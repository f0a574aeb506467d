import { setTimeout as sleep } from 'node:timers/promises';
import { awaitAll, gather, type Started, startOf } from '../crowd';
import { above, ANSWER, type LoadCase, type Scene } from '../load-case';

const paced = { kind: 'paced', text: ANSWER, takesMs: 1000 } as const;
const refused = {
  kind: 'status',
  status: 429,
  headers: { 'retry-after': '1' },
  body: '{"error":{"message":"too many calls at a time"}}',
} as const;
const broken = { kind: 'status', status: 503, body: '{"error":{"message":"try again"}}' } as const;

/** A key whose provider accepts one call at a time and refuses all others. */
export const oneCallKey: LoadCase = {
  async run(scene) {
    const { emulator, system } = scene;
    emulator.always((request) =>
      emulator.requests.some((other) => other !== request && other.endedAt === null) ? refused : paced,
    );
    const started = await startAndAwait(scene, { people: 1, workflows: 24 });
    const [row] = await system.database.query<{ limit: number | null }>(
      'SELECT max(call_limit) AS limit FROM workspace_ai_agent_integrations',
    );
    const turnedAway = emulator.requests.filter(({ isAnswered }) => !isAnswered).length;
    return {
      started,
      wrong: {
        'calls at a time that the key is left with, beyond one': above(row?.limit ?? Infinity, 1),
        'refused calls beyond one for each workflow': above(turnedAway, started.length),
      },
      told: { 'refused calls': turnedAway },
    };
  },
};

/** A provider that answers every third call with 503. */
export const everyThirdFails: LoadCase = {
  async run(scene) {
    let calls = 0;
    scene.emulator.always(() => ((calls += 1) % 3 === 0 ? broken : paced));
    const started = await startAndAwait(scene, { people: 2, workflows: 60 });
    return { started, wrong: {}, told: { 'failed calls': Math.floor(calls / 3) } };
  },
};

/** The provider is unreachable for 2, 20 and 120 seconds while workflows run, or a fifteenth of that in the short form. */
export const providerAway: LoadCase = {
  async run({ system, provider, baseUrl, isLong }) {
    const [member] = await gather(system, 1, baseUrl);
    if (member === undefined) throw new Error('Somebody is needed.');
    const started: Started[] = [];
    const told: Record<string, number> = {};
    for (const seconds of [2, 20, 120]) {
      const ten = await startOf(member, { count: 10, first: started.length });
      await sleep(1000);
      const shutAt = Date.now();
      provider.shut();
      await sleep(seconds * (isLong ? 1000 : 1000 / 15));
      provider.open();
      await awaitAll(system, ten, 600);
      told[`seconds until all had ended, ${seconds} s away`] = (Date.now() - shutAt) / 1000;
      started.push(...ten);
    }
    return { started, wrong: {}, told };
  },
};

async function startAndAwait(
  { system, baseUrl }: Scene,
  { people, workflows }: { people: number; workflows: number },
): Promise<Started[]> {
  const members = await gather(system, people, baseUrl);
  const each = workflows / people;
  const started = await Promise.all(
    members.map((member, place) => startOf(member, { count: each, first: place * each })),
  );
  await awaitAll(system, started.flat(), 300);
  return started.flat();
}
