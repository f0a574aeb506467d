import { ProviderError } from '@app/providers';
import { pauseForDiscountTier } from './discount-tier';

const EXECUTED = new Date('2026-11-22T20:00:00Z');
const full = new ProviderError('rate', 'resource unavailable');
const after = (minutes: number, error = full, pace: 'now' | 'half-price' = 'half-price') =>
  pauseForDiscountTier(
    error,
    { pace, executedAt: EXECUTED },
    { now: new Date(EXECUTED.getTime() + minutes * 60_000), firstPauseSeconds: 15 },
  );

describe('a workflow that waits for the half-price tier', () => {
  it('retries with growing pauses, for a day', () => {
    expect([after(0), after(4), after(60), after(24 * 60)]).toEqual([15, 60, 600, 600]);
    expect(after(24 * 60 + 1)).toBeNull();
  });

  it('waits at least as long as the provider asks', () => {
    expect(after(0, new ProviderError('rate', 'full', { retryAfterSeconds: 90 }))).toBe(90);
  });

  it('waits for missing capacity, and for no other fault', () => {
    expect(after(0, full, 'now')).toBeNull();
    expect(after(0, new ProviderError('transient', 'overloaded'))).toBeNull();
    expect(after(0, new ProviderError('rate', 'no place', { limited: true }))).toBeNull();
  });
});
