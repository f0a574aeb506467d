import {
  auth,
  DocumentChanged,
  LIVE_PATH,
  runTimeText,
  WorkflowChanged,
  workflowHistory,
  workflows,
  workspaces,
} from '@app/contracts';
import { ApiClient, ProviderEmulator } from '@app/testing';
import { io, type Socket } from 'socket.io-client';
import {
  APP_URL,
  execute,
  formParams,
  mailsTo,
  type Researcher,
  startSystem,
  type System,
  until,
  untilEnded,
  untilRead,
  upload,
} from './system';
import { sampleFile } from './sample';

const sample = sampleFile('xlsx');

const hasRunningStep = ({ steps }: WorkflowChanged): boolean =>
  steps.some(({ status }) => status === 'running');

describe('live events', () => {
  let system: System;
  let emulator: ProviderEmulator;
  let secondApi: string;
  let person: Researcher;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
    system = await startSystem({ AI_BASE_URL_ALLOWLIST: emulator.url, WAIT_SECONDS: '1' });
    secondApi = (await system.startApi()).url;
    person = await system.newResearcher();
  });
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await system.stop();
    await emulator.close();
  });

  function open(url: string, headers: Record<string, string>): Socket {
    const socket = io(url, {
      path: LIVE_PATH,
      transports: ['websocket'],
      extraHeaders: headers,
      reconnection: false,
      forceNew: true,
    });
    sockets.push(socket);
    return socket;
  }

  function connected(socket: Socket): Promise<string> {
    return new Promise((resolve) => {
      socket.once('connect', () => resolve('connected'));
      socket.once('connect_error', (error) => resolve(error.message));
    });
  }

  it('reach the sockets of every API process, with steps and growing versions', async () => {
    const asker = await system.newResearcher({ baseUrl: `${emulator.url}/v1`, model: 'emulated' });
    const own = { origin: APP_URL, cookie: asker.client.cookies };
    const [first, second] = [open(system.url, own), open(secondApi, own)];
    expect(await Promise.all([connected(first), connected(second)])).toEqual(['connected', 'connected']);
    const seen = new Map([first, second].map((socket) => [socket, [] as WorkflowChanged[]]));
    const read: DocumentChanged[] = [];
    for (const [socket, events] of seen)
      socket.on('workflow.changed', (event) => events.push(WorkflowChanged.parse(event)));
    first.on('document.changed', (event) => read.push(DocumentChanged.parse(event)));

    const document = await upload(asker, 'live.xlsx', sample);
    await untilRead(asker, document.id);
    // Steps that change within 200 ms are announced together, so one of them has to last.
    emulator.always({ kind: 'answer', text: '<study><title>Ready</title></study>' });
    const answer = emulator.hold();
    const started = await execute(asker, [document.id]);
    for (const events of seen.values())
      await until(() => Promise.resolve(events.some(hasRunningStep) ? true : null));
    answer();
    const ended = await untilEnded(asker, started.id);

    for (const events of seen.values()) {
      const last = await until(
        () => Promise.resolve(events.find(({ status }) => status === 'completed') ?? null),
        10,
      );
      expect(last.version).toBe(ended.version);
      expect(new Set(events.map(({ status }) => status))).toEqual(
        new Set(['pending', 'running', 'completed']),
      );
    }
    expect(read.map(({ reading }) => reading.status)).toEqual(
      expect.arrayContaining(['waiting', 'reading', 'read']),
    );
  });

  it('tell how long a run worked and waited as its answer, history, CSV and mail do', async () => {
    const baseUrl = `${emulator.url}/v1`;
    const colleague = await system.newResearcher({ baseUrl, model: 'emulated' });
    const socket = open(secondApi, { origin: APP_URL, cookie: colleague.client.cookies });
    await connected(socket);
    const ended = new Promise<WorkflowChanged>((resolve) =>
      socket.on('workflow.changed', (event) => {
        const changed = WorkflowChanged.parse(event);
        if (changed.status === 'completed') resolve(changed);
      }),
    );
    const document = await upload(colleague, 'times.xlsx', sample);
    await untilRead(colleague, document.id);
    // The provider is away for a while, which is waited for.
    emulator.next({ kind: 'status', status: 429, headers: { 'retry-after': '1' }, body: '{}' });
    const { id } = await colleague.client.call(workflows.execute, {
      params: formParams(colleague),
      body: {
        name: 'Times',
        documentIds: [document.id],
        aiIntegrationId: colleague.integrationId,
        prompt: 'Times',
        mailWhenEnded: true,
      },
    });
    const { times, executionTime } = await untilEnded(colleague, id);
    const [record] = await colleague.client.call(workflowHistory.ofForm, {
      params: formParams(colleague),
      query: {},
    });
    const csv = await colleague.client.fetch(
      'GET',
      `/api/workspaces/${colleague.workspaceId}/workflow-history/export`,
    );
    const [headings = [], row = []] = (await csv.text())
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').map((cell) => cell.replace(/^\ufeff?"|"$/g, '')));
    const cellOf = (name: string) => Number(row[headings.indexOf(name)]);
    const { email } = await colleague.client.call(auth.currentUser, { query: {} });
    const mail = await until(
      async () => (await mailsTo(email)).find(({ text }) => text.includes('Worked ')) ?? null,
    );

    if (times === null) throw new Error('A run that has ended has times.');
    const { worked, waited } = times;
    expect(waited).toBeGreaterThan(900);
    expect(worked).toBeGreaterThan(0);
    expect(executionTime).toBe(worked + waited);
    expect((await ended).times).toMatchObject({ worked, waited });
    expect(record?.times).toMatchObject({ worked, waited });
    expect([cellOf('Worked (ms)'), cellOf('Waited (ms)')]).toEqual([worked, waited]);
    expect(mail.text).toContain(`Worked ${runTimeText(worked)}, waited ${runTimeText(waited)}.`);
  });

  it('come before sums that are older than they are', async () => {
    const socket = open(secondApi, { origin: APP_URL, cookie: person.client.cookies });
    await connected(socket);
    const there = new ApiClient(secondApi, APP_URL);
    const { cookies: cookie } = person.client;
    const sums = () =>
      there.call(workflowHistory.totalsOfForm, { params: formParams(person), query: {} }, { cookie });
    const completed = (await sums()).statuses.completed;
    const event = new Promise<unknown>((resolve) =>
      socket.on('workflow.changed', ({ status }: WorkflowChanged) => status === 'completed' && resolve(0)),
    );
    const looking = setInterval(() => void sums(), 50);
    const document = await upload(person, 'sums.xlsx', sample);
    await untilRead(person, document.id);
    await execute(person, [document.id]);
    await event;
    const after = await sums();
    clearInterval(looking);

    expect(after.statuses.completed).toBe(completed + 1);
  });

  it('reach a workspace that was created while the socket was open', async () => {
    const socket = open(secondApi, { origin: APP_URL, cookie: person.client.cookies });
    await connected(socket);
    const { id } = await person.client.call(workspaces.create, { body: { name: 'Later' } });

    const room = `workspace:${id}`;
    // The arrival of the folder's document event proves that the socket is in the room.
    const later = { ...person, workspaceId: id, formId: await formIn(id) };
    const event = new Promise<DocumentChanged>((resolve) =>
      socket.once('document.changed', (value) => resolve(DocumentChanged.parse(value))),
    );
    await upload(later, 'room.xlsx', sample);

    expect(`workspace:${(await event).workspaceId}`).toBe(room);
  });

  it('do not reach people of other workspaces', async () => {
    const stranger = await system.newResearcher();
    const socket = open(system.url, { origin: APP_URL, cookie: stranger.client.cookies });
    await connected(socket);
    const heard: unknown[] = [];
    socket.onAny((...event: unknown[]) => heard.push(event));
    socket.emit('join', `workspace:${person.workspaceId}`);

    const document = await upload(person, 'secret.xlsx', sample);
    await untilRead(person, document.id);

    expect(heard).toStrictEqual([]);
  });

  it.each([
    ['a foreign origin', () => ({ origin: 'https://evil.example', cookie: person.client.cookies })],
    ['no session', () => ({ origin: APP_URL })],
    ['a made-up session', () => ({ origin: APP_URL, cookie: 'sid=s%3Amade-up.signature' })],
  ])('are refused for %s', async (_what, headers) => {
    expect(await connected(open(system.url, headers()))).not.toBe('connected');
  });

  async function formIn(workspaceId: number): Promise<number> {
    const response = await person.client.fetch('POST', `/api/workspaces/${workspaceId}/forms`, {
      name: 'Folder',
    });
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null && 'id' in body ? Number(body.id) : 0;
  }
});
