import { type Workflow, workflows } from '@app/contracts';
import { type Behaviour, ProviderEmulator, type RecordedRequest } from '@app/testing';
import { execute, formParams, type Researcher, startSystem, type System, until, untilEnded } from './system';
import { uploadSample, withLimits } from './sample';

const sectionOf = ({ body }: RecordedRequest): string => /section (\S+) of \d+\\n/.exec(body)?.[1] ?? '1';
const answer = (request: RecordedRequest): Behaviour => ({
  kind: 'answer',
  text: `<study><part id="p${sectionOf(request)}"/></study>`,
});

describe('a workflow of several sections that is interrupted', () => {
  let system: System;
  let emulator: ProviderEmulator;
  let owner: Researcher;
  let person: Researcher;
  let documentId: number;

  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
    system = await startSystem({ AI_BASE_URL_ALLOWLIST: emulator.url });
    owner = await system.newResearcher({ baseUrl: `${emulator.url}/v1`, model: 'emulated' });
    person = await askingFor(1);
    documentId = await uploadSample(person, 'docx');
  });
  beforeEach(() => emulator.reset());
  afterAll(async () => {
    await system.stop();
    await emulator.close();
  });

  const askingFor = (sectionsAtOnce: number): Promise<Researcher> =>
    withLimits(owner, {
      baseUrl: `${emulator.url}/v1`,
      model: 'emulated',
      sectionsAtOnce,
      contextTokens: 9000,
      outputTokens: 2250,
    });
  const start = (by = person): Promise<Workflow> =>
    execute(by, [documentId], { prompt: 'Give me the title.' });

  it('goes on at the first unfinished section after kill -9, and ends as if nothing had happened (A-01)', async () => {
    emulator.always(answer);
    const undisturbed = await untilEnded(person, (await start()).id);
    const order = emulator.requests.map(sectionOf);
    emulator.reset();
    emulator.always((request) =>
      sectionOf(request) === order[2] && emulator.requests.length === 3
        ? { kind: 'stall', text: '<study>' }
        : answer(request),
    );
    const started = await start();
    await until(() => Promise.resolve(emulator.requests.length === 3 ? true : null));

    await system.worker.kill('SIGKILL');
    system.worker = await system.startWorker();
    const ended = await untilEnded(person, started.id, 60);

    expect(order.length).toBeGreaterThan(3);
    expect(ended).toMatchObject({ status: 'completed', xmlOutput: undisturbed.xmlOutput });
    expect(emulator.requests.map(sectionOf)).toEqual([...order.slice(0, 3), ...order.slice(2)]);
  });

  it('loses only the calls under way when several run at a time, each of them in the books', async () => {
    const parallel = await askingFor(4);
    emulator.always(answer);
    const undisturbed = await untilEnded(person, (await start()).id);
    const order = emulator.requests.map(sectionOf);
    const [first, second, third] = order;
    const open = [second, ...order.slice(3, 6)];
    emulator.reset();
    // The first section is sent alone, because the others follow its structure. Then four run, and one of them ends.
    emulator.always((request) =>
      [first, third].includes(sectionOf(request)) ? answer(request) : { kind: 'stall', text: '<study>' },
    );
    const started = await start(parallel);
    await until(() => Promise.resolve(emulator.requests.length === 6 ? true : null));
    const before = emulator.requests.map(sectionOf);

    emulator.always(answer);
    await system.worker.kill('SIGKILL');
    system.worker = await system.startWorker();
    const ended = await untilEnded(parallel, started.id, 60);

    expect(order.length).toBeGreaterThan(5);
    expect(before.toSorted()).toEqual(order.slice(0, 6).toSorted());
    expect(ended).toMatchObject({ status: 'completed', xmlOutput: undisturbed.xmlOutput });
    expect(emulator.requests.map(sectionOf).slice(6).toSorted()).toEqual(
      [...open, ...order.slice(6)].toSorted(),
    );
    const rows = await system.database.query(
      `SELECT section, input_tokens > 0 AS "isPaid" FROM ai_workflow_calls
       WHERE workflow_id = $1 AND finish = 'stopped' ORDER BY section`,
      [started.id],
    );
    expect(rows).toEqual(open.toSorted().map((section) => ({ section, isPaid: true })));
  });

  it('asks only for what is missing when a person runs it again (A-12)', async () => {
    emulator.always((request) =>
      sectionOf(request) === '2'
        ? { kind: 'status', status: 404, body: '{"error":{"message":"no such model"}}' }
        : answer(request),
    );
    const failed = await untilEnded(person, (await start()).id);
    expect(failed).toMatchObject({ status: 'failed', errorCode: 'PROVIDER_MODEL' });
    emulator.reset();
    emulator.always(answer);

    const params = { ...formParams(person), workflowId: String(failed.id) };
    await person.client.call(workflows.retry, { params });
    const ended = await untilEnded(person, failed.id);

    expect(ended.status).toBe('completed');
    const asked = emulator.requests.map(sectionOf);
    expect(asked).toContain('2');
    expect(asked).not.toContain('1');
  });
});
