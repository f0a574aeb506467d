import { aiIntegrations, type AiProvider, type RunForecast, type Workflow, workflows } from '@app/contracts';
import { ProviderEmulator } from '@app/testing';
import { execute, formParams, type Researcher, startSystem, type System, until, untilEnded } from './system';
import { uploadSample } from './sample';

const XML = '<?xml version="1.0"?>\n<study><title>Ready &amp; set</title></study>';
const KEY = 'sk-canary-provider-key';

describe('the books of provider calls', () => {
  let system: System;
  let emulator: ProviderEmulator;
  let person: Researcher;
  let documentId: number;

  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
    system = await startSystem({
      AI_BASE_URL_ALLOWLIST: emulator.url,
      ANTHROPIC_BASE_URL: emulator.url,
      OPENAI_BASE_URL: `${emulator.url}/v1`,
      GEMINI_BASE_URL: emulator.url,
      AI_PRICES: JSON.stringify({ emulated: { input: 1, cached: 1, output: 1 } }),
    });
    person = await system.newResearcher({ baseUrl: `${emulator.url}/v1`, model: 'emulated' });
    documentId = await uploadSample(person, 'docx');
  });
  beforeEach(() => emulator.reset());
  afterAll(async () => {
    await system.stop();
    await emulator.close();
  });

  const paramsOf = (id: number) => ({ ...formParams(person), workflowId: String(id) });
  const get = (id: number) => person.client.call(workflows.get, { params: paramsOf(id), query: {} });
  const calls = (id: number) => person.client.call(workflows.calls, { params: paramsOf(id), query: {} });
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

  async function integration(provider: AiProvider, limits: object = {}): Promise<number> {
    const settings = {
      model: 'emulated',
      ...(provider === 'custom' ? { baseUrl: `${emulator.url}/v1` } : {}),
      ...limits,
    };
    const params = { workspaceId: String(person.workspaceId) };
    const body = { name: provider, provider, apiKey: KEY, active: true, settings };
    return (await person.client.call(aiIntegrations.create, { params, body })).id;
  }
  async function monthOf(id: number): Promise<number> {
    const params = { workspaceId: String(person.workspaceId) };
    const list = await person.client.call(aiIntegrations.list, { params, query: {} });
    return list.find((each) => each.id === id)?.month.tokens ?? 0;
  }
  /** Expects that the sums of a workflow equal those of its calls, and that the sums of the month are at least as high. */
  async function expectAdded(workflow: Workflow, integrationId: number): Promise<void> {
    const rows = await calls(workflow.id);
    expect(workflow.usage).toMatchObject({
      calls: rows.length,
      inputTokens: sum(rows.map(({ inputTokens }) => inputTokens)),
      outputTokens: sum(rows.map(({ outputTokens }) => outputTokens)),
    });
    expect(await monthOf(integrationId)).toBe(workflow.usage.inputTokens + workflow.usage.outputTokens);
  }

  it.each(['claude', 'openai', 'gemini', 'custom'] satisfies AiProvider[])(
    'hold a call of %s that was cancelled in the middle of its answer, with what it took (B-15)',
    async (provider) => {
      const integrationId = await integration(provider);
      emulator.always({ kind: 'answer', text: XML.repeat(400), pauseMs: 25 });
      const { id } = await execute({ ...person, integrationId }, [documentId]);
      const characters = await until(async () => {
        const [step] = (await get(id)).steps.filter(({ name }) => name === 'generating');
        const received = /([\d,]+) characters received/.exec(step?.message ?? '')?.[1];
        return received === undefined ? null : Number(received.replaceAll(',', ''));
      });

      await person.client.call(workflows.cancel, { params: paramsOf(id) });
      const row = await until(async () => (await calls(id)).find(({ finish }) => finish !== 'open') ?? null);

      expect(row).toMatchObject({ finish: 'stopped', isEstimated: true });
      // Anthropic reports the input tokens at the start of the answer. For the other providers they are counted from the request.
      expect(row.inputTokens).toBeGreaterThanOrEqual(provider === 'claude' ? 100 : 4_000);
      // The count is at least what the person saw. A token of XML has about three characters.
      expect(row.outputTokens).toBeGreaterThan(characters / 6);
      expect(row.costMicroUsd).toBe(row.inputTokens + row.outputTokens);
      await expectAdded(await get(id), integrationId);
    },
    180_000,
  );

  it('hold a call that was cut off, and the one that took its place', async () => {
    const integrationId = await integration('custom');
    emulator.next({ kind: 'cut', text: XML.repeat(50) });
    emulator.always({ kind: 'answer', text: XML });

    const ended = await untilEnded(person, (await execute({ ...person, integrationId }, [documentId])).id);

    const [cut, whole] = await calls(ended.id);
    expect(cut).toMatchObject({ finish: 'failed', isEstimated: true });
    expect(cut?.outputTokens).toBeGreaterThan(400);
    expect(whole).toMatchObject({
      finish: 'complete',
      isEstimated: false,
      inputTokens: 100,
      outputTokens: 20,
    });
    await expectAdded(ended, integrationId);
  });

  it('hold what a worker was buying when it was lost', async () => {
    const integrationId = await integration('custom');
    emulator.always({ kind: 'answer', text: XML.repeat(400), pauseMs: 25 });
    const { id } = await execute({ ...person, integrationId }, [documentId]);
    await until(async () => ((await calls(id)).some(({ outputTokens }) => outputTokens > 0) ? true : null));

    await system.worker.kill('SIGKILL');
    expect(await calls(id)).toMatchObject([{ finish: 'open', isEstimated: true }]);
    emulator.always({ kind: 'answer', text: XML });
    system.worker = await system.startWorker();
    const ended = await untilEnded(person, id);

    const [lost, whole] = await calls(id);
    expect(lost).toMatchObject({
      finish: 'stopped',
      isEstimated: true,
      reason: 'The worker stopped unexpectedly during this call.',
    });
    expect(lost?.inputTokens).toBeGreaterThan(4_000);
    expect(lost?.outputTokens).toBeGreaterThan(0);
    expect(whole).toMatchObject({ finish: 'complete' });
    await expectAdded(ended, integrationId);
  });

  it('close a call of a lost worker also when nobody goes on with its workflow', async () => {
    const integrationId = await integration('custom');
    emulator.always({ kind: 'answer', text: XML.repeat(400), pauseMs: 25 });
    const { id } = await execute({ ...person, integrationId }, [documentId]);
    await until(async () => ((await calls(id)).some(({ outputTokens }) => outputTokens > 0) ? true : null));
    await system.worker.kill('SIGKILL');
    await person.client.call(workflows.cancel, { params: paramsOf(id) });

    system.worker = await system.startWorker();
    await until(async () => ((await calls(id)).every(({ finish }) => finish === 'stopped') ? true : null));

    await expectAdded(await get(id), integrationId);
  });

  it('hold the documents once for prompts that start at the same moment; the others read the cache', async () => {
    const integrationId = await integration('claude');
    emulator.always({ kind: 'silent', text: XML, silentMs: 1500 });

    // Its sections are long enough to wait for, except the first: a short example.
    const long = await uploadSample(person, 'pdf');
    const started = await Promise.all(
      ['Give the title.', 'Give the visits.', 'Give the sponsor.'].map((prompt) =>
        execute({ ...person, integrationId }, [long], { prompt }),
      ),
    );
    await Promise.all(started.map(({ id }) => untilEnded(person, id)));

    const rows = (await Promise.all(started.map(({ id }) => calls(id)))).flatMap((each) =>
      each.slice(1).filter(({ round }) => round === 0),
    );
    const sections = [...new Set(rows.map(({ section }) => section))];
    // The outline is in the cache already. One call writes a section, unless it is too short to wait for.
    const writtenOnce = sections.filter((section) => {
      const cached = rows.filter((row) => row.section === section).map(({ cachedTokens }) => cachedTokens);
      return cached.length === 3 && cached.filter((tokens) => tokens > Math.min(...cached)).length === 2;
    });
    expect(writtenOnce.length).toBeGreaterThan(sections.length / 2);
  });

  it('say while it runs what it has taken and what is left, and never more than before without a reason', async () => {
    const integrationId = await integration('custom', {
      contextTokens: 9000,
      outputTokens: 2200,
      sectionsAtOnce: 1,
    });
    emulator.always({ kind: 'answer', text: XML, pauseMs: 150 });
    const { id } = await execute({ ...person, integrationId }, [documentId]);
    const seen: { forecast: RunForecast | null; calls: number; done: number }[] = [];

    const ended = await until(async () => {
      const { forecast, usage, status, steps } = await get(id);
      const done = steps.find(({ name }) => name === 'generating')?.done ?? 0;
      if (status === 'running') seen.push({ forecast, calls: usage.calls, done });
      return status === 'completed' ? await get(id) : null;
    });

    expect(seen.filter(({ done }) => done < 2).every(({ forecast }) => forecast === null)).toBe(true);
    const told = seen.flatMap(({ forecast }) => (forecast === null ? [] : [forecast]));
    expect(new Set(told.map(({ calls: left }) => left)).size).toBeGreaterThanOrEqual(3);
    for (const [place, forecast] of told.entries()) {
      const before = told[place - 1];
      if (before === undefined || forecast.raised !== null) continue;
      expect(forecast.inputTokens.high).toBeLessThanOrEqual(before.inputTokens.high);
      expect(forecast.seconds.high).toBeLessThanOrEqual(before.seconds.high);
    }
    expect(told[0]?.costMicroUsd?.high).toBe(
      (told[0]?.inputTokens.high ?? 0) + (told[0]?.outputTokens.high ?? 0),
    );
    expect(ended.forecast).toBeNull();
    expect(ended.usage.calls).toBeGreaterThanOrEqual(5);
  });

  it('are what the next estimate is made of', async () => {
    const integrationId = await integration('custom');
    emulator.always({ kind: 'answer', text: XML });
    const estimate = (prompt = 'Write it.') =>
      person.client.call(workflows.estimate, {
        params: formParams(person),
        body: { documentIds: [documentId], aiIntegrationId: integrationId, prompt, target: 'own-schema' },
      });
    const before = await estimate();
    const used = { calls: 0, inputTokens: 0 };
    // Only the target distinguishes these runs from the others. A custom schema would require an upload.
    for (let run = 0; run < 3; run += 1) {
      const as = { ...person, integrationId };
      const { id } = await execute(as, [documentId], { prompt: 'Write it.' });
      const ended = await untilEnded(person, id);
      await system.database.query(`UPDATE ai_workflows SET target = 'own-schema' WHERE id = $1`, [ended.id]);
      used.calls = ended.usage.calls;
      used.inputTokens = ended.usage.inputTokens;
    }
    const after = await estimate();

    expect(before.basis).toEqual({ kind: 'typical' });
    expect(after.basis).toEqual({ kind: 'workspace', runs: 3 });
    // The emulator counts 100 tokens for each question and 20 for each answer.
    expect(used.inputTokens).toBe(used.calls * 100);
    expect(after.inputTokens.low).toBeLessThanOrEqual(used.inputTokens);
    // The length of the outline is estimated from that of the document.
    expect(after.inputTokens.high).toBeGreaterThanOrEqual(used.inputTokens * 0.9);
    // Another prompt has an answer of another length.
    expect((await estimate('Write the title.')).basis).toEqual({ kind: 'typical' });
    expect(after.outputTokens.high).toBeLessThan(used.calls * 40);
  });
});
