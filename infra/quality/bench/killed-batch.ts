import { aiIntegrations, type Workflow, workflows } from '@app/contracts';
import { ProviderEmulator } from '@app/testing';
import { uploadSample } from '../../system-tests/sample';
import {
  execute,
  formParams,
  type Researcher,
  startSystem,
  type System,
  until,
  untilEnded,
} from '../../system-tests/system';
import type { Figure } from './figures';

const BATCHES = '/v1/messages/batches';
/** When the worker dies: before the vendor has told that it took the batch, while nobody but the vendor works, while answers are booked. */
const MOMENTS = ['sending', 'waiting', 'booking'] as const;
const ROUNDS = 2;
/** A model of so little room that the sample becomes several sections. */
const SMALL = {
  model: 'claude-sonnet-5-5',
  contextTokens: 40_000,
  outputTokens: 9000,
  effort: 'low' as const,
};

/** Lost and twice-paid answers after the worker of a batch is killed, at each of several moments. */
export async function measureKilledBatch(): Promise<Figure[]> {
  const emulator = await ProviderEmulator.start();
  emulator.always(({ body }) => ({
    kind: 'answer',
    text: `<study><part id="p${sectionOf(body)}"/></study>`,
  }));
  const system = await startSystem({ ANTHROPIC_BASE_URL: emulator.url, WAIT_SECONDS: '0.2' });
  try {
    const person = await researcherOf(system);
    const documentIds = [await uploadSample(person, 'docx')];
    const start = (prompt: string, pace: Workflow['pace']) => execute(person, documentIds, { prompt, pace });
    const { xmlOutput } = await untilEnded(person, (await start('Undisturbed', 'now')).id);
    const kills = { system, emulator, person, start };
    let [sections, lost, paidTwice] = [0, 0, 0];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const moment of MOMENTS) {
        const ended = await killAt(moment, kills);
        if (ended.xmlOutput !== xmlOutput) throw new Error(`The result is another one (${moment}).`);
        const params = { ...formParams(person), workflowId: String(ended.id) };
        const booked = await person.client.call(workflows.calls, { params, query: {} });
        const complete = booked.filter(({ finish, costMicroUsd }) => finish === 'complete' && costMicroUsd);
        const answered = new Set(complete.map(({ section }) => section));
        const sent = requestsSent(emulator);
        sections += answered.size;
        lost += sent - complete.length;
        paidTwice += sent - answered.size;
      }
    const killed = `${ROUNDS * MOMENTS.length} kills, ${sections} sections`;
    const figure = { id: '17', unit: 'calls', bar: 0, baseline: { name: killed, value: 0 } } as const;
    const what = `kill -9 in the middle of a batch (${killed})`;
    return [
      { ...figure, what: `${what}: calls lost`, value: lost },
      { ...figure, what: `${what}: calls paid twice`, value: paidTwice },
    ];
  } finally {
    await system.stop();
    await emulator.close();
  }
}

async function researcherOf(system: System): Promise<Researcher> {
  const person = await system.newResearcher();
  const { id: integrationId } = await person.client.call(aiIntegrations.create, {
    params: { workspaceId: String(person.workspaceId) },
    body: { name: 'Claude', provider: 'claude', apiKey: 'sk-any', settings: SMALL },
  });
  return { ...person, integrationId };
}

interface Kills {
  readonly system: System;
  readonly emulator: ProviderEmulator;
  readonly person: Researcher;
  readonly start: (prompt: string, pace: Workflow['pace']) => Promise<Workflow>;
}

/** Runs a workflow in batches whose worker dies at the given moment of the second one, which holds all sections but the first. */
async function killAt(moment: (typeof MOMENTS)[number], kills: Kills): Promise<Workflow> {
  const { system, emulator, person, start } = kills;
  emulator.requests.length = 0;
  emulator.batches.areQuick = false;
  const { id } = await start(`Killed while ${moment}`, 'half-price');
  await untilSent(emulator, 1);
  if (moment === 'sending') emulator.batches.nextAnswer = 'never';
  emulator.workBatches();
  await untilSent(emulator, 2);
  if (moment === 'booking') {
    emulator.workBatches();
    await until(() => Promise.resolve(resultsAsked(emulator) >= 2 ? true : null));
  }
  await system.worker.kill('SIGKILL');
  // No workflow waits for its lease to expire.
  const ended = `UPDATE ai_workflows SET lease_until = now() - interval '1 second' WHERE id = $1`;
  await system.database.query(ended, [id]);
  system.worker = await system.startWorker();
  emulator.batches.areQuick = true;
  emulator.workBatches();
  return untilEnded(person, id, 300);
}

const untilSent = (emulator: ProviderEmulator, batches: number) =>
  until(() => Promise.resolve(sentIn(emulator).length >= batches ? true : null));
const sentIn = ({ requests }: ProviderEmulator): string[] =>
  requests.flatMap(({ path, body }) => (path === BATCHES && body !== '' ? [body] : []));
const resultsAsked = ({ requests }: ProviderEmulator): number =>
  requests.filter(({ path }) => path.endsWith('/results')).length;
/** Each of them is answered, and paid for. */
const requestsSent = (emulator: ProviderEmulator): number =>
  sentIn(emulator).reduce((sum, body) => sum + body.split('"custom_id"').length - 1, 0);
const sectionOf = (body: string): string => /section (\S+) of \d+\\n/.exec(body)?.[1] ?? '1';
