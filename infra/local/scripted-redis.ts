import { setTimeout as sleep } from 'node:timers/promises';
import { type Daemon, startDaemon } from './daemon';
import type { Log } from './platform';
import { anyFreePort, isPortFree } from './ports';
import { startStallClock } from './stall-clock';

const OLDEST_NODE = 22;
const START_ATTEMPTS = 5;
const READY_WITHIN_IDLE_MS = 20_000;

/**
 * The server listens on all interfaces and has no option to change that, so `listen` is replaced. The server runs in a separate
 * process, with its code passed as text, so that the change does not affect our own process.
 */
const script = `
const { Server } = require('node:net');
const listen = Server.prototype.listen;
Server.prototype.listen = function (...args) {
  const [first] = args;
  const port = typeof first === 'object' && first !== null ? first.port : Number(first);
  return listen.call(this, { port, host: '127.0.0.1' }, args.find((arg) => typeof arg === 'function'));
};
const [path, port] = process.argv.slice(1);
require(path).createRedisMock({ port: Number(port) });
setInterval(() => undefined, 60_000);
`;

/**
 * Starts a Redis written in JavaScript: in memory only, slow with thousands of jobs, sufficient for a first look. The reason why
 * no real Redis is available becomes part of the warning, or of the error if this one cannot run.
 */
export async function startScriptedRedis(
  log: Log,
  reason: string,
): Promise<{ daemon: Daemon; port: number; url: string }> {
  const path = findScript(reason);
  log(`WARNING: using a Redis in memory; queued jobs are lost on restart. ${reason}`);
  let problem = '';
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    const port = await anyFreePort();
    const args = ['-e', script, path, String(port)];
    const daemon = startDaemon({ name: 'redis', command: process.execPath, args, env: process.env, log });
    const clock = startStallClock({ pid: daemon.pid, limitMs: READY_WITHIN_IDLE_MS });
    while (!clock.isOver() && !daemon.hasEnded()) {
      if (!(await isPortFree(port))) return { daemon, port, url: `redis://127.0.0.1:${port}/0` };
      await sleep(25);
    }
    await daemon.stop();
    problem = daemon.lastLines();
  }
  throw new Error(`The in-memory Redis did not start:\n${problem}`);
}

function findScript(reason: string): string {
  if (process.env.NODE_ENV === 'production') throw new Error('The in-memory Redis is not for production');
  const advice = 'Install Redis (6.2 or newer) or set REDIS_URL.';
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    throw new Error(`${reason}\nThe in-memory Redis needs Node ${OLDEST_NODE}. ${advice}`);
  }
  try {
    return require.resolve('js-redis-server');
  } catch (error) {
    throw new Error(`${reason}\n${advice}`, { cause: error });
  }
}
