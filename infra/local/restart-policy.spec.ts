import { createRestartPolicy } from './restart-policy';

const MINUTE = 60_000;

describe('restart policy', () => {
  it('doubles the delay for each crash of the same process', () => {
    const policy = createRestartPolicy();
    const delays = [0, 20_000, 40_000, 61_000].map((nowMs) =>
      policy.crashed('api', { nowMs, ranForMs: 1_000, wasReady: true }),
    );
    expect(delays).toEqual([500, 1_000, 2_000, 4_000].map((delayMs) => ({ kind: 'restart', delayMs })));
  });

  it('begins anew once a process has lived for a minute', () => {
    const policy = createRestartPolicy();
    policy.crashed('api', { nowMs: 0, ranForMs: 1_000, wasReady: true });
    const verdict = policy.crashed('api', { nowMs: 2 * MINUTE, ranForMs: MINUTE, wasReady: true });
    expect(verdict).toEqual({ kind: 'restart', delayMs: 500 });
  });

  it('never waits longer than half a minute', () => {
    const policy = createRestartPolicy();
    const times = Array.from({ length: 12 }, (_, index) => index * MINUTE);
    const verdicts = times.map((nowMs) => policy.crashed('api', { nowMs, ranForMs: 1_000, wasReady: true }));
    expect(verdicts.at(-1)).toEqual({ kind: 'restart', delayMs: 30_000 });
  });

  it('gives up at the fifth crash of any processes within one minute', () => {
    const policy = createRestartPolicy();
    const names = ['api', 'worker', 'api', 'web', 'worker'];
    const verdicts = names.map((name, index) =>
      policy.crashed(name, { nowMs: index * 10_000, ranForMs: 100, wasReady: true }),
    );
    expect(verdicts.map(({ kind }) => kind)).toEqual(['restart', 'restart', 'restart', 'restart', 'give-up']);
  });

  it('forgets crashes that are older than a minute', () => {
    const policy = createRestartPolicy();
    const times = [0, 1_000, 2_000, 3_000, 63_000];
    const verdicts = times.map((nowMs) => policy.crashed('api', { nowMs, ranForMs: 100, wasReady: true }));
    expect(verdicts.every(({ kind }) => kind === 'restart')).toBe(true);
  });

  it('gives up at the fifth crash of a process that was never ready, however slowly they come', () => {
    const policy = createRestartPolicy();
    const verdicts = [0, 1, 2, 3, 4].map((index) =>
      policy.crashed('api', { nowMs: index * 5 * MINUTE, ranForMs: 4 * MINUTE, wasReady: false }),
    );
    expect(verdicts.map(({ kind }) => kind)).toEqual(['restart', 'restart', 'restart', 'restart', 'give-up']);
  });
});
