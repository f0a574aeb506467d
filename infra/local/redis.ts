import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Daemon, startDaemon } from './daemon';
import { type DataFolder, writeWhole } from './data-folder';
import { findOnPath, type Log } from './platform';
import { choosePort, isPortFree } from './ports';
import { startScriptedRedis } from './scripted-redis';
import { canFetchRedis, fetchRedis, findFetchedRedis, type RedisProgram } from './redis-package';

interface RedisOptions {
  readonly folder: DataFolder;
  /** Where a fetched Redis is kept; may be used by several data folders. */
  readonly packageFolder: string;
  readonly log: Log;
  readonly preferredPorts: readonly number[];
}

interface RunningRedis {
  readonly daemon: Daemon;
  readonly port: number;
  readonly url: string;
}

const OLDEST = [6, 2] as const;
const START_ATTEMPTS = 5;
const READY_WITHIN_MS = 20_000;

/**
 * Starts the first Redis of this list that can be had: a program on PATH, one fetched earlier, the distribution's
 * package fetched now, and as a last resort one written in JavaScript that forgets everything when it stops.
 */
export async function startRedis(options: RedisOptions): Promise<RunningRedis> {
  const program = await findProgram(options);
  if (program === undefined) return startScriptedRedis(options.log);
  await stopLeftover(options.folder);
  let problem = '';
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    const port = await choosePort(attempt === 0 ? options.preferredPorts : []);
    const password = options.folder.secret('redis');
    const daemon = launch({ ...options, program, port, password });
    if (await answersPing({ daemon, port, password })) {
      return { daemon, port, url: `redis://:${password}@127.0.0.1:${port}/0` };
    }
    await daemon.stop();
    problem = daemon.lastLines();
    options.log(`did not start on port ${port}`);
  }
  throw new Error(`Redis did not start:\n${problem}`);
}

async function findProgram({ packageFolder, log }: RedisOptions): Promise<RedisProgram | undefined> {
  const installed = findInstalled() ?? findFetchedRedis(packageFolder);
  if (installed !== undefined) return installed;
  if (!canFetchRedis()) return undefined;
  try {
    return await fetchRedis(packageFolder, log);
  } catch (error) {
    log(`could not fetch Redis: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

function findInstalled(): RedisProgram | undefined {
  const commands = ['redis-server', 'valkey-server'].map(findOnPath);
  const command = commands.find((path) => path !== undefined && isNewEnough(path));
  return command === undefined ? undefined : { command, env: {} };
}

function isNewEnough(command: string): boolean {
  const text = execFileSync(command, ['--version'], { encoding: 'utf8', timeout: 5_000 });
  return isSupportedVersion(text);
}

/** Whether the answer to `--version` names a Redis or Valkey that the job queue supports. */
export function isSupportedVersion(text: string): boolean {
  const [, major, minor] = /v=(\d+)\.(\d+)/.exec(text) ?? [];
  if (major === undefined || minor === undefined) return false;
  return Number(major) > OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) >= OLDEST[1]);
}

/** A supervisor that was killed may have left its Redis running, and two of them must not write one file. */
async function stopLeftover(folder: DataFolder): Promise<void> {
  const configuration = configurationOf(folder);
  if (!existsSync(configuration)) return;
  const [, port] = /^port (\d+)$/m.exec(readFileSync(configuration, 'utf8')) ?? [];
  if (port === undefined || (await isPortFree(Number(port)))) return;
  // Only ours knows the password; any other server answers with an error and stays.
  await askOnce(Number(port), `AUTH ${folder.secret('redis')}\r\nSHUTDOWN\r\n`);
}

const configurationOf = (folder: DataFolder): string => join(folder.path, 'redis', 'redis.conf');

interface Launch extends RedisOptions {
  readonly program: RedisProgram;
  readonly port: number;
  readonly password: string;
}

function launch({ folder, log, program, port, password }: Launch): Daemon {
  const data = join(folder.path, 'redis');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  // A file, because arguments of a process can be read by everyone on the machine.
  const configuration = configurationOf(folder);
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir ${JSON.stringify(data)}`,
    'daemonize no',
    'appendonly yes',
    'save ""',
    'maxmemory-policy noeviction',
    'loglevel warning',
  ];
  writeWhole(configuration, lines.join('\n') + '\n');
  const env = { ...process.env, ...program.env };
  return startDaemon({ name: 'redis', command: program.command, args: [configuration], env, cwd: data, log });
}

interface Ping {
  readonly daemon: Daemon;
  readonly port: number;
  readonly password: string;
}

async function answersPing({ daemon, port, password }: Ping): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && !daemon.hasEnded()) {
    const answer = await askOnce(port, `AUTH ${password}\r\nPING\r\n`);
    if (answer.includes('+OK') && answer.includes('+PONG')) return !daemon.hasEnded();
    await sleep(25);
  }
  return false;
}

function askOnce(port: number, question: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect({ port, host: '127.0.0.1', timeout: 1_000 });
    const finish = (): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => socket.write(question));
    socket.on('data', (chunk) => {
      answer += chunk.toString();
      if (/PONG|-LOADING|-ERR|-WRONGPASS/.test(answer)) finish();
    });
    for (const event of ['error', 'timeout', 'close']) socket.once(event, finish);
  });
}
