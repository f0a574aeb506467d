import { rawPdf } from '../../../test/hostile-pdf';
import { latin1 } from '../../../test/hostile';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { entryFile } from '@app/sandbox';
import { z } from 'zod';
import { agree } from './own-text-check';
import type { TextPiece } from './text-runs';

const HELVETICA = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
const RESOURCES =
  '/Font<</F 3 0 R/D 5 0 R/V 7 0 R/H 9 0 R>>/XObject<</Box 4 0 R>>/ExtGState<</G <</Font[3 0 R 9]>>>>';
const BOX =
  'BT /F 8 Tf 10 10 Td (in the box) Tj ET q 1 0 0 1 0 20 cm BT /F 8 Tf (never restored) Tj ET Q Q Q';
const DRAWN =
  '<</Type/Font/Subtype/Type3/FontBBox[0 0 750 750]/FontMatrix[0.001 0 0 0.001 0 0]/CharProcs<</square 6 0 R>>' +
  '/Encoding<</Type/Encoding/Differences[97/square]>>/FirstChar 97/LastChar 97/Widths[1000]>>';
const composite = (encoding: string) =>
  `<</Type/Font/Subtype/Type0/BaseFont/Song/Encoding/${encoding}/DescendantFonts[<</Type/Font/Subtype/CIDFontType2` +
  '/BaseFont/Song/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 1000' +
  '/FontDescriptor<</Type/FontDescriptor/FontName/Song/Flags 4/FontBBox[0 -200 1000 800]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>>>]/ToUnicode 8 0 R>>';
const HEBREW =
  '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ' +
  '1 beginbfchar <0001> <05d0> endbfchar endcmap end';

/** Creates a PDF with one page for each content stream. */
function aPdf(contents: readonly string[]): Uint8Array {
  const stream = (text: string, dictionary = '') => ({ dictionary, stream: latin1(text) });
  const fixed = [
    HELVETICA,
    stream(
      BOX,
      '/Type/XObject/Subtype/Form/BBox[0 0 300 300]/Matrix[1 0 0 1 50 60]/Resources<</Font<</F 3 0 R>>>>',
    ),
    DRAWN,
    stream('1000 0 0 0 750 750 d1 0 0 750 750 re f'),
    composite('Identity-V'),
    stream(HEBREW),
    composite('Identity-H'),
  ];
  const first = fixed.length + 3;
  const pages = contents.flatMap((content, index) => [
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<<${RESOURCES}>>/Contents ${first + index * 2 + 1} 0 R>>`,
    stream(content),
  ]);
  const kids = contents.map((_content, index) => `${first + index * 2} 0 R`).join(' ');
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${contents.length}>>`,
    ...fixed,
    ...pages,
  ]);
}

const Piece = z.object({
  text: z.string(),
  width: z.number(),
  matrix: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]),
  font: z.string(),
  endsLine: z.boolean(),
  mark: z.number().optional(),
});
const Page = z.object({ doubts: z.array(z.string()), own: z.array(Piece), reference: z.array(Piece) });
type Page = z.infer<typeof Page>;

/** Returns the text of each page from both sources: our reading of the operators, and pdf.js. */
async function read(contents: readonly string[]): Promise<readonly Page[]> {
  const folder = await mkdtemp(join(tmpdir(), 'own-text-'));
  const file = join(folder, 'pages.pdf');
  await writeFile(file, aPdf(contents));
  const child = entryFile('infra/quality/bench/text-child');
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', child, file]);
  await rm(folder, { recursive: true });
  const value: unknown = JSON.parse(stdout);
  return z.array(Page).parse(value);
}

const printed = (pieces: readonly TextPiece[]) =>
  pieces
    .filter((piece) => piece.text.trim() !== '')
    .map(({ text, width, matrix, font }) => ({
      text,
      font,
      width: Math.round(width * 10),
      matrix: matrix.map((part) => Math.round(part * 10)),
    }));

const blanks = (pieces: readonly TextPiece[]) => pieces.map((piece) => piece.text).join('');

const SAME = [
  [
    'lines by TD, T* and quotation marks',
    'BT /F 12 Tf 14 TL 72 700 TD (one) Tj 0 -20 TD (two) Tj T* (three) Tj (four) \' 3 1 (five six) " ET',
  ],
  [
    'gaps and kerning inside an array',
    'BT /F 12 Tf 72 700 Td [(Inc)-20(lusion)-400(crite)30(ria)-3000(far)] TJ [-300 (begins)] TJ ET',
  ],
  [
    'character, word and line spacing',
    'BT /F 10 Tf 2 Tc 5 Tw 72 700 Td (spaced out words) Tj 0 Tc 0 Tw (  two blanks) Tj ET',
  ],
  [
    'scaled and raised text',
    'BT /F 12 Tf 60 Tz 72 700 Td (narrow) Tj 100 Tz 5 Ts (raised) Tj 0 Ts (and back) Tj ET',
  ],
  [
    'a matrix for every piece',
    'BT /F 1 Tf 12 0 0 12 72 700 Tm (large) Tj 6 0 0 6 110 700 Tm (small) Tj 12 0 0 12 72 650 Tm (next) Tj ET',
  ],
  [
    'turned text',
    'BT /F 12 Tf 0 1 -1 0 300 100 Tm (upwards) Tj 0 -14 Td (second line) Tj ET BT /F 9 Tf -1 0 0 -1 300 300 Tm (on its head) Tj ET',
  ],
  ['slanted text', 'BT /F 12 Tf 0.8 0.6 -0.6 0.8 100 100 Tm (uphill all) Tj ( the way) Tj ET'],
  ['mirrored glyphs of a negative size', 'BT /F -12 Tf -1 0 0 -1 100 100 Tm (mirrored twice) Tj ET'],
  [
    'forms, and what is saved and restored',
    'q 2 0 0 2 10 10 cm /Box Do BT /F 5 Tf 0 100 Td (scaled) Tj ET Q /Box Do BT /F 12 Tf 72 600 Td (outside) Tj ET',
  ],
  ['a font that a graphics state brings', 'BT /F 12 Tf 72 700 Td (by name) Tj /G gs (by state) Tj ET'],
  [
    'a text that goes on in another text object',
    'BT /F 12 Tf 72 700 Td (Infor) Tj ET BT /F 12 Tf 98.02 700 Td (med) Tj ET',
  ],
  [
    'columns printed side by side',
    'BT /F 12 Tf 72 700 Td (left) Tj 200 0 Td (right) Tj -200 -14 Td (below) Tj ET',
  ],
] as const;

const RAISED =
  'BT /F 1 Tf 12 0 0 12 72 700 Tm (0.6x10) Tj 7 0 0 7 108.04 704 Tm (3) Tj 12 0 0 12 111.95 700 Tm (/l) Tj ET';
const MARKED =
  '/P <</MCID 3>> BDC BT /F 12 Tf 72 700 Td (one) Tj /Span BMC (within) Tj EMC ET EMC BT /F 9 Tf 72 600 Td (none) Tj ET';
const DOUBTFUL = [
  ['drawn-font', 'BT /D 12 Tf 72 700 Td (a) Tj ET'],
  ['vertical-writing', 'BT /V 12 Tf 72 700 Td <00010001> Tj ET'],
  ['right-to-left', 'BT /H 12 Tf 72 700 Td <00010001> Tj ET'],
  ['outside-page', 'BT /F 12 Tf 72 -40 Td (below the page) Tj ET'],
] as const;

describe('reading text out of an operator list', () => {
  const pages = new Map<string, Page>();
  beforeAll(async () => {
    const contents = [
      ...SAME.map(([, content]) => content),
      RAISED,
      MARKED,
      ...DOUBTFUL.map(([, text]) => text),
    ];
    (await read(contents)).forEach((page, index) => pages.set(contents[index] ?? '', page));
  });
  const pageOf = (content: string): Page => {
    const page = pages.get(content);
    if (!page) throw new Error('This page was not read.');
    return page;
  };

  it.each(SAME)('gives the pieces of pdf.js for %s', (_what, content) => {
    const { doubts, own, reference } = pageOf(content);

    expect(doubts).toEqual([]);
    expect(printed(own)).toEqual(printed(reference));
    expect(printed(own).length).toBeGreaterThan(0);
    expect(blanks(own)).toBe(blanks(reference));
    expect(own.map((piece) => piece.endsLine)).toEqual(reference.map((piece) => piece.endsLine));
    expect(agree(own, reference)).toBe(true);
  });

  it('sets no blank between a figure and the raised one after it, as pdf.js does', () => {
    const { own, reference } = pageOf(RAISED);

    expect(blanks(reference)).toBe('0.6x10 3 /l');
    expect(own.map((piece) => piece.text)).toEqual(['0.6x10', '3', '/l']);
    expect(agree(own, reference)).toBe(true);
  });

  it('knows which marked content a piece belongs to', () => {
    const { own } = pageOf(MARKED);

    expect(own.filter(({ text }) => text !== '').map(({ text, mark }) => [text, mark])).toEqual([
      ['one', 3],
      ['within', 3],
      ['none', undefined],
    ]);
  });

  it.each(DOUBTFUL)('says %s where the text is better taken from pdf.js', (doubt, content) => {
    expect(pageOf(content).doubts).toEqual([doubt]);
  });
});
