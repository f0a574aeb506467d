import type { GlyphList } from '../content/glyphs';
import type { OwnTextCodes } from '../content/own-text';
import { printedItems } from './printed-items';

const codes: OwnTextCodes = {
  save: 1,
  restore: 2,
  transform: 3,
  paintFormXObjectBegin: 4,
  paintFormXObjectEnd: 5,
  beginGroup: 6,
  endGroup: 7,
  beginAnnotation: 8,
  endAnnotation: 9,
  setGState: 10,
  setFont: 11,
  setCharSpacing: 12,
  setWordSpacing: 13,
  setHScale: 14,
  setLeading: 15,
  setTextRise: 16,
  beginText: 17,
  setTextMatrix: 18,
  moveText: 19,
  setLeadingMoveText: 20,
  nextLine: 21,
  showText: new Set([22]),
  beginMarkedContent: 23,
  beginMarkedContentProps: 24,
  endMarkedContent: 25,
  images: new Set([26]),
};

const category = { isWhitespace: false, isZeroWidthDiacritic: false, isInvisibleFormatMark: false };
const glyphs = (text: string) =>
  [...text].map((unicode) => ({ unicode, originalCharCode: unicode.charCodeAt(0), width: 500, category }));
const show = (...parts: readonly (string | number)[]) =>
  [22, [parts.flatMap((part): GlyphList => (typeof part === 'number' ? [part] : glyphs(part)))]] as const;
const moveTo = (x: number, y: number) => [18, [new Float32Array([1, 0, 0, 1, x, y])]] as const;

function items(...operators: readonly (readonly [code: number, args: unknown])[]) {
  const list = { codes: operators.map(([code]) => code), args: operators.map(([, args]) => args) };
  return printedItems(list, codes, (text) => text).map(({ str, transform, hasEOL }) => ({
    str,
    at: [transform[4], transform[5]],
    hasEOL,
  }));
}

describe('listing what a page prints for the second reading', () => {
  it('takes every glyph, whatever stands between them, and sets words apart at wide gaps', () => {
    expect(
      items([17, null], moveTo(72, 700), show('Inc', 30, 'lusion', -400, 'criteria'), show(' 5')),
    ).toEqual([{ str: 'Inclusion criteria 5', at: [72, 700], hasEOL: false }]);
  });

  it('tells where a line ends', () => {
    expect(
      items(
        [17, null],
        moveTo(72, 700),
        show('one'),
        moveTo(200, 700),
        show('two'),
        [19, [0, -14]],
        show('three'),
      ),
    ).toEqual([
      { str: 'one', at: [72, 700], hasEOL: false },
      { str: 'two', at: [200, 700], hasEOL: true },
      { str: 'three', at: [200, 686], hasEOL: false },
    ]);
  });

  it('places the text of a form where the form is painted, and leaves annotations and soft masks out', () => {
    const form = [4, [new Float32Array([1, 0, 0, 1, 100, 50])]] as const;
    const mask = [6, [{ smask: { subtype: 'Alpha' } }]] as const;

    expect(
      items(
        form,
        moveTo(1, 2),
        show('form'),
        [5, null],
        [8, null],
        show('note'),
        [9, null],
        mask,
        show('mask'),
        [7, mask[1]],
      ),
    ).toEqual([{ str: 'form', at: [101, 52], hasEOL: false }]);
  });
});
