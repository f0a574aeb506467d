import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findOnPath, isWindows, lineSplitter, type Log, type User } from './platform';
import { startStallClock } from './stall-clock';

interface DaemonOptions {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly log: Log;
  readonly cwd?: string;
  readonly user?: User;
  /** File descriptors that the process inherits as numbers 3, 4 and so on. */
  readonly inherited?: readonly number[];
  /** Postgres shuts down fast on SIGINT. All our other processes handle SIGTERM. */
  readonly stopSignal?: 'SIGTERM' | 'SIGINT';
  /** Replaces the signal on platforms without signals (Windows). */
  readonly stopCommand?: () => Promise<void>;
}

/** A child process that runs until it is stopped. */
export interface Daemon {
  readonly name: string;
  readonly pid: number | undefined;
  /** Settles when the process has ended for any reason, with a sentence about the end. */
  readonly ended: Promise<string>;
  readonly hasEnded: () => boolean;
  /** The last lines of its output, for an error message. */
  readonly lastLines: () => string;
  /** Sends a stop signal, kills the process after ten seconds without reaction, and resolves when it has ended. */
  readonly stop: () => Promise<void>;
}

const KILL_AFTER_IDLE_MS = 10_000;
const KILL_AFTER_MS = 60_000;
/** Descendants can keep the pipes of a process open after it has ended. */
const LAST_LINES_WITHIN_MS = 500;
const LOOK_EVERY_MS = 200;
const KEPT_LINES = 15;
const OPEN_FOLDER = isWindows ? undefined : '/';
const setpriv = process.platform === 'linux' ? findOnPath('setpriv') : undefined;

/**
 * Starts a process in its own process group, so that Ctrl-C reaches only the supervisor. On Linux it also sets a parent-death
 * signal, so that the process does not outlive a killed supervisor.
 */
export function startDaemon(options: DaemonOptions): Daemon {
  const child = launch(options);
  const tail: string[] = [];
  const onLine = (line: string): void => {
    tail.push(line);
    if (tail.length > KEPT_LINES) tail.shift();
    options.log(line);
  };
  child.stdout?.on('data', lineSplitter(onLine));
  child.stderr?.on('data', lineSplitter(onLine));

  let isOver = false;
  const closed = new Promise((resolve) => child.once('close', resolve));
  const ended = new Promise<string>((resolve) => {
    const end = (how: string): void => {
      isOver = true;
      void Promise.race([closed, sleep(LAST_LINES_WITHIN_MS)]).then(() => resolve(how));
    };
    child.once('error', (error) => end(`could not start: ${error.message}`));
    child.once('exit', (code, signal) =>
      end(signal === null ? `exit code ${code ?? 'unknown'}` : `signal ${signal}`),
    );
  });

  return {
    name: options.name,
    pid: child.pid,
    ended,
    hasEnded: () => isOver,
    lastLines: () => tail.join('\n'),
    stop: () => stopChild({ child, ended, hasEnded: () => isOver, options }),
  };
}

function launch(options: DaemonOptions): ChildProcess {
  const { command, args, env, cwd, user, inherited = [], stopSignal = 'SIGTERM' } = options;
  const basics = { env, cwd, detached: !isWindows };
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', ...inherited];
  if (setpriv === undefined) return spawn(command, args, { ...basics, stdio, ...user });
  const identity =
    user === undefined ? [] : ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'];
  const wrapped = ['--pdeathsig', stopSignal.slice('SIG'.length), ...identity, command, ...args];
  return spawn(setpriv, wrapped, { ...basics, stdio });
}

interface Stopping {
  readonly child: ChildProcess;
  readonly ended: Promise<string>;
  readonly hasEnded: () => boolean;
  readonly options: DaemonOptions;
}

async function stopChild({ child, ended, hasEnded, options }: Stopping): Promise<void> {
  if (hasEnded()) return;
  if (options.stopCommand !== undefined) await options.stopCommand();
  else child.kill(options.stopSignal ?? 'SIGTERM');
  const clock = startStallClock({
    pid: child.pid,
    limitMs: KILL_AFTER_IDLE_MS,
    longestMs: KILL_AFTER_MS,
  });
  while (!hasEnded() && !clock.isOver()) await Promise.race([ended, sleep(LOOK_EVERY_MS)]);
  if (!hasEnded()) killGroup(child, options.log);
  await ended;
}

function killGroup(child: ChildProcess, log: Log): void {
  if (child.pid === undefined) return;
  log('did not stop in time, killing it');
  // The negative id addresses the whole group, including the Postgres workers.
  process.kill(isWindows ? child.pid : -child.pid, 'SIGKILL');
}

interface Command {
  /** Display name of the program, for messages. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly user?: User;
  /** By default a folder that every user can enter. */
  readonly cwd?: string;
  /** Called with each line while the program runs. */
  readonly log?: Log;
  /** The program is stopped if it neither prints nor uses CPU for this long. */
  readonly idleMs?: number;
  /** Process whose work counts as progress. Default: the program's, else that of this process and its descendants. */
  readonly worker?: number;
}

/** Runs a program to its end and returns its output. Throws with its last lines if it fails or hangs. */
export async function runCommand(command: Command): Promise<string> {
  const { name, cwd = OPEN_FOLDER, idleMs = 60_000, worker } = command;
  const lines: string[] = [];
  const onLine = (line: string): void => {
    lines.push(line);
    clock.reset();
    command.log?.(line);
  };
  const daemon = startDaemon({
    name,
    command: command.command,
    args: command.args,
    env: command.env,
    user: command.user,
    cwd,
    log: onLine,
  });
  const clock = startStallClock({ pid: worker ?? daemon.pid, limitMs: idleMs });
  while (!daemon.hasEnded() && !clock.isOver()) await Promise.race([daemon.ended, sleep(LOOK_EVERY_MS)]);
  const isStuck = !daemon.hasEnded();
  if (isStuck) await daemon.stop();
  const how = await daemon.ended;
  if (how === 'exit code 0' && !isStuck) return lines.join('\n');
  const problem = isStuck
    ? `${name} did not finish: it made no progress for ${idleMs / 1000} s`
    : `${name} failed (${how})`;
  throw new Error(`${problem}\n${daemon.lastLines()}`.trim());
}
