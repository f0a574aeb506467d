import { type AiAnswer, ProviderError } from '@app/providers';
import { deferralSeconds, retrying } from './provider-retry';

const answer = (finish: AiAnswer['finish']): AiAnswer => ({
  text: '<a/>',
  finish,
  model: 'm',
  tier: 'standard',
  requestId: null,
  cachedTokens: 0,
  inputTokens: 1,
  outputTokens: 1,
  cacheWriteTokens: 0,
  thinkingTokens: 0,
  isEstimated: false,
});
const twice = { pausesSeconds: [1, 4], wait: () => Promise.resolve() };
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

      expect((await retrying(twice, signal, call)).finish).toBe('complete');
      expect(calls()).toBe(2);
    },
  );

  it('gives up after three', async () => {
    const { call, calls } = script(new ProviderError('unreachable', 'x'));

    await expect(retrying(twice, signal, call)).rejects.toMatchObject({ fault: 'unreachable' });
    expect(calls()).toBe(3);
  });

  it.each(['money', 'credential', 'request', 'rate', 'address', 'response'] as const)(
    'never repeats one that failed as %s',
    async (fault) => {
      const { call, calls } = script(new ProviderError(fault, 'x'));

      await expect(retrying(twice, signal, call)).rejects.toMatchObject({ fault });
      expect(calls()).toBe(1);
    },
  );

  it('says what failed when the key rests before the next try', async () => {
    const { call } = script(
      new ProviderError('unreachable', 'no connection'),
      new ProviderError('transient', 'the key rests', { retryAfterSeconds: 30, limited: true }),
    );

    await expect(retrying(twice, signal, call)).rejects.toMatchObject({
      fault: 'unreachable',
      message: 'no connection',
      retryAfterSeconds: 30,
      limited: false,
    });
  });

  it('repeats an answer that ended without saying so', async () => {
    const { call, calls } = script(answer('missing'), answer('complete'));

    await retrying(twice, signal, call);

    expect(calls()).toBe(2);
  });

  it('gives up an answer that ended early twice, because both were paid for', async () => {
    const { call, calls } = script(answer('missing'));

    await expect(retrying(twice, signal, call)).rejects.toMatchObject({ fault: 'response' });
    expect(calls()).toBe(2);
  });
});

describe('waiting in the queue', () => {
  it.each(['transient', 'unreachable', 'stalled', 'rate'] as const)(
    'is as long as it is said to be, and comes to an end, behind a fault that is %s',
    (fault) => {
      const waits = [15, 240, undefined].map((pause) =>
        deferralSeconds(new ProviderError(fault, 'x'), pause),
      );

      expect(waits).toEqual([15, 240, null]);
    },
  );

  it('has no end where nothing was sent', () => {
    const error = new ProviderError('rate', 'x', { retryAfterSeconds: 30, limited: true });

    expect(deferralSeconds(error, undefined)).toBe(30);
  });

  it('is at least what the provider asks for', () => {
    expect(deferralSeconds(new ProviderError('rate', 'x', { retryAfterSeconds: 37 }), 15)).toBe(37);
  });

  it('is not for what does not pass', () => {
    expect(deferralSeconds(new ProviderError('money', 'x'), 15)).toBeNull();
    expect(deferralSeconds(new ProviderError('credential', 'x'), 15)).toBeNull();
  });
});
