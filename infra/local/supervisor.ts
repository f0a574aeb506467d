import { setTimeout as sleep } from 'node:timers/promises';
import { type Daemon, startDaemon } from './daemon';
import { handOver, type HeldSocket } from './held-ports';
import type { Log } from './platform';
import { createRestartPolicy, type RestartPolicy } from './restart-policy';
import { startStallClock } from './stall-clock';

/** A process that must run as long as the stack does. */
export interface App {
  readonly name: string;
  /** Path of the compiled entry file. */
  readonly script: string;
  /** Folder that relative paths of the program start from. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** The sockets listen before the app starts and while it restarts. */
  readonly sockets: readonly HeldSocket[];
  /** Answers 200 if the process can do its work. */
  readonly healthUrl: string;
}

export interface Supervisor {
  /** Resolves when every app has answered its health check once; rejects when the stack is given up before that. */
  readonly whenReady: Promise<void>;
  /** Stops all apps and prevents restarts. */
  readonly stop: () => Promise<void>;
}

interface SupervisorOptions {
  readonly apps: readonly App[];
  readonly log: Log;
  /** Called once, when apps crash too often. */
  readonly onGiveUp: (reason: string) => void;
}

const READY_WITHIN_IDLE_MS = 120_000;
const ANSWER_WITHIN_MS = 10_000;
const ASK_EVERY_MS = 100;

interface Watch {
  readonly options: SupervisorOptions;
  readonly policy: RestartPolicy;
  readonly running: Map<string, Daemon>;
  /** Names of the apps that have answered their health check once. */
  readonly ready: Set<string>;
  readonly stopping: AbortController;
}

/** Starts apps, restarts crashed apps with a growing delay, and gives up after too many crashes. */
export function supervise(options: SupervisorOptions): Supervisor {
  const stopping = new AbortController();
  const watch: Watch = {
    options,
    policy: createRestartPolicy(),
    running: new Map(),
    ready: new Set(),
    stopping,
  };
  options.apps.forEach((app) => start(watch, app));
  return {
    whenReady: Promise.all(options.apps.map((app) => waitUntilHealthy(watch, app))).then(() => undefined),
    stop: async () => {
      stopping.abort();
      await Promise.all([...watch.running.values()].map((daemon) => daemon.stop()));
    },
  };
}

function start(watch: Watch, app: App): void {
  const startedAt = Date.now();
  const { inherited, args, env } = handOver(app.sockets);
  const daemon = startDaemon({
    name: app.name,
    command: process.execPath,
    args: [...args, '--enable-source-maps', app.script],
    env: { ...process.env, ...app.env, ...env },
    inherited,
    cwd: app.cwd,
    log: (line) => watch.options.log(`[${app.name}] ${line}`),
  });
  watch.running.set(app.name, daemon);
  void daemon.ended.then((how) => afterEnd(watch, app, { how, startedAt }));
}

async function afterEnd(watch: Watch, app: App, end: { how: string; startedAt: number }): Promise<void> {
  const { options, policy, ready, stopping } = watch;
  if (stopping.signal.aborted) return;
  const nowMs = Date.now();
  const wasReady = ready.has(app.name);
  const verdict = policy.crashed(app.name, { nowMs, ranForMs: nowMs - end.startedAt, wasReady });
  if (verdict.kind === 'give-up') {
    stopping.abort();
    options.onGiveUp(`${app.name} ended (${end.how}), ${verdict.reason}`);
    return;
  }
  options.log(`[${app.name}] ended (${end.how}), starting it again in ${verdict.delayMs / 1000} s`);
  await sleep(verdict.delayMs);
  // Aborted meanwhile: the stack is shutting down, so do not restart.
  if (!stopping.signal.aborted) start(watch, app);
}

/** Waits while any of our processes makes progress, because an app may wait for a slow store. */
async function waitUntilHealthy({ stopping, ready }: Watch, { name, healthUrl }: App): Promise<void> {
  const clock = startStallClock({ pid: process.pid, limitMs: READY_WITHIN_IDLE_MS });
  while (!clock.isOver()) {
    if (stopping.signal.aborted) throw new Error('The stack was stopped before it was ready');
    if (await isHealthy(healthUrl)) {
      ready.add(name);
      return;
    }
    await sleep(ASK_EVERY_MS);
  }
  throw new Error(
    `${name} did not answer ${healthUrl}, and nothing made progress for ${READY_WITHIN_IDLE_MS / 1000} s`,
  );
}

/** Returns whether the address answers with success. A refused connection is false, not an error. */
async function isHealthy(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS), redirect: 'manual' });
    await response.body?.cancel();
    return response.ok;
  } catch {
    // Refused, reset or too slow: not ready yet.
    return false;
  }
}
