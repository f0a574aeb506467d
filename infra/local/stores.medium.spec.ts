import { Redis } from 'ioredis';
import { createTransport } from 'nodemailer';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { shortHash } from './data-folder';
import { isRoot } from './platform';
import { systemDataFolder } from './postgres-binaries';
import { type RunningStores, startStores, type StoresOptions } from './stores';

const log = (): void => undefined;
const given = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'REDIS_URL',
  'S3_ENDPOINT',
  'SMTP_URL',
  'MAIL_INBOX_URL',
];
let saved: NodeJS.ProcessEnv;
const folders: string[] = [];

/** Tests the stores that we start, regardless of the stores of the surrounding test run. */
beforeAll(() => {
  saved = { ...process.env };
  given.forEach((name) => delete process.env[name]);
});

afterAll(() => {
  Object.assign(process.env, saved);
  folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }));
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clindrove stores '));
  folders.push(folder);
  return folder;
}

const start = (options: Partial<StoresOptions> = {}): Promise<RunningStores> =>
  startStores({ dataDir: newFolder(), log, isDurable: false, ...options });

async function query(connectionString: string | undefined, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

describe('stores of our own', () => {
  let stores: RunningStores;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = newFolder();
    stores = await start({ dataDir });
  });

  afterAll(() => stores.stop());

  it('name everything that the processes need', () => {
    expect(Object.keys(stores.env).sort()).toEqual(
      [
        'DATABASE_OWNER_URL',
        'DATABASE_SYSTEM_URL',
        'DATABASE_URL',
        'DATABASE_WORKER_URL',
        'MAIL_INBOX_URL',
        'REDIS_URL',
        'S3_ACCESS_KEY_ID',
        'S3_BUCKET',
        'S3_ENDPOINT',
        'S3_MANAGE_BUCKET',
        'S3_PUBLIC_ENDPOINT',
        'S3_REGION',
        'S3_SECRET_ACCESS_KEY',
        'SMTP_URL',
      ].sort(),
    );
  });

  it('give the processes rows but neither tables nor other rights', async () => {
    const { DATABASE_URL: app, DATABASE_OWNER_URL: owner } = stores.env;
    await query(owner, 'CREATE TABLE thing (id serial PRIMARY KEY, name text)');
    await query(app, "INSERT INTO thing (name) VALUES ('a')");
    expect(await query(app, 'SELECT name FROM thing')).toEqual([{ name: 'a' }]);
    await expect(query(app, 'DROP TABLE thing')).rejects.toThrow('must be owner');
    await expect(query(app, 'CREATE TABLE other (id int)')).rejects.toThrow('permission denied');
    await expect(query(app, 'TRUNCATE thing')).rejects.toThrow('permission denied');
    const roles = await query(
      app,
      'SELECT rolsuper, rolcreaterole FROM pg_roles WHERE rolname = current_user',
    );
    expect(roles).toEqual([{ rolsuper: false, rolcreaterole: false }]);
  });

  it('let migrations use the extensions that come with Postgres', async () => {
    for (const name of ['pgcrypto', 'citext', 'pg_trgm']) {
      await query(stores.env.DATABASE_OWNER_URL, `CREATE EXTENSION IF NOT EXISTS ${name}`);
    }
  });

  it('refuse a wrong password', async () => {
    const url = new URL(stores.env.DATABASE_URL ?? '');
    url.password = 'guessed';
    await expect(query(url.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  it('have a Redis that never drops a job for want of memory', async () => {
    const redis = new Redis(stores.env.REDIS_URL ?? '');
    expect(await redis.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
    expect(await redis.config('GET', 'appendonly')).toEqual(['appendonly', 'yes']);
    await redis.quit();
    const { port } = new URL(stores.env.REDIS_URL ?? '');
    const stranger = new Redis({ port: Number(port), retryStrategy: () => null });
    stranger.on('error', () => undefined);
    await expect(stranger.ping()).rejects.toThrow('NOAUTH');
    stranger.disconnect();
  });

  it('keep passwords where only their owner can read them', () => {
    const secrets = join(dataDir, 'secrets');
    expect(statSync(secrets).mode & 0o077).toBe(0);
    expect(statSync(join(secrets, 'postgres-app')).mode & 0o077).toBe(0);
  });

  it('keep data over a restart', async () => {
    const redis = new Redis(stores.env.REDIS_URL ?? '');
    await redis.set('kept', 'yes');
    await redis.quit();
    await query(stores.env.DATABASE_OWNER_URL, 'CREATE TABLE kept (id int)');
    await stores.stop();
    stores = await start({ dataDir });
    expect(await query(stores.env.DATABASE_URL, 'SELECT * FROM kept')).toEqual([]);
    const again = new Redis(stores.env.REDIS_URL ?? '');
    expect(await again.get('kept')).toBe('yes');
    await again.quit();
  });
});

describe('the mail catcher', () => {
  let stores: RunningStores;
  const lines: string[] = [];

  beforeAll(async () => {
    stores = await start({ log: (line) => lines.push(line) });
    const transport = createTransport(stores.env.SMTP_URL ?? '');
    await transport.sendMail({
      from: 'a@b.example',
      to: 'Jo@c.example',
      subject: '<b>Code</b> é',
      text: 'code 123',
    });
    const html = '<p>Click <script>alert(1)</script><a href="https://d.example">here</a></p>';
    await transport.sendMail({ from: 'a@b.example', to: 'other@c.example', subject: 'Second', html });
  });

  afterAll(() => stores.stop());

  it('says where each mail can be read', () => {
    const inbox = stores.env.MAIL_INBOX_URL ?? '';
    expect(lines.join('\n')).toContain(`[mail] mail for jo@c.example -> ${inbox}/mails/`);
  });

  it('gives tests the mails of one address as JSON', async () => {
    const response = await fetch(`${stores.env.MAIL_INBOX_URL}/api/mails?to=jo@c.example`);
    expect(await response.json()).toMatchObject([
      {
        to: ['jo@c.example'],
        from: 'a@b.example',
        subject: '<b>Code</b> é',
        text: expect.stringContaining('123'),
      },
    ]);
  });

  it('shows mails without running or loading anything in them', async () => {
    const inbox = await fetch(stores.env.MAIL_INBOX_URL ?? '');
    const page = await inbox.text();
    expect(page).not.toContain('<b>Code</b>');
    expect(inbox.headers.get('content-security-policy')).toContain("default-src 'none'");
    const [, path = ''] = /href="(\/mails\/[^"]+)">Second/.exec(page) ?? [];
    const mail = await (await fetch(`${stores.env.MAIL_INBOX_URL}${path}`)).text();
    expect(mail).toContain(
      '<iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc=',
    );
    expect(mail).not.toContain('<script>');
  });

  it('answers only under its own name', async () => {
    const url = new URL(stores.env.MAIL_INBOX_URL ?? '');
    const status = await new Promise((resolve) => {
      get({ host: url.hostname, port: url.port, headers: { host: 'evil.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
    });
    expect(status).toBe(403);
  });
});

describe('starting', () => {
  it('works many times side by side', async () => {
    const all = await Promise.all([start(), start(), start()]);
    const urls = all.flatMap(({ env }) => [env.DATABASE_URL, env.REDIS_URL, env.S3_ENDPOINT, env.SMTP_URL]);
    expect(new Set(urls).size).toBe(12);
    for (const { env } of all) expect(await query(env.DATABASE_URL, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await Promise.all(all.map((stores) => stores.stop()));
  });

  it('uses what the environment names and does not stop it', async () => {
    const own = await start();
    given.forEach((name) => (process.env[name] = own.env[name]));
    const borrowed = await start();
    given.forEach((name) => delete process.env[name]);
    expect(borrowed.env.DATABASE_OWNER_URL).toBe(own.env.DATABASE_OWNER_URL);
    expect(borrowed.env.S3_ENDPOINT).toBe(own.env.S3_ENDPOINT);
    await borrowed.stop();
    expect(await query(own.env.DATABASE_URL, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await own.stop();
  });

  it('is not disturbed by the locale and Postgres settings of the person’s shell', async () => {
    const odd = {
      PGPORT: '1',
      PGHOST: 'nowhere.example',
      PGUSER: '',
      LC_ALL: 'xx_YY.UTF-8',
      LANG: 'xx_YY.UTF-8',
    };
    Object.assign(process.env, odd);
    try {
      const stores = await start();
      expect(await query(stores.env.DATABASE_URL, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await stores.stop();
    } finally {
      Object.keys(odd).forEach((name) => delete process.env[name]);
    }
  });

  it('takes over a lock file whose owner is gone', async () => {
    const dataDir = newFolder();
    const first = await start({ dataDir });
    const lock = join(dataDir, 'postgres', 'postmaster.pid');
    const text = readFileSync(lock, 'utf8');
    await first.stop();
    writeFileSync(lock, text);
    const second = await start({ dataDir });
    await second.stop();
  });

  it('stops stores that an earlier run left running on the same data', async () => {
    const dataDir = newFolder();
    const left = await start({ dataDir });
    const next = await start({ dataDir });
    await expect(query(left.env.DATABASE_URL, 'SELECT 1')).rejects.toThrow();
    expect(await query(next.env.DATABASE_URL, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await next.stop();
    await left.stop();
  });

  it('says what to do about the data of another major version', async () => {
    const dataDir = newFolder();
    chmodSync(dataDir, 0o711);
    const cluster = join(dataDir, 'postgres');
    mkdirSync(cluster);
    writeFileSync(join(cluster, 'PG_VERSION'), '17\n');
    await expect(start({ dataDir })).rejects.toThrow(/written by Postgres 17.*this is Postgres 18/);
  });

  it('tells when a store ends by itself', async () => {
    const dataDir = newFolder();
    const died = new Promise<string>((resolve) => {
      void start({ dataDir, onDeath: resolve }).then(async (stores) => {
        const redis = new Redis(stores.env.REDIS_URL ?? '', { retryStrategy: () => null });
        redis.on('error', () => undefined);
        await Promise.allSettled([redis.shutdown('NOSAVE')]);
        redis.disconnect();
        await died;
        await stores.stop();
      });
    });
    expect(await died).toMatch(/^Redis ended: /);
  });

  (isRoot ? it : it.skip)(
    'keeps the data of Postgres elsewhere when root’s folder is closed to its user',
    async () => {
      const closed = newFolder();
      const stores = await start({ dataDir: join(closed, 'data') });
      const [row] = await query(stores.env.DATABASE_OWNER_URL, "SELECT current_setting('port') AS port");
      expect(row).toEqual({ port: new URL(stores.env.DATABASE_URL ?? '').port });
      expect(existsSync(join(closed, 'data', 'postgres'))).toBe(false);
      await stores.stop();
      rmSync(join(systemDataFolder, `data-${shortHash(join(closed, 'data'))}`), { recursive: true });
    },
  );
});
