import { spawn } from 'node:child_process';
import { type Breach, supervise } from './supervise';

const RULES = { processorMs: 60_000, memoryBytes: 2 ** 30, answerBytes: 1000, onLine: () => undefined };
const LIMIT_MS = 600;

/** Returns the outcome of a child that runs a script with this much processor time for each step. */
function breachOf(
  script: string,
  rules: { processorMs?: number; stallMs?: number } = {},
): Promise<Breach | 'ended'> {
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  return new Promise((resolve) => {
    const supervision = supervise(child, {
      ...RULES,
      ...rules,
      onBreach: (breach) => {
        child.kill('SIGKILL');
        resolve(breach);
      },
    });
    supervision.allowStep(rules.processorMs === undefined ? LIMIT_MS : null);
    child.once('close', () => {
      supervision.end();
      resolve('ended');
    });
  });
}

describe('the processor time of a child', () => {
  it('ends one that works without a sign of life', async () => {
    expect(await breachOf('for (;;);')).toBe('timeout');
  });

  it('ends one that works too long in all', async () => {
    expect(await breachOf('for (;;);', { processorMs: LIMIT_MS })).toBe('timeout');
  });

  it('ends one that gets none for a long while, and blames the machine', async () => {
    expect(await breachOf('setTimeout(() => undefined, 600_000)', { stallMs: 1000 })).toBe('machine-busy');
  });

  it('does not pass while a child waits', async () => {
    expect(await breachOf('setTimeout(() => undefined, 2500)')).toBe('ended');
  });
});
