import { randomInt } from 'node:crypto';
import { auth, LIVE_PATH } from '@app/contracts';
import { io, type Socket } from 'socket.io-client';
import { APP_URL, newMember, PASSWORD, type System } from './system';

const SOCKETS_OF_PERSON = 10;
/** Number of concurrent sign-ins. With more, they would wait for each other's password hashing. */
const TOGETHER = 8;
const PATIENCE_MS = 20_000;

export type LiveSocket = Socket;

export interface ManySockets {
  readonly sockets: readonly LiveSocket[];
  /** Handshakes that were refused or not answered. */
  readonly refused: number;
  close(): void;
}

/** Opens this number of sockets from this machine's address, ten for each person. All of them are members of the workspace. */
export async function openSockets(system: System, count: number, workspaceId: number): Promise<ManySockets> {
  const cookies = await signedIn(system, Math.ceil(count / SOCKETS_OF_PERSON), workspaceId);
  const sockets: Socket[] = [];
  let refused = 0;
  for (const cookie of cookies) {
    const mine = Array.from({ length: SOCKETS_OF_PERSON }, () => openSocket(system.url, cookie));
    refused += (await Promise.all(mine.map(isConnected))).filter((is) => !is).length;
    sockets.push(...mine);
  }
  return {
    sockets,
    refused,
    close() {
      for (const socket of sockets) socket.disconnect();
    },
  };
}

/** Registers one person. The other accounts get the same password hash. */
async function signedIn(system: System, people: number, workspaceId: number): Promise<string[]> {
  const { email } = await (await newMember(system)).call(auth.currentUser, { query: {} });
  const emails = Array.from(
    { length: people },
    (_unused, place) => `office${place}.${randomInt(1e9)}.${email}`,
  );
  await system.database.query(
    `WITH office AS (
       INSERT INTO users (email, password, first_name, last_name, organization, email_verified, account_status)
       SELECT unnest($2::text[]), password, first_name, last_name, organization, true, 'active' FROM users WHERE email = $1
       RETURNING id)
     INSERT INTO workspace_members (workspace_id, user_id) SELECT $3, id FROM office`,
    [email, emails, workspaceId],
  );
  const cookies: string[] = [];
  const signIn = async (): Promise<void> => {
    for (let next = emails.pop(); next !== undefined; next = emails.pop()) {
      const client = system.newClient();
      const answer = await client.fetch('POST', '/api/login', { email: next, password: PASSWORD });
      if (answer.status !== 200) throw new Error(`A right password was answered with ${answer.status}.`);
      await answer.text();
      cookies.push(client.cookies);
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, signIn));
  return cookies;
}

/** Opens a socket with these cookies, without reconnection. */
export const openSocket = (url: string, cookie: string): LiveSocket =>
  io(url, {
    path: LIVE_PATH,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { origin: APP_URL, cookie },
  });

export const isConnected = (socket: Socket): Promise<boolean> =>
  new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), PATIENCE_MS);
    const settle = (is: boolean): void => {
      clearTimeout(late);
      resolve(is);
    };
    socket.once('connect', () => settle(true));
    socket.once('connect_error', () => settle(false));
  });
