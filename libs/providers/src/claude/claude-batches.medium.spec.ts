import { BUILT_IN_MODELS } from '@app/models';
import { ProviderEmulator } from '@app/testing';
import type { AiBatches, BatchResult } from '../batch-port';
import { createAiBatches } from '../create-client';

const KEY = 'sk-canary-of-batches';
const { signal } = new AbortController();
const requestOf = (customId: string) => ({
  customId,
  system: 'Rules',
  prefix: ['Shared'],
  prompt: `Own of ${customId}`,
  maxOutputTokens: 2000,
});

describe('the batches of Claude', () => {
  let emulator: ProviderEmulator;
  let batches: AiBatches;
  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
    const settings = { model: 'claude-sonnet-5-5' };
    const created = createAiBatches(
      { provider: 'claude', apiKey: KEY, settings },
      { catalogue: BUILT_IN_MODELS, baseUrls: { claude: emulator.url } },
    );
    if (created === null) throw new Error('Claude sells batches.');
    batches = created;
  });
  beforeEach(() => emulator.reset());
  afterAll(() => emulator.close());

  async function resultsOf(id: string): Promise<ReadonlyMap<string, BatchResult>> {
    const found = new Map<string, BatchResult>();
    for await (const result of batches.results(id, signal)) found.set(result.customId, result);
    return found;
  }

  it('are sent as single calls would be, and their results are found by their ids', async () => {
    emulator.always(({ body }) => ({ kind: 'answer', text: body.includes('Own of b') ? '<b/>' : '<a/>' }));

    const id = await batches.send([requestOf('a'), requestOf('b')], signal);
    const results = await resultsOf(id);

    const sent = emulator.batches.all[0]?.entries[0]?.body ?? '';
    expect(JSON.parse(sent)).toMatchObject({
      model: 'claude-sonnet-5-5',
      max_tokens: 2000,
      output_config: { effort: 'medium' },
      messages: [
        { content: [{ text: 'Shared', cache_control: { type: 'ephemeral' } }, { text: 'Own of a' }] },
      ],
    });
    expect(sent).not.toContain('stream');
    expect(await batches.stateOf(id, signal)).toBe('ended');
    expect(results.get('a')).toMatchObject({ kind: 'answer', answer: { text: '<a/>', tier: 'batch' } });
    expect(results.get('b')).toMatchObject({
      answer: { text: '<b/>', finish: 'complete', inputTokens: 100, outputTokens: 20, isEstimated: false },
    });
  });

  it('tell of each request what came of it', async () => {
    emulator.always(({ body }) => {
      if (body.includes('Own of cut')) return { kind: 'truncated', text: '<a>' };
      if (body.includes('Own of bad')) return { kind: 'status', status: 400, body: `max_tokens, ${KEY}` };
      return { kind: 'refused' };
    });
    emulator.batches.outcomeOf = (body) => {
      if (body.includes('Own of late')) return 'expired';
      return body.includes('Own of busy') ? 'errored' : 'answered';
    };
    const ids = ['cut', 'bad', 'late', 'busy', 'withheld'];

    const results = await resultsOf(await batches.send(ids.map(requestOf), signal));

    expect(results.get('cut')).toMatchObject({ answer: { finish: 'length' } });
    expect(results.get('withheld')).toMatchObject({ answer: { finish: 'refused' } });
    expect(results.get('bad')).toMatchObject({ kind: 'failed', error: { fault: 'request' } });
    expect(results.get('busy')).toMatchObject({ kind: 'failed', error: { fault: 'transient' } });
    expect(results.get('late')).toMatchObject({ kind: 'expired' });
    const said = [...results.values()].map((each) => (each.kind === 'failed' ? each.error.message : ''));
    expect(said.join(' ')).not.toContain(KEY);
  });

  it('are listed from the newest to one that is known, and forgotten', async () => {
    emulator.batches.areQuick = false;
    const [first, second, third] = [
      await batches.send([requestOf('a')], signal),
      await batches.send([requestOf('a'), requestOf('b')], signal),
      await batches.send([requestOf('c')], signal),
    ];

    const listed = await batches.listAfter(first, new Date(0), signal);
    const all = await batches.listAfter(null, new Date(0), signal);

    expect(listed.map(({ id, requests, hasEnded }) => ({ id, requests, hasEnded }))).toEqual([
      { id: third, requests: 1, hasEnded: false },
      { id: second, requests: 2, hasEnded: false },
    ]);
    expect(all).toHaveLength(3);
    expect(await batches.newest(signal)).toBe(third);
    expect(await batches.listAfter(null, new Date(Date.now() + 60_000), signal)).toEqual([]);
    await batches.cancel(third, signal);
    emulator.workBatches();
    expect((await resultsOf(third)).get('c')).toEqual({ customId: 'c', kind: 'cancelled' });
    await batches.forget(third, signal);
    expect(await batches.stateOf(third, signal)).toBe('gone');
  });

  it('end with a fault of ours where the vendor hangs up, refuses or answers something else', async () => {
    emulator.batches.nextAnswer = 'cut';
    await expect(batches.send([requestOf('a')], signal)).rejects.toMatchObject({ fault: 'unreachable' });
    emulator.batches.refusal = { status: 401, body: `{"error":{"message":"bad ${KEY}"}}` };
    const refused = batches.send([requestOf('a')], signal);
    await expect(refused).rejects.toMatchObject({ fault: 'credential' });
    await expect(refused).rejects.not.toMatchObject({ message: expect.stringContaining(KEY) });
    emulator.batches.refusal = { status: 200, body: '{"weather":"sunny"}' };
    await expect(batches.send([requestOf('a')], signal)).rejects.toMatchObject({ fault: 'response' });
  });
});
