import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isatty } from 'node:tty';
import { runCommand } from './daemon';
import { openDataFolder } from './data-folder';
import { onParentEnd } from './follow-parent';
import { takePidFile } from './pid-file';
import { holdStackPorts, layOutStack, type Stack, type Step } from './stack';
import { type RunningStores, startStores } from './stores';
import { supervise, type Supervisor } from './supervisor';

const dist = resolve(__dirname, '..', '..');
const startedAt = Date.now();
const log = (line: string): void => console.log(line);

/** Running parts that must be stopped, in start order. */
const up: {
  stores?: Promise<RunningStores>;
  supervisor?: Supervisor;
  release?: () => void;
  stopping?: Promise<never>;
} = {};
/** Maximum time that a stop waits for stores that are still starting. */
const STORES_WITHIN_MS = 15_000;
/** A step may wait for an external database whose activity we cannot observe. */
const STEP_IDLE_MS = 300_000;

/** Starts the whole product on this computer and runs it until it is stopped. */
async function main(): Promise<void> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('This embedded stack is for one machine and not for production; see docker-compose.yml.');
  }
  const folder = openDataFolder(resolve(process.env.CLINDROVE_DATA_DIR ?? join(dist, '..', '.data')));
  const pidFile = takePidFile(join(folder.path, 'supervisor.pid'));
  if ('heldBy' in pidFile) {
    log(
      `Already running (pid ${pidFile.heldBy}). Stop it first, or set CLINDROVE_DATA_DIR to another folder.`,
    );
    process.exit(1);
  }
  up.release = pidFile.release;
  stopWhenAsked();

  log(`Starting. Data is kept in ${folder.path}`);
  const sockets = await holdStackPorts(folder);
  const onDeath = (how: string): void => void stop(1, how);
  up.stores = startStores({ dataDir: folder.path, log, ports: 'preferred', onDeath });
  const stores = await up.stores;
  refuseWhileStopping();
  const stack = layOutStack({ dist, folder, sockets, storeEnv: stores.env });
  for (const step of stack.steps) await runStep(step);
  refuseWhileStopping();
  const onGiveUp = (reason: string): void => void stop(1, reason);
  up.supervisor = supervise({ apps: stack.apps, log, onGiveUp });
  await up.supervisor.whenReady;
  announce(stack, stores);
}

async function runStep({ name, script, cwd, env }: Step): Promise<void> {
  refuseWhileStopping();
  await runCommand({
    name,
    command: process.execPath,
    args: ['--enable-source-maps', script],
    env: { ...process.env, ...env },
    cwd,
    log: (line) => log(`[${name}] ${line}`),
    idleMs: STEP_IDLE_MS,
    worker: process.pid,
  });
}

function announce({ appUrl, demo }: Stack, { env }: RunningStores): void {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const lines = [
    '',
    `  Clindrove is ready in ${seconds} s`,
    '',
    `  Open       ${appUrl}`,
    `  Sign in    ${demo.email}  /  ${demo.password}`,
    `  Mail       ${env.MAIL_INBOX_URL || 'sent through SMTP_URL'}  (what the application sends lands here)`,
    '  Stop       Ctrl-C',
    '',
    '  This embedded stack is for one machine, not for production; see the README for that.',
    '',
  ];
  lines.forEach(log);
}

class Stopping extends Error {}

function refuseWhileStopping(): void {
  if (up.stopping !== undefined) throw new Stopping('Stopping');
}

/**
 * Continues when the shell or script that started it ends. There are two exceptions: npm, which ends on SIGTERM together with its
 * shell, and any parent if `--with-parent` is given (for tests). SIGHUP means that the terminal was closed. Node does not report
 * that `nohup` made it ignore the signal, but then no standard stream is a terminal. npm ends on SIGHUP even then.
 */
function stopWhenAsked(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void stop(0, `${signal} received`));
  }
  const followsParent = process.env.npm_lifecycle_event === 'start' || process.argv.includes('--with-parent');
  const unfollow = followsParent
    ? onParentEnd(() => void stop(0, 'the process that started us has ended'))
    : undefined;
  const hasTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor));
  process.on('SIGHUP', () => {
    if (hasTerminal) void stop(0, 'SIGHUP received');
    else unfollow?.();
  });
}

/** Stops apps first, then their stores. The first call determines the exit code. */
function stop(code: number, reason: string): Promise<never> {
  up.stopping ??= takeDown(code, reason);
  return up.stopping;
}

async function takeDown(code: number, reason: string): Promise<never> {
  log(`Stopping: ${reason}`);
  await up.supervisor?.stop();
  await stopStores();
  up.release?.();
  log('Stopped.');
  process.exit(code);
}

/** Stores that could not be started have already cleaned up. */
async function stopStores(): Promise<void> {
  const started = await Promise.allSettled([Promise.race([up.stores, sleep(STORES_WITHIN_MS)])]);
  for (const result of started) if (result.status === 'fulfilled') await result.value?.stop();
}

// The terminal may be closed when we print. That must not prevent the remaining parts from stopping.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

main().catch((error: unknown) => {
  if (error instanceof Stopping) return;
  const reason = error instanceof Error ? error.message : String(error);
  void stop(1, reason);
});
