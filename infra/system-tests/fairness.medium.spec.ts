import { workflows } from '@app/contracts';
import { ProviderEmulator } from '@app/testing';
import { execute, formParams, type Researcher, startSystem, type System, until, untilEnded } from './system';
import { uploadSample } from './sample';

const XML = '<study><title>Ready</title></study>';

describe('several workspaces and one key', () => {
  let system: System;
  let emulator: ProviderEmulator;

  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
    system = await startSystem({ AI_BASE_URL_ALLOWLIST: emulator.url, WORKSPACE_CONCURRENCY: '2' });
  });
  beforeEach(() => emulator.reset());
  afterAll(async () => {
    await system.stop();
    await emulator.close();
  });

  async function researcher(): Promise<{ person: Researcher; documentId: number }> {
    const person = await system.newResearcher({ baseUrl: `${emulator.url}/v1`, model: 'emulated' });
    return { person, documentId: await uploadSample(person, 'xlsx') };
  }

  it('gives a workspace its turn while another has many workflows waiting (A-19)', async () => {
    const [busy, other] = [await researcher(), await researcher()];
    emulator.always({ kind: 'answer', text: XML.padEnd(1200), pauseMs: 100 });
    const many = await Promise.all(
      Array.from({ length: 14 }, (_unused, place) =>
        execute(busy.person, [busy.documentId], { prompt: `Number ${place}` }),
      ),
    );
    await until(() => Promise.resolve(emulator.requests.length >= 2 ? true : null));

    const one = await execute(other.person, [other.documentId], { prompt: 'Just one' });
    const askedBefore = emulator.requests.length;
    const turn = await until(() => {
      const place = emulator.requests.findIndex(({ body }) => body.includes('Just one'));
      return Promise.resolve(place === -1 ? null : place);
    });

    // The workflow waits for those of the busy workspace that already run, not for all fourteen.
    expect(turn - askedBefore).toBeLessThanOrEqual(2);
    expect((await untilEnded(other.person, one.id)).status).toBe('completed');
    const list = await busy.person.client.call(workflows.list, {
      params: formParams(busy.person),
      query: {},
    });
    expect(list.filter(({ status }) => status === 'running').length).toBeLessThanOrEqual(2);
    const waiting = list.find(({ status }) => status === 'pending');
    expect(waiting?.steps[0]?.message ?? 'waiting for its turn').toContain('waiting for its turn');
    for (const { id } of many)
      await busy.person.client.call(workflows.cancel, {
        params: { ...formParams(busy.person), workflowId: String(id) },
      });
  });

  it('does not send anything more with a key that was refused a moment ago (B-05)', async () => {
    const { person, documentId } = await researcher();
    emulator.always({ kind: 'status', status: 401, body: '{"error":{"message":"bad key"}}' });
    // A workflow that starts after the refusal may try the key again, so all of these start before it.
    const answer = emulator.hold();
    const started = await Promise.all(
      Array.from({ length: 6 }, (_unused, place) =>
        execute(person, [documentId], { prompt: `Refused key ${place}` }),
      ),
    );
    answer();

    for (const { id } of started)
      expect(await untilEnded(person, id)).toMatchObject({ status: 'failed', errorCode: 'PROVIDER_AUTH' });
    // Workflows that ran at the same time received the refusal together. A workflow cancelled above may still be closing its
    // call.
    const sent = emulator.requests.filter(({ body }) => body.includes('Refused key'));
    expect(sent.length).toBeLessThanOrEqual(2);
  });
});

describe('places that nobody else waits for', () => {
  const PLACES = 4;
  let system: System;
  let emulator: ProviderEmulator;
  let alone: Researcher;
  let documentId: number;

  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
    system = await startSystem({
      AI_BASE_URL_ALLOWLIST: emulator.url,
      CONVERSION_CONCURRENCY: String(PLACES),
    });
    alone = await system.newResearcher({ baseUrl: `${emulator.url}/v1`, model: 'emulated' });
    documentId = await uploadSample(alone, 'xlsx');
  });
  afterAll(async () => {
    await system.stop();
    await emulator.close();
  });

  const asked = (count: number) =>
    until(() => Promise.resolve(emulator.requests.length >= count ? true : null));

  it('are all taken by one workspace, in order; who has nothing running does not wait for them', async () => {
    emulator.always({ kind: 'answer', text: XML });
    const answer = emulator.hold();
    const ids: number[] = [];
    for (let place = 0; place < 3 * PLACES; place += 1)
      ids.push((await execute(alone, [documentId], { prompt: `Number ${place}` })).id);
    await asked(PLACES);

    const other = await system.newResearcher({ baseUrl: `${emulator.url}/v1`, model: 'emulated' });
    const one = await execute(other, [await uploadSample(other, 'xlsx')], { prompt: 'Just one' });
    await asked(PLACES + 1);
    // Other workflows that wake up meanwhile find no free place.
    await until(async () => {
      const said = await system.database.query(
        `SELECT FROM ai_workflow_steps WHERE message LIKE 'waiting for its turn%'`,
      );
      return said.length === 2 * PLACES ? true : null;
    });
    expect(emulator.requests).toHaveLength(PLACES + 1);
    expect(emulator.requests.at(-1)?.body).toContain('Just one');
    answer();

    for (const id of [...ids, one.id]) await untilEnded({ ...alone, ...(id === one.id ? other : {}) }, id);
    const begun = await system.database.query<{ id: number }>(
      'SELECT id FROM ai_workflows WHERE id = ANY($1) ORDER BY started_at',
      [ids],
    );
    expect(begun.map(({ id }) => id)).toEqual(ids);
    expect(emulator.requests).toHaveLength(ids.length + 1);
  });
});
