import { lineDifference } from './line-difference';

const textOf = (...lines: string[]) => lines.map((line) => `${line}\n`).join('');

/**
 * Builds the second text from the first one and the changes. The result is equal to the second text only if the difference is
 * correct.
 */
function applied(a: string, b: string): string {
  let result = '';
  let at = 0;
  for (const { fromA, toA, fromB, toB } of lineDifference(a, b)) {
    result += a.slice(at, fromA) + b.slice(fromB, toB);
    at = toA;
  }
  return result + a.slice(at);
}
const changedLines = (a: string, b: string) =>
  lineDifference(a, b).map(({ fromA, toA, fromB, toB }) => [a.slice(fromA, toA), b.slice(fromB, toB)]);

describe('the difference of two texts by lines', () => {
  it('is empty for equals', () => {
    expect(lineDifference('', '')).toEqual([]);
    expect(lineDifference(textOf('a', 'b'), textOf('a', 'b'))).toEqual([]);
  });

  it('names only what was added, removed and changed', () => {
    const a = textOf('<s>', 'one', 'two', 'same', 'last', '</s>');
    const b = textOf('<s>', 'two', 'same', 'new', 'last', '</s>');

    expect(changedLines(a, b)).toEqual([
      ['one\n', ''],
      ['', 'new\n'],
    ]);
  });

  it('marks the words inside a changed line', () => {
    const changes = changedLines(
      textOf('<a>', '<Visit Name="Week 4" OID="SE.4"/>', '</a>'),
      textOf('<a>', '<Visit Name="Week 8" OID="SE.4"/>', '</a>'),
    );

    expect(changes).toEqual([['4', '8']]);
  });

  it('keeps repeated lines where they are when one block of many is new', () => {
    const block = (n: number) => ['<Item>', `  <Name>Item ${n}</Name>`, '  <Type>text</Type>', '</Item>'];
    const a = textOf(...[1, 2, 4, 5].flatMap(block));
    const b = textOf(...[1, 2, 3, 4, 5].flatMap(block));

    const [change, ...others] = lineDifference(a, b);

    expect(others).toEqual([]);
    expect(b.slice(change?.fromB, change?.toB).match(/Item 3/g)).toHaveLength(1);
    expect((change?.toA ?? 0) - (change?.fromA ?? 0)).toBe(0);
  });

  it('always leads from the one to the other, whatever they are', () => {
    // A fixed sequence, so that a failure can be repeated.
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 300; round += 1) {
      const some = () => textOf(...Array.from({ length: random(30) }, () => 'abcdefgh'[random(8)] ?? ''));
      const [a, b] = [some(), some()];

      expect(applied(a, b)).toBe(b);
    }
  });

  it('copes with hundreds of thousands of lines that are all alike, and with none in common', () => {
    const alike = (n: number) => '</x>\n'.repeat(n);

    expect(applied(alike(200_000), alike(150_001))).toBe(alike(150_001));
    const [a, b] = ['a', 'b'].map((mark) => textOf(...Array.from({ length: 50_000 }, (_, n) => mark + n)));
    expect(lineDifference(a!, b!)).toHaveLength(1);
  });
});
