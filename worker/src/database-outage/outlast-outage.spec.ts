import { createLogger } from '@app/telemetry';
import { outlastOutage } from './outlast-outage';

const cancelled = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const violated = Object.assign(new Error('duplicate key'), { code: '23505' });

/** Fails with these errors, one after the other, and then succeeds. */
const failing = (...errors: readonly Error[]): (() => Promise<string>) => {
  const left = [...errors];
  return () => {
    const error = left.shift();
    return error === undefined ? Promise.resolve('kept') : Promise.reject(error);
  };
};

describe('a write of a running workflow', () => {
  const logger = createLogger('test', 'silent');
  const lasting = { signal: new AbortController().signal, logger };

  it('is retried while the database is unavailable or too slow', async () => {
    await expect(outlastOutage(failing(refused, cancelled), lasting)).resolves.toBe('kept');
  });

  it('fails at once after its own error, and after the signal', async () => {
    await expect(outlastOutage(failing(violated), lasting)).rejects.toBe(violated);
    await expect(outlastOutage(failing(cancelled), { signal: AbortSignal.abort(), logger })).rejects.toBe(
      cancelled,
    );
  });
});
