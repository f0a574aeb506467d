import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The supervisor as users run it: our build, real stores, and small programs instead of our own that report their environment.
 * The programs are in a separate folder with a blank in its name.
 */
const project = resolve(__dirname, '..', '..');
const home = join(project, 'node_modules', '.cache', 'clindrove');
/** An AI server on the user's computer. */
const OWN_SERVER = 'http://127.0.0.1:11434';
const READY = /is ready in ([\d.]+) s/;

let folder: string;
let stacks: Running[] = [];

/** Reports on SIGTERM whether Postgres still accepts connections, which shows whether apps are stopped first. */
const app = `
const { appendFileSync } = require('node:fs');
const { createServer } = require('node:http');
const { connect } = require('node:net');
const name = process.env.HEALTH_PORT ? 'worker' : require('node:path').basename(require('node:path').dirname(__filename));
const port = Number(process.env.HEALTH_PORT ?? process.env.PORT);
createServer((request, response) => {
  if (request.url === '/api/crash') return process.exit(3);
  if (request.url === '/api/slow') return void setTimeout(() => response.end('slow'), 50);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ pid: process.pid, url: request.url, host: request.headers.host, env: process.env }));
}).on('upgrade', (request, socket) => {
  socket.write('HTTP/1.1 101 Switching Protocols\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\n\\r\\n');
  socket.pipe(socket);
}).listen(port, '127.0.0.1');
process.on('SIGTERM', () => {
  if (!process.env.DATABASE_URL) process.exit(0);
  const socket = connect(Number(new URL(process.env.DATABASE_URL).port), '127.0.0.1');
  const end = (state) => { setTimeout(() => { appendFileSync(process.env.TRACE, name + ' saw postgres ' + state + '\\n'); process.exit(0); }, 200); };
  socket.once('connect', () => end('open')).once('error', () => end('gone'));
});
`;

/** Writes one row per start to the database, so that a test sees what has survived. */
const migrate = `
const { Client } = require('pg');
(async () => {
  const client = new Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await client.connect();
  await client.query('CREATE TABLE IF NOT EXISTS starts (id serial primary key)');
  await client.query('INSERT INTO starts DEFAULT VALUES');
  console.log('starts: ' + (await client.query('SELECT count(*) AS n FROM starts')).rows[0].n);
  await client.end();
})();
`;

/** Rights of the role of the processes, and one object and one key that survive. */
const seed = `
const { Client } = require('pg');
const { Redis } = require('ioredis');
const { S3Client, CreateBucketCommand, PutObjectCommand, GetObjectCommand } = require('@aws-sdk/client-s3');
(async () => {
  const e = process.env;
  const client = new Client({ connectionString: e.DATABASE_URL });
  await client.connect();
  await client.query('INSERT INTO starts DEFAULT VALUES');
  const refused = await client.query('DROP TABLE starts').then(() => 'no', () => 'yes');
  await client.end();
  const redis = new Redis(e.REDIS_URL);
  const count = await redis.incr('starts');
  await redis.quit();
  const credentials = { accessKeyId: e.S3_ACCESS_KEY_ID, secretAccessKey: e.S3_SECRET_ACCESS_KEY };
  const s3 = new S3Client({ endpoint: e.S3_ENDPOINT, region: e.S3_REGION, forcePathStyle: true, credentials });
  const Bucket = e.S3_BUCKET, Key = 'kept';
  if (count === 1) {
    await s3.send(new CreateBucketCommand({ Bucket }));
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: 'object of the first start' }));
  }
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  console.log('drop refused: ' + refused + ', redis: ' + count + ', ' + (await Body.transformToString()));
})();
`;

function build(): void {
  const dist = join(folder, 'dist');
  for (const part of ['infra/local', 'web/server', 'libs'])
    cpSync(join(project, 'dist', part), join(dist, part), { recursive: true });
  for (const path of ['api/src/main.js', 'worker/src/main.js']) write(join(dist, path), app);
  write(join(dist, 'libs/persistence/src/migrate.js'), migrate);
  write(join(dist, 'api/src/seed.js'), seed);
  write(join(dist, 'web/client/index.html'), '<title>Clindrove</title>');
  write(join(dist, 'web/client/assets/a-1234.js'), 'console.log(1)');
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

interface Running {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly exitCode: Promise<number | null>;
  readonly ready: Promise<string>;
}

/** The surrounding test run may have stores. A user's `npm start` does not. */
function withoutGivenStores(): NodeJS.ProcessEnv {
  const given = /^(DATABASE_|REDIS_URL|S3_|SMTP_URL|MAIL_INBOX_URL)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !given.test(name)));
}

function start(data: string, shell?: string): Running {
  const main = join(folder, 'dist', 'infra', 'local', 'main.js');
  const env = {
    ...withoutGivenStores(),
    NODE_ENV: 'development',
    CLINDROVE_DATA_DIR: join(folder, data),
    TRACE: join(folder, 'trace'),
    AI_BASE_URL_ALLOWLIST: OWN_SERVER,
  };
  const [command, args] =
    shell === undefined ? [process.execPath, [main]] : ['sh', ['-c', shell, process.execPath, main]];
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const running: Running = {
    child,
    output: () => output,
    exitCode: new Promise((done) => child.once('exit', done)),
    ready: new Promise((done, fail) => {
      const collect = (chunk: Buffer): void => {
        output += chunk.toString();
        if (output.includes('not for production')) done(output);
      };
      child.stdout.on('data', collect);
      child.stderr.on('data', collect);
      child.once('exit', () => fail(new Error(`Ended before it was ready:\n${output}`)));
    }),
  };
  // A test that expects a failure checks the exit code instead.
  void Promise.allSettled([running.ready]);
  stacks.push(running);
  return running;
}

const addressOf = (output: string): string => /Open +(\S+)/.exec(output)?.[1] ?? '';

interface Seen {
  readonly pid: number;
  readonly url: string;
  readonly host: string;
  readonly env: Record<string, string>;
}

async function ask(address: string, path = '/api/anything'): Promise<Seen> {
  const response = await fetch(`${address}${path}`);
  const seen: Seen = JSON.parse(await response.text());
  return seen;
}

/** The connection may break before a response arrives, which is intended. */
async function crash(address: string): Promise<void> {
  const [result] = await Promise.allSettled([fetch(`${address}/api/crash`)]);
  if (result.status === 'fulfilled') await result.value.body?.cancel();
}

async function until(condition: () => boolean | Promise<boolean>, withinMs = 120_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It did not happen in time');
    await sleep(50);
  }
}

/** Processes that were started from our folder or work in it. */
function leftovers(): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return line.includes(folder) ? [`${pid} ${line}`] : [];
    } catch {
      // The process ended during the search.
      return [];
    }
  });
}

beforeAll(() => {
  mkdirSync(home, { recursive: true });
  folder = mkdtempSync(join(home, 'a stack '));
  // If we are root, Postgres runs as another user, who must be able to enter this folder.
  chmodSync(folder, 0o711);
  build();
});

afterEach(async () => {
  for (const { child, exitCode } of stacks) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await exitCode;
    }
  }
  stacks = [];
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a running stack', () => {
  it('starts, tells how to use it, and serves the client and the API from one address', async () => {
    const running = start('first');
    const output = await running.ready;
    expect(output).toMatch(READY);
    expect(output).toMatch(/Sign in +demo@clindrove\.example +\/ +Demo-7\w{12}/);
    expect(output).toMatch(/Mail +http:\/\/127\.0\.0\.1:\d+/);
    expect(output).toContain('not for production');
    expect(output).toContain('drop refused: yes, redis: 1, object of the first start');

    const address = addressOf(output);
    const page = await fetch(`${address}/workspaces/1`);
    expect(await page.text()).toContain('<title>Clindrove</title>');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.headers.get('content-security-policy')).toMatch(
      /connect-src 'self' ws:\/\/localhost:\d+ http:\/\/127\.0\.0\.1:\d+;/,
    );
    const asset = await fetch(`${address}/assets/a-1234.js`);
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect((await fetch(`${address}/assets/missing.js`)).status).toBe(404);
    expect((await fetch(`${address}/..%2f..%2fapi%2fsrc%2fmain.js`)).status).toBe(404);

    const seen = await ask(address);
    expect(seen).toMatchObject({ url: '/api/anything', host: new URL(address).host });
    const { env } = seen;
    expect(env).toMatchObject({ NODE_ENV: 'development', APP_URL: address, APP_KEK_ACTIVE: '1' });
    expect(Buffer.from(env.APP_KEK_1 ?? '', 'base64').length).toBe(32);
    expect(env.AI_BASE_URL_ALLOWLIST).toBe(OWN_SERVER);
  });

  it('passes websockets on to the API', async () => {
    const { port } = new URL(addressOf(await start('first').ready));
    const { connect } = await import('node:net');
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `GET /socket.io/ HTTP/1.1\r\nHost: localhost:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
    );
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await until(() => text.includes('101 Switching Protocols'));
    socket.write('frames');
    await until(() => text.endsWith('frames'));
    socket.destroy();
  });

  it('comes up beside another one that starts at the same moment', async () => {
    const both = [start('left'), start('right')];
    const outputs = await Promise.all(both.map(({ ready }) => ready));
    const addresses = outputs.map(addressOf);
    expect(new Set(addresses).size).toBe(2);
    const seen = await Promise.all(addresses.map((address) => ask(address)));
    expect(seen.map(({ env }) => env.APP_URL)).toEqual(addresses);
    for (const { output } of both) expect(output()).not.toMatch(/EADDRINUSE|starting it again/);
  });

  it('refuses a second start on the same data', async () => {
    const first = start('first');
    await first.ready;
    const second = start('first');
    expect(await second.exitCode).toBe(1);
    expect(second.output()).toContain(`Already running (pid ${first.child.pid})`);
  });

  it('starts a crashed app again and leaves the others alone', async () => {
    const running = start('first');
    const address = addressOf(await running.ready);
    const before = await ask(address);
    await crash(address);
    await until(() => running.output().includes('[api] ended'));
    // No process listens at this moment. The request waits instead of being refused.
    expect((await ask(address)).pid).not.toBe(before.pid);
    expect(running.output()).toContain('[api] ended (exit code 3), starting it again in 0.5 s');
    expect(running.output()).not.toContain('[worker] ended');
  });

  it('stops everything when crashes pile up', async () => {
    const running = start('first');
    const address = addressOf(await running.ready);
    const ended = { value: false };
    void running.exitCode.then(() => (ended.value = true));
    while (!ended.value) {
      await crash(address);
      await sleep(50);
    }
    expect(await running.exitCode).toBe(1);
    expect(running.output()).toContain('the fifth crash within one minute');
    await until(() => leftovers().length === 0);
  });

  it('stops everything when a store dies', async () => {
    const running = start('first');
    await running.ready;
    leftovers()
      .filter((line) => line.includes('/postgres -D'))
      .forEach(killHard);
    expect(await running.exitCode).toBe(1);
    expect(running.output()).toContain('Stopping: Postgres ended');
    await until(() => leftovers().length === 0);
  });
});

describe('stopping', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('stops apps first and stores last on %s', async (signal) => {
    rmSync(join(folder, 'trace'), { force: true });
    const running = start('stopped');
    await running.ready;
    running.child.kill(signal);
    expect(await running.exitCode).toBe(0);
    const trace = readFileSync(join(folder, 'trace'), 'utf8').trim().split('\n');
    expect(trace.sort()).toEqual(['src saw postgres open', 'worker saw postgres open']);
    expect(existsSync(join(folder, 'stopped', 'supervisor.pid'))).toBe(false);
    expect(leftovers()).toEqual([]);
  });

  it('stops with the process that started it where that asks for it', async () => {
    const running = start('stopped', '"$0" "$1" --with-parent & wait');
    await running.ready;
    running.child.kill('SIGKILL');
    await until(() => leftovers().length === 0);
    expect(existsSync(join(folder, 'stopped', 'supervisor.pid'))).toBe(false);
  });

  it('runs on when the script that started it with nohup ends, until SIGTERM', async () => {
    const log = join(folder, 'nohup.log');
    const script = start('stopped', `nohup "$0" "$1" >'${log}' 2>&1 &`);
    expect(await script.exitCode).toBe(0);
    const text = (): string => (existsSync(log) ? readFileSync(log, 'utf8') : '');
    await until(() => text().includes('not for production'), 60_000);
    const pid = Number(readFileSync(join(folder, 'stopped', 'supervisor.pid'), 'utf8'));
    try {
      // Node itself would end, because it does not preserve the ignored signal of nohup.
      process.kill(pid, 'SIGHUP');
      await sleep(5_000);
      expect((await fetch(`${addressOf(text())}/api/health`)).status).toBe(200);
    } finally {
      process.kill(pid, 'SIGTERM');
    }
    await until(() => leftovers().length === 0);
    expect(text()).toContain('Stopping: SIGTERM received');
  });

  it('stops when npm, which started it, gets SIGTERM', async () => {
    write(join(folder, 'package.json'), '{ "scripts": { "start": "node dist/infra/local/main.js" } }');
    const npm = start('stopped', `cd '${folder}' && exec npm start`);
    await npm.ready;
    npm.child.kill('SIGTERM');
    await until(() => !existsSync(join(folder, 'stopped', 'supervisor.pid')));
    await until(() => leftovers().length === 0);
  });

  const hasTerminals = existsSync('/usr/bin/script');
  (hasTerminals ? it : it.skip)('stops when its terminal is closed', async () => {
    const terminal = start('stopped', `exec script -qfec '"'"$0"'" "'"$1"'"' /dev/null`);
    await terminal.ready;
    terminal.child.kill('SIGKILL');
    await until(() => leftovers().length === 0);
  });

  it('stops while it is still starting', async () => {
    const running = start('interrupted');
    await until(() => running.output().includes('Starting'));
    running.child.kill('SIGTERM');
    expect(await running.exitCode).toBe(0);
    await until(() => leftovers().length === 0);
    expect(await start('interrupted').ready).toMatch(READY);
  });
});

describe('after a hard kill', () => {
  it('leaves nothing behind and keeps data, ports and secrets', async () => {
    const first = start('killed');
    const output = await first.ready;
    const before = await ask(addressOf(output));
    first.child.kill('SIGKILL');
    await until(() => leftovers().length === 0);

    const again = await start('killed').ready;
    expect(again).toContain('starts: 3');
    expect(again).toContain('redis: 2, object of the first start');
    expect(addressOf(again)).toBe(addressOf(output));
    const after = await ask(addressOf(again));
    expect(after.env.APP_KEK_1).toBe(before.env.APP_KEK_1);
    expect(after.env.SESSION_SECRET).toBe(before.env.SESSION_SECRET);
  });

  it('recovers when the stores were killed too', async () => {
    const first = start('killed');
    await first.ready;
    leftovers().reverse().forEach(killHard);
    await first.exitCode;
    await until(() => leftovers().length === 0);
    expect(await start('killed').ready).toMatch(/redis: [34], object of the first start/);
  });
});

function killHard(processLine: string): void {
  const pid = Number(processLine.split(' ')[0]);
  if (!(pid > 1)) throw new Error(`No pid in: ${processLine}`);
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process ended because its parent ended.
  }
}

it('refuses to run in production', async () => {
  const main = join(folder, 'dist', 'infra', 'local', 'main.js');
  const child = spawn(process.execPath, [main], { env: { ...process.env, NODE_ENV: 'production' } });
  expect(await new Promise((done) => child.once('exit', done))).toBe(1);
});
