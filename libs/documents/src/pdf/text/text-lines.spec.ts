import { aRun } from '../../../test/pages';
import { joinLineTexts, LINE_HYPHEN, toLines } from './text-lines';

describe('putting runs into lines', () => {
  it('writes a raised small run as superscript and a lowered one as subscript', () => {
    const [line] = toLines([
      aRun('X', 100, 200),
      aRun('a', 105, 196, { size: 7 }),
      aRun('and C', 120, 200),
      aRun('max', 145, 202, { size: 7 }),
    ]);

    expect(line?.text).toBe('X^a^ and C~max~');
  });

  it('keeps a raised run in its line behind a smaller list number', () => {
    const texts = toLines([
      aRun('Neutrophils above 1.5 x 10', 110, 210, { size: 11 }),
      aRun('9', 253, 204.5, { size: 9 }),
      aRun('/L', 257.5, 210, { size: 11 }),
      aRun('a.', 92, 210, { size: 10 }),
      aRun('b.', 92, 225, { size: 10 }),
      aRun('Platelets', 110, 225, { size: 11 }),
    ]).map(({ text }) => text);

    expect(texts).toEqual(['a. Neutrophils above 1.5 x 10^9^/L', 'b. Platelets']);
  });

  it('closes up runs that touch and separates runs that do not', () => {
    const [line] = toLines([aRun('AB1', 100, 200), aRun('-CD', 115, 200), aRun('study', 140, 200)]);

    expect(line?.text).toBe('AB1-CD study');
  });

  it('cuts a line into segments at wide gaps', () => {
    const [line] = toLines([aRun('Sponsor:', 72, 200), aRun('Example', 200, 200)]);

    expect(line?.segments.map((segment) => segment.text)).toEqual(['Sponsor:', 'Example']);
  });

  it('joins a word that was broken at a hyphen', () => {
    expect(joinLineTexts(['in a two-', 'sided test'])).toBe(`in a two-${LINE_HYPHEN}sided test`);
    expect(joinLineTexts(['COVID-', '19 of Group A-', 'B'])).toBe('COVID-19 of Group A-B');
  });
});
