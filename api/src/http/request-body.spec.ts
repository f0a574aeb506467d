import { isStorable } from './request-body';

describe('texts that the database can store', () => {
  it.each([[null], ['Ünïcödé 🔑 \u202e'], [{ names: ['a', 1, true], nested: { text: 'b' } }], [undefined]])(
    'is %j',
    (value) => {
      expect(isStorable(value)).toBe(true);
    },
  );

  it.each([['a\0b'], ['\ud83d'], [{ names: ['fine', 'half \udd11'] }], [{ 'a\0': 1 }]])(
    'is not %j',
    (value) => {
      expect(isStorable(value)).toBe(false);
    },
  );

  it('excludes values nested too deeply', () => {
    const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown;

    expect(isStorable(deep)).toBe(false);
  });
});
