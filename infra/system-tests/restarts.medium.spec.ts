import { auth, LIVE_PATH, WorkflowChanged } from '@app/contracts';
import { type ApiClient, ProviderEmulator } from '@app/testing';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import {
  APP_URL,
  execute,
  newMember,
  type Researcher,
  startSystem,
  type System,
  until,
  untilEnded,
  untilRead,
  upload,
} from './system';
import { sampleFile, uploadSample } from './sample';

const sample = sampleFile('xlsx');
const XML = '<study><title>Ready</title></study>';
const CLIENTS = 200;
/** The maximum per person. */
const SOCKETS_EACH = 10;

describe('a restart', () => {
  let system: System;
  let emulator: ProviderEmulator;
  let person: Researcher;
  const sockets: Socket[] = [];

  beforeEach(async () => {
    emulator = await ProviderEmulator.start();
    emulator.always({ kind: 'answer', text: XML });
    system = await startSystem({ AI_BASE_URL_ALLOWLIST: emulator.url });
    person = await system.newResearcher({ baseUrl: `${emulator.url}/v1`, model: 'emulated' });
  });
  afterEach(async () => {
    for (const socket of sockets) socket.disconnect();
    await system.stop();
    await emulator.close();
  });

  it('of the API brings every socket back, spread over time, and into its rooms (A-14)', async () => {
    const documentId = await uploadSample(person, 'xlsx');
    const people = await Promise.all(Array.from({ length: CLIENTS / SOCKETS_EACH }, () => newColleague()));
    // The settings of web/src/lib/live-socket.ts.
    for (const { cookies } of Array.from({ length: SOCKETS_EACH }, () => people).flat())
      sockets.push(
        io(system.url, {
          path: LIVE_PATH,
          transports: ['websocket'],
          extraHeaders: { origin: APP_URL, cookie: cookies },
          reconnectionDelayMax: 5000,
          forceNew: true,
        }),
      );
    const all = (isConnected: boolean) =>
      until(() => Promise.resolve(sockets.every(({ connected }) => connected === isConnected) ? true : null));
    await all(true);

    const cameBack: number[] = [];
    await system.api.kill('SIGKILL');
    await all(false);
    for (const socket of sockets) socket.once('connect', () => cameBack.push(Date.now()));
    await system.restartApi();
    await all(true);

    const heard = new Set<Socket>();
    for (const socket of sockets)
      socket.on('workflow.changed', (event) => {
        if (WorkflowChanged.parse(event).status === 'completed') heard.add(socket);
      });
    await untilEnded(person, (await execute(person, [documentId])).id);
    await until(() => Promise.resolve(heard.size === CLIENTS ? true : null));
    cameBack.sort((one, other) => one - other);
    const [first = 0, last = 0] = [cameBack[0], cameBack.at(-1)];
    // The jitter spreads the reconnections over time.
    expect(last - first).toBeGreaterThan(200);
    console.info(`${CLIENTS} sockets came back within ${last - first} ms of the first`);
  });

  it('of the database from a backup that is older than the queue loses and invents nothing (A-20)', async () => {
    const [early, late] = [
      await upload(person, 'early.xlsx', sample),
      await upload(person, 'late.xlsx', sample),
    ];
    await untilRead(person, early.id);
    await untilRead(person, late.id);
    await system.worker.kill('SIGTERM');
    const kept = await execute(person, [early.id], { prompt: 'Kept by the backup' });
    const copy = await backup();

    // This work exists in the queue and in the object storage. The restore removes it from the database.
    const gone = await execute(person, [late.id], { prompt: 'Gone with the restore' });
    await system.worker.kill('SIGKILL');
    await copy.restore();
    system.worker = await system.startWorker();

    expect(await untilEnded(person, kept.id, 90)).toMatchObject({ status: 'completed' });
    const next = await execute(person, [early.id], { prompt: 'After the restore' });
    expect(await untilEnded(person, next.id, 90)).toMatchObject({ status: 'completed' });
    // The id is assigned again. The job of the lost row must do nothing to the new workflow that was not requested.
    expect(next.id).toBe(gone.id);
    expect(emulator.requests.filter(({ body }) => body.includes('Gone with the restore'))).toEqual([]);
    expect(emulator.requests).toHaveLength(2);
    const left = await system.database.query(
      `SELECT id FROM ai_workflows WHERE status IN ('pending', 'running')`,
    );
    expect(left).toEqual([]);
  });

  async function newColleague(): Promise<ApiClient> {
    const colleague = await newMember(system);
    const { id } = await colleague.call(auth.currentUser, { query: {} });
    await system.database.query('INSERT INTO workspace_members (workspace_id, user_id) VALUES ($1, $2)', [
      person.workspaceId,
      id,
    ]);
    return colleague;
  }

  /** Copies the database as a backup does. Stops the API meanwhile, because the copy needs exclusive access to the database. */
  async function backup(): Promise<{ restore: () => Promise<void> }> {
    const url = new URL(system.database.ownerUrl);
    const name = url.pathname.slice(1);
    url.pathname = '/postgres';
    const asAdmin = async (...statements: string[]): Promise<void> => {
      await system.api.kill('SIGKILL');
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      for (const statement of statements) await untilAlone(client, name, statement);
      await client.end();
      await system.restartApi();
    };
    await asAdmin(`CREATE DATABASE ${name}_backup TEMPLATE ${name}`);
    return {
      restore: () => asAdmin(`DROP DATABASE ${name}`, `CREATE DATABASE ${name} TEMPLATE ${name}_backup`),
    };
  }
});

async function untilAlone(client: pg.Client, name: string, statement: string): Promise<void> {
  await until(async () => {
    const { rows } = await client.query('SELECT 1 FROM pg_stat_activity WHERE datname = $1', [name]);
    return rows.length === 0 ? true : null;
  });
  await client.query(statement);
}
