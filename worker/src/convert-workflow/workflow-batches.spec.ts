import type { PostponedCall } from '@app/conversion';
import { groupsOf } from './workflow-batches';

const call = (position: number, request: Partial<PostponedCall['request']> = {}): PostponedCall => ({
  position,
  section: String(position),
  round: 0,
  inputHash: 'h',
  model: 'm',
  inputTokens: 1,
  expectedInputTokens: 1,
  request: { system: 's', prompt: 'p', maxOutputTokens: 1, ...request },
});
const sizesOf = (calls: readonly PostponedCall[]): number[] => groupsOf(calls).map(({ length }) => length);

describe('grouping calls into batches', () => {
  it('respects the vendor’s number of calls, with each call once and in order', () => {
    const calls = Array.from({ length: 20_001 }, (_unused, position) => call(position));

    expect(sizesOf(calls)).toEqual([10_000, 10_000, 1]);
    expect(groupsOf(calls).flat()).toEqual(calls);
  });

  it('respects the vendor’s limits of text and pictures', () => {
    const prompt = 'x'.repeat(40_000_000);
    const png = new Uint8Array(30_000_000);

    expect(sizesOf([call(1, { prompt }), call(2, { prompt }), call(3, { prompt })])).toEqual([2, 1]);
    const pictures = [{ png, width: 1, height: 1 }];
    expect(sizesOf([call(1, { pictures }), call(2, { pictures }), call(3, { pictures })])).toEqual([2, 1]);
  });

  it('puts an oversized call into a batch of its own, which the vendor refuses', () => {
    const prompt = 'x'.repeat(120_000_000);

    expect(sizesOf([call(1), call(2, { prompt }), call(3)])).toEqual([1, 1, 1]);
  });
});
