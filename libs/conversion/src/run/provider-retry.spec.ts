import { type AiAnswer, ProviderError } from '@app/providers';
import { deferralSeconds, retrying } from './provider-retry';

const answer = (finish: AiAnswer['finish']): AiAnswer => ({
  text: '<a/>',
  finish,
  model: 'm',
  requestId: null,
  cachedTokens: 0,
  inputTokens: 1,
  outputTokens: 1,
});
const noWait = () => Promise.resolve();
const { signal } = new AbortController();

function script(...outcomes: (AiAnswer | Error)[]): { call: () => Promise<AiAnswer>; calls: () => number } {
  let calls = 0;
  return {
    calls: () => calls,
    call: () => {
      const outcome = outcomes[Math.min(calls, outcomes.length - 1)];
      calls += 1;
      return outcome instanceof Error
        ? Promise.reject(outcome)
        : Promise.resolve(outcome ?? answer('complete'));
    },
  };
}

describe('repeating a provider call', () => {
  it.each(['unreachable', 'transient', 'stalled'] as const)(
    'repeats one that failed as %s',
    async (fault) => {
      const { call, calls } = script(new ProviderError(fault, 'x'), answer('complete'));

      expect((await retrying(noWait, signal, call)).finish).toBe('complete');
      expect(calls()).toBe(2);
    },
  );

  it('gives up after three', async () => {
    const { call, calls } = script(new ProviderError('unreachable', 'x'));

    await expect(retrying(noWait, signal, call)).rejects.toMatchObject({ fault: 'unreachable' });
    expect(calls()).toBe(3);
  });

  it.each(['money', 'credential', 'request', 'rate', 'address', 'response'] as const)(
    'never repeats one that failed as %s',
    async (fault) => {
      const { call, calls } = script(new ProviderError(fault, 'x'));

      await expect(retrying(noWait, signal, call)).rejects.toMatchObject({ fault });
      expect(calls()).toBe(1);
    },
  );

  it('repeats an answer that ended without saying so', async () => {
    const { call, calls } = script(answer('missing'), answer('complete'));

    await retrying(noWait, signal, call);

    expect(calls()).toBe(2);
  });
});

describe('waiting in the queue', () => {
  it('takes longer each time and comes to an end', () => {
    const waits = Array.from({ length: 7 }, (_, index) =>
      deferralSeconds(new ProviderError('transient', 'x'), index),
    );

    expect(waits).toEqual([15, 30, 60, 120, 240, null, null]);
  });

  it('is at least what the provider asks for', () => {
    expect(deferralSeconds(new ProviderError('rate', 'x', { retryAfterSeconds: 37 }), 0)).toBe(37);
  });

  it('is not for what does not pass', () => {
    expect(deferralSeconds(new ProviderError('unreachable', 'x'), 0)).toBeNull();
    expect(deferralSeconds(new ProviderError('credential', 'x'), 0)).toBeNull();
  });
});
