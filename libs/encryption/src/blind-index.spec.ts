import { randomBytes } from 'node:crypto';
import { blindIndex, blindIndexes } from './blind-index';
import type { KeyRing } from './sealed-text';

const [one, two] = [randomBytes(32), randomBytes(32)];
const ring: KeyRing = {
  keys: new Map([
    ['1', one],
    ['2', two],
  ]),
  active: '1',
};

describe('a blind index', () => {
  it('is the same for the same text of the same place, and for no other', () => {
    const index = blindIndex(ring, ['email', 7], 'ada@example.net');

    expect(blindIndex(ring, ['email', 7], 'ada@example.net')).toBe(index);
    expect(index).not.toContain('ada');
    for (const [binding, text] of [
      [['email', 8], 'ada@example.net'],
      [['phone', 7], 'ada@example.net'],
      [['email', 7], 'bob@example.net'],
    ] as const)
      expect(blindIndex(ring, binding, text)).not.toBe(index);
  });

  it('is found again after another key has become the active one', () => {
    const index = blindIndex(ring, ['email', 7], 'ada@example.net');

    expect(blindIndexes({ ...ring, active: '2' }, ['email', 7], 'ada@example.net')).toContain(index);
  });

  it('says nothing without the key', () => {
    const other: KeyRing = { keys: new Map([['1', two]]), active: '1' };

    expect(blindIndex(other, ['email', 7], 'ada@example.net')).not.toBe(
      blindIndex(ring, ['email', 7], 'ada@example.net'),
    );
  });
});
