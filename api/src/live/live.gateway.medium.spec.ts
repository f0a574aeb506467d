import { createServer, type Server } from 'node:http';
import { randomUUID } from 'node:crypto';
import { LIVE_PATH } from '@app/contracts';
import type { Config } from '@app/config';
import { Database } from '@app/persistence';
import { createLogger } from '@app/telemetry';
import { aPerson, connectTestDatabase, type TestDatabase } from '@app/testing';
import { io, type Socket } from 'socket.io-client';
import { LiveRooms } from '../infrastructure/live-rooms';
import type { Sessions } from '../infrastructure/sessions';
import { RequestCoalescer } from '../infrastructure/request-coalescer';
import { LiveGateway } from './live.gateway';

const APP_URL = 'http://localhost:5999';
const WEEK_MS = 7 * 86_400_000;

describe('connecting a socket', () => {
  let store: TestDatabase;
  let database: Database;
  let gateway: LiveGateway;
  let http: Server;
  let url: string;
  let startedAt: number;
  const sockets: Socket[] = [];
  /** Every session is valid, so each refusal comes from the gateway itself. The header sets the person. */
  const sessions: Sessions = {
    middleware: (request, _response, next) => {
      const user = Number(request.headers['x-person']);
      const session = { passport: { user }, startedAt };
      Object.assign(request, user > 0 ? { sessionID: randomUUID(), session } : {});
      next();
    },
    isAlive: () => Promise.resolve(true),
    endOf: (start) => start + WEEK_MS,
    close: () => Promise.resolve(),
  };

  beforeAll(async () => {
    const connected = await connectTestDatabase();
    await connected.database.close();
    store = connected.store;
    database = await Database.connectForPeople({ url: store.appUrl, systemUrl: store.systemUrl }, 2);
    const config = {
      APP_URL,
      LIVE_RECHECK_SECONDS: 60,
      QUEUE_PREFIX: randomUUID(),
      REDIS_URL: process.env['REDIS_URL'] ?? '',
    } as unknown as Config;
    const logger = createLogger('test', 'silent');
    gateway = new LiveGateway(config, database, logger, new LiveRooms(), new RequestCoalescer());
    http = createServer();
    gateway.attach(http, sessions);
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const address = http.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  beforeEach(() => {
    startedAt = Date.now();
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect();
  });
  afterAll(async () => {
    await gateway.onModuleDestroy();
    await database.close();
    await store.close();
  });

  /** Returns `open`, or the reason of the refusal. */
  function connect(headers: Record<string, string>): Promise<string> {
    const socket = io(url, {
      path: LIVE_PATH,
      transports: ['websocket'],
      extraHeaders: headers,
      reconnection: false,
      forceNew: true,
    });
    sockets.push(socket);
    return new Promise((resolve) => {
      socket.once('connect', () => resolve('open'));
      socket.once('connect_error', ({ message }) => resolve(message));
    });
  }
  const as = (person: number, origin = APP_URL) => ({ origin, 'x-person': String(person) });
  const inState = async (state: string): Promise<number> => {
    const id = await aPerson(store);
    await store.query('UPDATE users SET account_status = $2 WHERE id = $1', [id, state]);
    return id;
  };

  it.each([
    ['active', 'open'],
    ['pending_approval', 'open'],
    ['suspended', 'Not signed in'],
  ])('answers an account that is %s, with a valid session: %s', async (state, answer) => {
    expect(await connect(as(await inState(state)))).toBe(answer);
  });

  it('is refused for a deleted account, without a session and with an expired one', async () => {
    const person = await inState('active');
    expect(await connect(as(2_000_000_000))).toBe('Not signed in');
    expect(await connect({ origin: APP_URL })).toBe('Not signed in');

    startedAt = Date.now() - WEEK_MS;
    expect(await connect(as(person))).toBe('Not signed in');
  });

  it('is refused for pages of other origins', async () => {
    expect(await connect(as(await inState('active'), 'https://elsewhere.example'))).not.toBe('open');
  });
});
