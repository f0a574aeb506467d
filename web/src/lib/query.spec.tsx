import { LIMITS } from '@app/contracts';
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
