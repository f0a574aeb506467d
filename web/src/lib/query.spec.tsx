import { LIMITS } from '@app/contracts';
import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from './query';
import { userQuery } from './session';

describe('how answers are cached', () => {
  it('never retries, refetches by itself or goes stale', () => {
    const { queries, mutations } = queryClient.getDefaultOptions();

    expect(queries).toMatchObject({
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      staleTime: Infinity,
    });
    expect(mutations).toMatchObject({ retry: false });
  });

  it('keeps the user for 30 seconds, and asks again when a screen appears later', () => {
    expect(userQuery.staleTime).toBe(LIMITS.userCacheSeconds * 1000);
    expect(userQuery.staleTime).toBe(30_000);
    expect(userQuery.refetchOnMount).toBe(true);
  });
});

describe('what the line did not bring', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    queryClient.clear();
  });

  it.each([
    ['a line that is down: asked for again until it is there', new TypeError('Failed to fetch'), 'there'],
    ['an answer that is a refusal: asked for once', new Error('403: no'), undefined],
  ])('%s', async (_what, failure, last) => {
    let tries = 0;
    const observer = new QueryObserver(queryClient, {
      queryKey: ['line'],
      queryFn: () => ((tries += 1) < 3 ? Promise.reject(failure) : Promise.resolve('there')),
    });
    const stop = observer.subscribe(() => undefined);

    await jest.advanceTimersByTimeAsync(30_000);

    expect(queryClient.getQueryData(['line'])).toBe(last);
    stop();
  });
});
