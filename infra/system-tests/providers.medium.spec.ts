import { aiIntegrations, type AiProvider, documents, SECTIONS_AT_ONCE, workflows } from '@app/contracts';
import { ProviderEmulator } from '@app/testing';
import { execute, formParams, type Researcher, startSystem, type System, until, untilEnded } from './system';
import { uploadSample } from './sample';
import { saidBy } from './stored-message';

const XML = '<?xml version="1.0"?>\n<study><title>Ready &amp; set</title></study>';

describe('AI providers', () => {
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
      AI_IDLE_SECONDS: '2',
      // Temporary failures are retried once, after a short wait.
      WAIT_SECONDS: '0.2',
      AI_REST_SECONDS: '0.2',
    });
    person = await system.newResearcher({ baseUrl: `${emulator.url}/v1`, model: 'emulated' });
    documentId = await uploadSample(person, 'xlsx');
  });
  beforeEach(() => emulator.reset());
  afterAll(async () => {
    await system.stop();
    await emulator.close();
  });

  const run = async (as = person) =>
    untilEnded(as, (await execute(as, [documentId], { prompt: 'Give me XML' })).id);

  it.each(['claude', 'openai', 'gemini'] satisfies AiProvider[])(
    '%s answers through its own SDK',
    async (provider) => {
      const params = { workspaceId: String(person.workspaceId) };
      const body = { name: provider, provider, apiKey: 'sk-canary-provider-key', active: true };
      const integration = await person.client.call(aiIntegrations.create, { params, body });
      emulator.always({ kind: 'answer', text: XML });

      const ended = await run({ ...person, integrationId: integration.id });

      expect(ended).toMatchObject({ status: 'completed', aiProvider: provider });
      expect(ended.xmlOutput).toContain('<title>Ready &amp; set</title>');
      const [request] = emulator.requests;
      expect(JSON.stringify(request?.headers)).toContain('sk-canary-provider-key');
      expect(request?.body).toContain('Give me XML');
      // The document takes several calls.
      expect(emulator.requests.map(({ body }) => body).join('\n')).toContain('Inclusion');
    },
    30_000,
  );

  it('waits for a model that thinks longer than any may be silent, and says that it thinks', async () => {
    emulator.always({ kind: 'think', text: XML, thinksMs: 4500, pingMs: 300, thoughtTokens: 900 });
    const params = { workspaceId: String(person.workspaceId) };
    const settings = { model: 'claude-sonnet-5-5' };
    const body = { name: 'Thinker', provider: 'claude' as const, apiKey: 'sk-any', active: true, settings };
    const integration = await person.client.call(aiIntegrations.create, { params, body });
    const { id } = await execute({ ...person, integrationId: integration.id }, [documentId]);
    const messages = async (): Promise<string> => {
      const found = await person.client.call(workflows.get, {
        params: { ...formParams(person), workflowId: String(id) },
        query: {},
      });
      return found.steps.map(({ message }) => message).join('\n');
    };

    await until(async () => /section 1 of 1, thinking, \d s/.test(await messages()));

    expect(await untilEnded(person, id)).toMatchObject({ status: 'completed' });
    expect(
      await system.database.query(
        `SELECT output_tokens, thinking_tokens FROM ai_workflow_calls WHERE workflow_id = $1 ORDER BY id LIMIT 1`,
        [id],
      ),
    ).toEqual([{ output_tokens: 920, thinking_tokens: 900 }]);
  });

  it('cleans an answer that is wrapped in chatter and a code fence', async () => {
    emulator.always({ kind: 'answer', text: `Here is the XML:\n\`\`\`xml\n${XML}\n\`\`\`\nAnything else?` });

    expect((await run()).xmlOutput).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<study><title>Ready &amp; set</title></study>\n',
    );
  });

  it.each([
    [
      'a wrong key',
      { kind: 'status', status: 401, body: '{"error":{"message":"bad key"}}' },
      'PROVIDER_AUTH',
      1,
    ],
    [
      'a spent budget',
      {
        kind: 'status',
        status: 429,
        body: '{"error":{"code":"insufficient_quota","message":"You exceeded your quota"}}',
      },
      'PROVIDER_BILLING',
      1,
    ],
    [
      'an unknown model',
      { kind: 'status', status: 404, body: '{"error":{"message":"no such model"}}' },
      'PROVIDER_MODEL',
      1,
    ],
    ['a web page instead of an answer', { kind: 'html' }, 'PROVIDER_RESPONSE', 1],
    // The call is continued once, then halved repeatedly, and given up if that does not help.
    ['an answer that is always cut off', { kind: 'truncated', text: XML }, 'PROVIDER_TRUNCATED', 7],
    ['thoughts only', { kind: 'thought-out', thoughtTokens: 900 }, 'PROVIDER_ONLY_THOUGHT', 2],
    ['a refusal', { kind: 'refused' }, 'PROVIDER_REFUSED', 1],
    ['a stream without an end', { kind: 'unfinished', text: XML }, 'PROVIDER_RESPONSE', 2],
    ['a stream that stalls', { kind: 'stall', text: XML }, 'PROVIDER_STALLED', 6],
    ['text without XML', { kind: 'answer', text: 'I would rather not.' }, 'XML_MISSING', 3],
    [
      'XML that is not well-formed',
      { kind: 'answer', text: '<study><title></study>' },
      'XML_NOT_WELL_FORMED',
      3,
    ],
  ] as const)(
    '%s fails the workflow with the reason and %#',
    async (_what, behaviour, code, calls) => {
      emulator.always(behaviour);

      const ended = await run();

      expect(ended).toMatchObject({ status: 'failed', errorCode: code, xmlOutput: null });
      expect(ended.errorMessage).toMatch(/\.$/);
      expect(saidBy(ended.errorSaid)).toEqual({ code, sentence: ended.errorMessage });
      expect(emulator.requests).toHaveLength(calls);
    },
    180_000,
  );

  it.each([
    ['ends for tools', { kind: 'finish', text: XML, reason: 'tool_calls' }],
    ['ends without a reason', { kind: 'finish', text: XML, reason: null }],
    ['comes as one JSON body', { kind: 'json', text: XML, reason: null }],
  ] as const)('takes a whole answer that %s, and buys it once', async (_how, behaviour) => {
    emulator.always(behaviour);

    const ended = await run();

    expect(ended).toMatchObject({ status: 'completed' });
    expect(ended.xmlOutput).toContain('<title>Ready &amp; set</title>');
    expect(emulator.requests).toHaveLength(1);
  });

  it('learns the limit of a model that rejects a request as too long, and sends no such request again', async () => {
    const small = await person.client.call(aiIntegrations.create, {
      params: { workspaceId: String(person.workspaceId) },
      body: {
        name: 'Small',
        provider: 'custom',
        apiKey: 'sk-any',
        active: true,
        settings: { baseUrl: `${emulator.url}/v1`, model: 'small-but-unknown' },
      },
    });
    const long = await uploadSample(person, 'pdf');
    const convert = async () => {
      const as = { ...person, integrationId: small.id };
      return untilEnded(as, (await execute(as, [long], { prompt: 'Give me XML' })).id);
    };
    const isTooLong = ({ body }: { readonly body: string }) => body.length > 22_000;
    emulator.always((request) =>
      isTooLong(request)
        ? {
            kind: 'status',
            status: 400,
            body: JSON.stringify({
              error: {
                code: 'context_length_exceeded',
                message: "This model's maximum context length is 5000 tokens. Your messages have more.",
              },
            }),
          }
        : { kind: 'answer', text: XML },
    );

    const first = await convert();
    const refused = emulator.requests.filter(isTooLong).length;
    const before = emulator.requests.length;
    const second = await convert();

    expect(first).toMatchObject({ status: 'completed' });
    // Several sections are asked for at the same time.
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThanOrEqual(SECTIONS_AT_ONCE);
    expect(second).toMatchObject({ status: 'completed' });
    expect(emulator.requests.slice(before).filter(isTooLong)).toEqual([]);
  });

  it('marks a refused key, and a failed workflow can be run again without paying twice', async () => {
    emulator.next({ kind: 'status', status: 401, body: '{}' });
    emulator.always({ kind: 'answer', text: XML });
    const failed = await run();
    const list = () =>
      person.client.call(aiIntegrations.list, {
        params: { workspaceId: String(person.workspaceId) },
        query: {},
      });
    expect((await list()).find(({ id }) => id === person.integrationId)?.keyInvalid).toBe(true);

    const params = { ...formParams(person), workflowId: String(failed.id) };
    await person.client.call(workflows.retry, { params });

    expect(await untilEnded(person, failed.id)).toMatchObject({ status: 'completed', errorMessage: null });
    expect((await list()).find(({ id }) => id === person.integrationId)?.keyInvalid).toBe(false);
  });

  it('recovers by itself from a connection that is cut and from an overload that passes', async () => {
    emulator.next(
      { kind: 'cut', text: XML },
      { kind: 'status', status: 503, body: '<html>overloaded</html>' },
    );
    emulator.always({ kind: 'answer', text: XML });

    expect(await run()).toMatchObject({ status: 'completed' });
    expect(emulator.requests).toHaveLength(3);
  });

  it('waits as long as the provider asks, and says so', async () => {
    emulator.next({
      kind: 'status',
      status: 429,
      headers: { 'retry-after': '16' },
      body: '{"error":{"message":"slow down"}}',
    });
    emulator.always({ kind: 'answer', text: XML });
    const started = await execute(person, [documentId]);
    const params = { ...formParams(person), workflowId: String(started.id) };

    const waiting = await until(async () => {
      const workflow = await person.client.call(workflows.get, { params, query: {} });
      return workflow.status === 'pending' && workflow.resumesAt !== null ? workflow : null;
    });
    const ended = await untilEnded(person, started.id);

    expect(waiting.steps.find(({ status }) => status === 'waiting')).toMatchObject({
      name: 'generating',
      message: expect.stringMatching(/^provider busy/) as string,
      startedAt: expect.any(String) as string,
    });
    const generating = ended.steps.find(({ name }) => name === 'generating');
    // The 16 seconds of waiting do not count as time of the step.
    expect(Date.parse(generating?.completedAt ?? '') - Date.parse(generating?.startedAt ?? '')).toBeLessThan(
      15_000,
    );
    expect(ended.status).toBe('completed');
    const [first, second] = emulator.requests;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(15_500);
  });

  it('cancels: the provider call ends at once and the workflow stays cancelled', async () => {
    emulator.always({ kind: 'answer', text: XML.repeat(50), pauseMs: 100 });
    const started = await execute(person, [documentId]);
    await until(() => Promise.resolve(emulator.requests.length > 0 ? true : null));
    const params = { ...formParams(person), workflowId: String(started.id) };

    expect((await person.client.call(workflows.cancel, { params })).status).toBe('cancelled');

    await new Promise((resolve) => setTimeout(resolve, 1500));
    const { status, steps } = await person.client.call(workflows.get, { params, query: {} });
    expect(status).toBe('cancelled');
    // No step still runs: the interrupted step has an end.
    const cut = steps.find(({ name }) => name === 'generating');
    expect(steps.some((step) => step.status === 'running')).toBe(false);
    expect([cut?.status, cut?.completedAt]).toEqual(['failed', expect.any(String)]);
  });

  it('does not send the key of one address to another, and refuses private addresses', async () => {
    const params = { workspaceId: String(person.workspaceId), integrationId: String(person.integrationId) };
    const change = (baseUrl: string, apiKey?: string) =>
      person.client.call(aiIntegrations.update, {
        params,
        body: { settings: { baseUrl, model: 'm' }, apiKey },
      });

    await expect(change('https://8.8.8.8/v1')).rejects.toMatchObject({
      problem: { code: 'INTEGRATION_KEY_REQUIRED' },
    });
    await expect(change('http://127.0.0.1:22/v1', 'k')).rejects.toMatchObject({
      problem: { code: 'INTEGRATION_ADDRESS' },
    });
  });

  it('leaves no key and no prompt in logs, queue and database', async () => {
    const canary = 'CANARY-PROMPT-8812';
    emulator.always({ kind: 'answer', text: XML });
    await untilEnded(person, (await execute(person, [documentId], { prompt: canary })).id);
    const outbox = await system.database.query('SELECT payload FROM outbox');
    const audit = await system.database.query('SELECT * FROM audit_events');
    const integrations = await system.database.query('SELECT api_key FROM workspace_ai_agent_integrations');

    const seen = [system.worker.output(), JSON.stringify([outbox, audit, integrations])].join('\n');
    expect(seen).not.toContain(canary);
    expect(seen).not.toContain('sk-canary');
  });

  it('keeps a document that a running workflow reads', async () => {
    emulator.always({ kind: 'answer', text: XML.repeat(50), pauseMs: 50 });
    const started = await execute(person, [documentId]);
    const params = { ...formParams(person), documentId: String(documentId) };

    await expect(person.client.call(documents.delete, { params })).rejects.toMatchObject({
      problem: { code: 'DOCUMENT_IN_USE' },
    });

    await person.client.call(workflows.cancel, {
      params: { ...formParams(person), workflowId: String(started.id) },
    });
  });
});
