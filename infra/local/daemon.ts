import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { findOnPath, isWindows, lineSplitter, type Log, type User } from './platform';

interface DaemonOptions {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly log: Log;
  readonly cwd?: string;
  readonly user?: User;
  /** Postgres shuts down fast on SIGINT; everything else of ours listens to SIGTERM. */
  readonly stopSignal?: 'SIGTERM' | 'SIGINT';
  /** Replaces the signal where a platform has none (Windows). */
  readonly stopCommand?: () => Promise<void>;
}

/** A child process that is meant to run until it is stopped. */
export interface Daemon {
  readonly name: string;
  readonly pid: number | undefined;
  /** Settles when the process has ended, for whatever reason, with a sentence that says how. */
  readonly ended: Promise<string>;
  readonly hasEnded: () => boolean;
  /** Last lines it wrote, for an error message. */
  readonly lastLines: () => string;
  /** Asks it to stop, kills it after ten seconds, resolves when it is gone. */
  readonly stop: () => Promise<void>;
}

const KILL_AFTER_MS = 10_000;
const KEPT_LINES = 15;
const OPEN_FOLDER = isWindows ? undefined : '/';
const setpriv = process.platform === 'linux' ? findOnPath('setpriv') : undefined;

/**
 * Starts a process in its own process group, so that Ctrl-C reaches only the supervisor, and on Linux with a
 * parent-death signal, so that it does not outlive a supervisor that was killed.
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
  const ended = new Promise<string>((resolve) => {
    const end = (how: string): void => {
      isOver = true;
      resolve(how);
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

function launch({ command, args, env, cwd, user, stopSignal = 'SIGTERM' }: DaemonOptions): ChildProcess {
  const basics = { env, cwd, detached: !isWindows };
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
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
  const timer = setTimeout(() => killGroup(child, options.log), KILL_AFTER_MS);
  await ended;
  clearTimeout(timer);
}

function killGroup(child: ChildProcess, log: Log): void {
  if (child.pid === undefined) return;
  log('did not stop in ten seconds, killing it');
  // The negative id names the whole group, workers of Postgres included.
  process.kill(isWindows ? child.pid : -child.pid, 'SIGKILL');
}

interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly user?: User;
  /** By default a folder that every user can enter. */
  readonly cwd?: string;
  readonly timeoutMs?: number;
}

/** Runs a program to its end and returns what it printed; throws with its output when it fails. */
export function runCommand({
  command,
  args,
  env,
  user,
  cwd = OPEN_FOLDER,
  timeoutMs = 60_000,
}: Command): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { env, timeout: timeoutMs, maxBuffer: 16 * 1024 * 1024, cwd, ...user };
    execFile(command, [...args], options, (error, out, err) => {
      if (error === null) resolve(out);
      else reject(new Error(`${command} failed: ${err || out || error.message}`.trim(), { cause: error }));
    });
  });
}
