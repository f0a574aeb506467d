import { listLines } from './list-lines';

const itemsOf = (...lines: string[]) => listLines({ text: lines.join(' '), lines });

describe('a list that was typed into one paragraph', () => {
  it('has an item for each marker, also where items with other markers stand below one', () => {
    expect(
      itemsOf('a) Adults;', 'b) Defined by:', '– PASI ≥ 12;', '– IGA ≥ 3;', 'c) Consent', 'signed'),
    ).toEqual(['a) Adults;', 'b) Defined by:', '– PASI ≥ 12;', '– IGA ≥ 3;', 'c) Consent signed']);
  });

  it.each([
    ['skip a number', ['1. Adults', '3. Consent']],
    ['have one item of the first shape', ['1. Adults', '– of both sexes']],
    ['begin a second list in the middle', ['a) Adults', '4) Consent', 'b) Weight']],
  ])('is none if its markers %s', (_kind, lines) => {
    expect(itemsOf(...lines)).toEqual([lines.join(' ')]);
  });
});
