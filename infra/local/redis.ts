import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Daemon, runCommand, startDaemon } from './daemon';
import { type DataFolder, writeWhole } from './data-folder';
import { findOnPath, type Log } from './platform';
import { choosePort, isPortFree } from './ports';
import { startScriptedRedis } from './scripted-redis';
import { canFetchRedis, fetchRedis, findFetchedRedis, type RedisProgram } from './redis-package';
import { startStallClock } from './stall-clock';

interface RedisOptions {
  readonly folder: DataFolder;
  /** Folder of a fetched Redis. Several data folders can share it. */
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
const READY_WITHIN_IDLE_MS = 20_000;
/** Timeout for one response of a Redis that is starting or stopping. */
const ANSWER_WITHIN_MS = 10_000;

/**
 * Starts the first available Redis of this list: a program on PATH, one fetched earlier, the distribution's package fetched now,
 * and finally one written in JavaScript that loses all data when it stops.
 */
export async function startRedis(options: RedisOptions): Promise<RunningRedis> {
  const found = await findProgram(options);
  if ('missing' in found) return startScriptedRedis(options.log, found.missing);
  await stopLeftover(options.folder);
  let problem = '';
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    const port = await choosePort(attempt === 0 ? options.preferredPorts : []);
    const password = options.folder.secret('redis');
    const daemon = launch({ ...options, program: found, port, password });
    if (await answersPing({ daemon, port, password })) {
      return { daemon, port, url: `redis://:${password}@127.0.0.1:${port}/0` };
    }
    await daemon.stop();
    problem = daemon.lastLines();
    options.log(`did not start on port ${port}`);
  }
  throw new Error(`Redis did not start:\n${problem}`);
}

/** Returns a program, or a sentence with the reason why it is not available. */
async function findProgram(options: RedisOptions): Promise<RedisProgram | { readonly missing: string }> {
  const { packageFolder, log } = options;
  const installed = (await findInstalled(log)) ?? findFetchedRedis(packageFolder);
  if (installed !== undefined) return installed;
  if (!canFetchRedis()) return { missing: 'There is no Redis 6.2 or newer on PATH.' };
  try {
    return await fetchRedis(packageFolder, log);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { missing: `There is no Redis 6.2 or newer on PATH, and fetching one failed: ${reason}` };
  }
}

async function findInstalled(log: Log): Promise<RedisProgram | undefined> {
  for (const name of ['redis-server', 'valkey-server']) {
    const command = findOnPath(name);
    if (command !== undefined && (await isNewEnough(command, log))) return { command, env: {} };
  }
  return undefined;
}

async function isNewEnough(command: string, log: Log): Promise<boolean> {
  try {
    const text = await runCommand({ name: command, command, args: ['--version'], env: process.env });
    return isSupportedVersion(text);
  } catch (error) {
    log(`cannot be used: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

/** Returns whether the output of `--version` belongs to a Redis or Valkey that the job queue supports. */
export function isSupportedVersion(text: string): boolean {
  const [, major, minor] = /v=(\d+)\.(\d+)/.exec(text) ?? [];
  if (major === undefined || minor === undefined) return false;
  return Number(major) > OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) >= OLDEST[1]);
}

/** A killed supervisor may have left its Redis running, and two of them must not write to one file. */
async function stopLeftover(folder: DataFolder): Promise<void> {
  const configuration = configurationOf(folder);
  if (!existsSync(configuration)) return;
  const [, port] = /^port (\d+)$/m.exec(readFileSync(configuration, 'utf8')) ?? [];
  if (port === undefined || (await isPortFree(Number(port)))) return;
  // Only our Redis knows the password. Any other server answers with an error and is not stopped.
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
  // Passed as a file, because all users of the computer can read the arguments of a process.
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
  const clock = startStallClock({ pid: daemon.pid, limitMs: READY_WITHIN_IDLE_MS });
  while (!clock.isOver() && !daemon.hasEnded()) {
    const answer = await askOnce(port, `AUTH ${password}\r\nPING\r\n`);
    if (answer.includes('+OK') && answer.includes('+PONG')) return !daemon.hasEnded();
    await sleep(25);
  }
  return false;
}

function askOnce(port: number, question: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect({ port, host: '127.0.0.1', timeout: ANSWER_WITHIN_MS });
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
