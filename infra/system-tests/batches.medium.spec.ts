import { type AiIntegrationSettings, aiIntegrations, type Workflow, workflows } from '@app/contracts';
import { type Behaviour, ProviderEmulator } from '@app/testing';
import { docxOf } from '../quality/accuracy/variants/writing/office';
import { uploadSample } from './sample';
import {
  execute,
  formParams,
  type Researcher,
  startSystem,
  type System,
  until,
  untilEnded,
  untilRead,
  upload,
} from './system';

const sectionOf = (body: string): string => /section (\S+) of \d+\\n/.exec(body)?.[1] ?? '1';
const answer = ({ body }: { readonly body: string }): Behaviour => ({
  kind: 'answer',
  text: `<study><part id="p${sectionOf(body)}"/></study>`,
});

describe('a workflow for half the price of a vendor that sells batches', () => {
  let system: System;
  let emulator: ProviderEmulator;
  let person: Researcher;
  /** A person whose model has a small context, so that documents are split into several sections. */
  let small: Researcher;
  let documentId: number;
  /** A document that fits into one section. */
  let shortId: number;

  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
    system = await startSystem({ ANTHROPIC_BASE_URL: emulator.url, WAIT_SECONDS: '0.2' });
    const first = await system.newResearcher();
    person = await withClaude(first, { model: 'claude-sonnet-5-5' });
    small = await withClaude(first, {
      model: 'claude-sonnet-5-5',
      contextTokens: 40_000,
      outputTokens: 9000,
      effort: 'low',
    });
    documentId = await uploadSample(person, 'docx');
    const short = docxOf('Schedule of Activities\n| Activity | Screening | Week 1\n| Vital signs | X | X');
    ({ id: shortId } = await upload(person, 'short.docx', short));
    await untilRead(person, shortId);
  });
  beforeEach(() => {
    emulator.reset();
    emulator.always(answer);
  });
  afterAll(async () => {
    await system.stop();
    await emulator.close();
  });

  async function withClaude(of: Researcher, settings: AiIntegrationSettings): Promise<Researcher> {
    const { id: integrationId } = await of.client.call(aiIntegrations.create, {
      params: { workspaceId: String(of.workspaceId) },
      body: { name: `Claude ${settings.outputTokens ?? ''}`, provider: 'claude', apiKey: 'sk-any', settings },
    });
    return { ...of, integrationId };
  }
  const start = (by: Researcher, prompt: string, pace: Workflow['pace'] = 'half-price'): Promise<Workflow> =>
    execute(by, [by === small ? documentId : shortId], { prompt, pace });
  const paramsOf = ({ id }: Workflow) => ({ ...formParams(person), workflowId: String(id) });
  const callsOf = (workflow: Workflow) =>
    person.client.call(workflows.calls, { params: paramsOf(workflow), query: {} });
  const untilAtVendor = (count: number) =>
    until(() => Promise.resolve(emulator.batches.all.length >= count ? true : null));
  const sentTimes = (): number =>
    emulator.requests.filter(({ path, body }) => path === '/v1/messages/batches' && body !== '').length;
  /** Kills the worker that holds a workflow, and expires its lease at once. */
  async function killAndTakeOver({ id }: Workflow): Promise<void> {
    await system.worker.kill('SIGKILL');
    await system.database.query(
      `UPDATE ai_workflows SET lease_until = now() - interval '1 second' WHERE id = $1`,
      [id],
    );
    system.worker = await system.startWorker();
    // A worker that wakes up claims the next workflow.
    await untilEnded(person, (await start(person, 'Wake a worker', 'now')).id);
  }
  const messageOf = async (workflow: Workflow): Promise<string> => {
    const { steps, status } = await person.client.call(workflows.get, {
      params: paramsOf(workflow),
      query: {},
    });
    return `${status}: ${steps.map(({ message }) => message).join(' ')}`;
  };

  it('costs half in the books and in the estimate for the same tokens, and is forgotten by the vendor', async () => {
    // An unrequested result costs nothing and has no effect.
    emulator.batches.foreignIds = ['nobody-asked-for-it'];
    const now = await untilEnded(person, (await start(person, 'Both paces', 'now')).id);
    const later = await untilEnded(person, (await start(person, 'Both paces')).id);

    expect(later).toMatchObject({ status: 'completed', xmlOutput: now.xmlOutput });
    expect(later.usage.inputTokens).toBe(now.usage.inputTokens);
    const share = (later.usage.costMicroUsd ?? 0) / (now.usage.costMicroUsd ?? 1);
    console.info(
      `now ${now.usage.costMicroUsd}, in a batch ${later.usage.costMicroUsd} micro-dollars: ${share}`,
    );
    expect(share).toBeLessThanOrEqual(0.55);
    expect(share).toBeGreaterThan(0.4);
    const estimate = await person.client.call(workflows.estimate, {
      params: formParams(person),
      body: { documentIds: [shortId], aiIntegrationId: person.integrationId, prompt: 'Both paces' },
    });
    const { costMicroUsd: whole, halfPriceMicroUsd: half } = estimate;
    expect((half?.high ?? 1) / (whole?.high ?? 1)).toBeCloseTo(0.5, 2);
    expect(emulator.batches.all).toEqual([]);
  });

  it('waits without a worker, goes on after kill -9, and pays for each section once', async () => {
    const undisturbed = await untilEnded(small, (await start(small, 'In sections', 'now')).id);
    emulator.batches.areQuick = false;
    const started = await start(small, 'In sections');
    await until(async () => ((await messageOf(started)).includes('in a batch') ? true : null));

    expect(await messageOf(started)).toContain('pending: ');
    expect(await messageOf(started)).toContain(
      'waiting for the provider at half price: 1 section in a batch',
    );
    // The first section is sent alone, because the other sections follow its structure.
    emulator.workBatches();
    await untilAtVendor(1);
    await until(() => Promise.resolve(sentTimes() === 2 ? true : null));
    await system.worker.kill('SIGKILL');
    system.worker = await system.startWorker();
    emulator.workBatches();
    const ended = await untilEnded(small, started.id, 60);

    expect(ended).toMatchObject({ status: 'completed', xmlOutput: undisturbed.xmlOutput });
    const calls = await callsOf(ended);
    expect(calls.length).toBeGreaterThan(2);
    expect(new Set(calls.map(({ section }) => section)).size).toBe(calls.length);
    expect(calls.every(({ finish }) => finish === 'complete')).toBe(true);
    expect(sentTimes()).toBe(2);
  });

  it.each(['cut', 'never'] as const)(
    'finds its batch at the vendor when the answer to it was lost (%s), and sends nothing again',
    async (nextAnswer) => {
      emulator.batches.areQuick = false;
      emulator.batches.nextAnswer = nextAnswer;
      const started = await start(person, `Lose the answer: ${nextAnswer}`);
      await untilAtVendor(1);
      const [own] = emulator.batches.all;
      if (own === undefined) throw new Error('There is a batch.');
      // A batch of another client: the same size, sent later.
      const foreign = { ...own, id: 'msgbatch_foreign', entries: [{ customId: 'x', body: '{}' }] };
      emulator.batches.all.unshift(foreign);
      if (nextAnswer === 'never') await killAndTakeOver(started);
      emulator.workBatches();
      const ended = await untilEnded(person, started.id, 60);

      expect(ended).toMatchObject({ status: 'completed' });
      expect(ended.usage.calls).toBe(1);
      expect(sentTimes()).toBe(1);
      const customId = own.entries[0]?.customId ?? '';
      expect(customId).toMatch(new RegExp(`^w${started.id}-s1-r0-[0-9a-f]{16}$`));
      // The foreign batch stays unchanged.
      expect(emulator.batches.all.map(({ id }) => id)).toEqual(['msgbatch_foreign']);
    },
    120_000,
  );

  it('asks again only after a batch that never arrived was waited for', async () => {
    emulator.batches.refusal = { status: 503, body: '{"type":"error"}' };
    const started = await start(person, 'It never arrives');
    await until(() => Promise.resolve(sentTimes() === 1 ? true : null));
    emulator.batches.refusal = null;
    await until(async () => ((await messageOf(started)).includes('in a batch') ? true : null));
    expect(sentTimes()).toBe(1);
    await system.database.query(
      `UPDATE ai_workflow_batches SET sent_at = sent_at - interval '2 minutes' WHERE workflow_id = $1`,
      [started.id],
    );
    const ended = await untilEnded(person, started.id, 60);

    expect(ended).toMatchObject({ status: 'completed' });
    const calls = await callsOf(ended);
    expect(calls.map(({ finish, costMicroUsd }) => ({ finish, isFree: costMicroUsd === null }))).toEqual([
      { finish: 'failed', isFree: true },
      { finish: 'complete', isFree: false },
    ]);
  });

  it('keeps what half of a batch brought when the other half fails', async () => {
    let isBusy = true;
    emulator.batches.outcomeOf = (body) => (isBusy && sectionOf(body) === '3' ? 'errored' : 'answered');
    const started = await start(small, 'Half fails');
    await until(() => Promise.resolve(sentTimes() === 2 ? true : null));
    isBusy = false;
    const ended = await untilEnded(small, started.id);

    expect(ended).toMatchObject({ status: 'completed' });
    const again = (await callsOf(ended)).filter(({ section }) => section === '3');
    expect(again.map(({ finish }) => finish)).toEqual(['failed', 'complete']);
    expect((await callsOf(ended)).length).toBe(
      new Set((await callsOf(ended)).map((c) => c.section)).size + 1,
    );
  });

  it('says when the vendor does not know a batch any more, and books it as estimated', async () => {
    emulator.batches.areQuick = false;
    const started = await start(person, 'Gone');
    await until(async () => {
      const [row] = await system.database.query<{ vendor_id: string | null }>(
        'SELECT vendor_id FROM ai_workflow_batches WHERE workflow_id = $1',
        [started.id],
      );
      return row?.vendor_id ?? null;
    });
    emulator.batches.all.length = 0;

    const ended = await untilEnded(person, started.id, 60);

    expect(ended).toMatchObject({ status: 'failed', errorCode: 'PROVIDER_BATCH_GONE' });
    const [call] = await callsOf(ended);
    expect(call).toMatchObject({ finish: 'stopped', isEstimated: true });
    expect(call?.costMicroUsd).toBeGreaterThan(0);
    expect(sentTimes()).toBe(1);
  });

  it('sends as much as a cap leaves room for, and the rest when that is answered', async () => {
    emulator.batches.areQuick = false;
    const params = { workspaceId: String(small.workspaceId), integrationId: String(small.integrationId) };
    const started = await start(small, 'Under a cap');
    await untilAtVendor(1);
    const [first] = await system.database.query<{ reserved_tokens: number }>(
      'SELECT reserved_tokens FROM ai_workflow_calls WHERE workflow_id = $1',
      [started.id],
    );
    const list = await person.client.call(aiIntegrations.list, { params, query: {} });
    const own = list.find(({ id }) => id === small.integrationId);
    const monthlyTokenCap = Math.round((own?.month.tokens ?? 0) + (first?.reserved_tokens ?? 0) * 1.5);
    const settings = { ...own?.settings, monthlyTokenCap };
    await person.client.call(aiIntegrations.update, { params, body: { settings } });
    const sizes: number[] = [];
    const working = setInterval(() => {
      for (const { entries, lines } of emulator.batches.all) if (lines === null) sizes.push(entries.length);
      emulator.workBatches();
    }, 200);

    const ended = await untilEnded(small, started.id, 90);
    clearInterval(working);
    await person.client.call(aiIntegrations.update, { params, body: { settings: own?.settings ?? {} } });

    expect(ended).toMatchObject({ status: 'completed' });
    const calls = await callsOf(ended);
    expect(calls.length).toBeGreaterThan(2);
    expect(new Set(calls.map(({ section }) => section)).size).toBe(calls.length);
    // The remaining sections do not all go in one batch.
    expect(Math.max(...sizes)).toBeLessThan(calls.length - 1);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(calls.length);
  });

  it('says when a batch was not answered within a day, and what was withheld is not asked for again', async () => {
    emulator.batches.outcomeOf = () => 'expired';
    const late = await untilEnded(person, (await start(person, 'Too late')).id);
    emulator.batches.outcomeOf = () => 'answered';
    emulator.always({ kind: 'refused' });
    const withheld = await untilEnded(person, (await start(person, 'Withheld')).id);

    expect(late).toMatchObject({ status: 'failed', errorCode: 'PROVIDER_BATCH_EXPIRED' });
    expect(late.usage.costMicroUsd ?? 0).toBe(0);
    expect(withheld).toMatchObject({ status: 'failed', errorCode: 'PROVIDER_REFUSED' });
    expect(withheld.usage.calls).toBe(1);
  });

  it('asks once more with less effort where an answer is thoughts only', async () => {
    emulator.always((request) =>
      request.body.includes('"effort":"low"') ? answer(request) : { kind: 'thought-out', thoughtTokens: 900 },
    );

    const ended = await untilEnded(person, (await start(person, 'Think about it')).id);

    expect(ended).toMatchObject({ status: 'completed' });
    const calls = await callsOf(ended);
    expect(calls.map(({ section, finish }) => [section, finish])).toEqual([
      ['1', 'length'],
      ['1', 'complete'],
    ]);
    expect(sentTimes()).toBe(2);
  });

  it('is cancelled at the vendor with its workflow, and what was answered until then is kept', async () => {
    emulator.batches.areQuick = false;
    const [unanswered, answered] = [await start(person, 'Cancel me'), await start(person, 'Answered before')];
    await untilAtVendor(2);
    for (const workflow of [unanswered, answered])
      await person.client.call(workflows.cancel, { params: paramsOf(workflow) });
    await expect(
      person.client.call(workflows.delete, { params: paramsOf(unanswered) }),
    ).rejects.toMatchObject({ problem: { code: 'WORKFLOW_AT_PROVIDER' } });
    await until(() => Promise.resolve(emulator.batches.all.every((one) => one.isCancelled) || null));
    // The vendor had already started one of them.
    for (const batch of emulator.batches.all)
      batch.isCancelled = !batch.entries[0]?.body.includes('Answered before');
    emulator.workBatches();
    await until(() => Promise.resolve(emulator.batches.all.length === 0 || null));

    expect(await callsOf(unanswered)).toMatchObject([{ finish: 'failed', outputTokens: 0 }]);
    expect(await callsOf(answered)).toMatchObject([{ finish: 'complete', outputTokens: 20 }]);
    const before = sentTimes();
    await person.client.call(workflows.retry, { params: paramsOf(answered) });
    expect(await untilEnded(person, answered.id)).toMatchObject({ status: 'completed' });
    expect(sentTimes()).toBe(before);
    await person.client.call(workflows.delete, { params: paramsOf(unanswered) });
  });
});
