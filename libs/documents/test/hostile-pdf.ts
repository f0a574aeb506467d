import { zlibSync } from 'fflate';
import PDFDocument from 'pdfkit';
import { hostile, joined, latin1, type HostileFile } from './hostile';

export type PdfObject = string | { readonly dictionary: string; readonly stream: Uint8Array };

/** A PDF of these objects (numbered from 1; the first is the catalog) with a true cross-reference table. */
export function rawPdf(objects: readonly PdfObject[], trailer = ''): Uint8Array {
  const parts: Uint8Array[] = [latin1('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Uint8Array) => {
    parts.push(part);
    length += part.length;
  };
  objects.forEach((object, index) => {
    offsets.push(length);
    add(latin1(`${index + 1} 0 obj\n`));
    if (typeof object === 'string') add(latin1(object));
    else {
      add(latin1(`<<${object.dictionary}/Length ${object.stream.length}>>\nstream\n`));
      add(object.stream);
      add(latin1('\nendstream'));
    }
    add(latin1('\nendobj\n'));
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = length;
  add(
    latin1(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return joined(...parts);
}

const CATALOG = '<</Type/Catalog/Pages 2 0 R>>';
const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
const page = (extra = '', resources = '/Font<</F 5 0 R>>') =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<<${resources}>>/Contents 4 0 R${extra}>>`;
const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
const packed = (text: string, dictionary = ''): PdfObject => ({
  dictionary: `${dictionary}/Filter/FlateDecode`,
  stream: zlibSync(latin1(text)),
});
/** More than a number can hold. */
const INFINITE = '9'.repeat(400);
const TEXT = 'BT /F 12 Tf 72 700 Td (A line of text) Tj ET';
const OTHER_TEXT = 'BT /F 12 Tf 72 600 Td (Something else altogether) Tj ET';

const withContent = (content: PdfObject, resources?: string, ...more: readonly PdfObject[]): Uint8Array =>
  rawPdf([CATALOG, PAGES, page('', resources), content, FONT, ...more]);

function withPages(tree: string, count = 1): Uint8Array {
  const kids = `<</Type/Pages/Kids[${'3 0 R '.repeat(count)}]/Count ${tree}>>`;
  return rawPdf([CATALOG, kids, page(), packed(TEXT), FONT]);
}

/** Lines that no compression makes the same. */
const linesOf = (count: number): string =>
  Array.from(
    { length: count },
    (_line, index) => `BT /F 9 Tf 72 ${index % 700} Td (${Math.sin(index)}) Tj ET`,
  ).join('\n');

/** Its second half is as if a disk had lost it. */
function brokenHalfway(content: string): PdfObject {
  const stream = zlibSync(latin1(content));
  return {
    dictionary: '/Filter/FlateDecode',
    stream: stream.map((byte, at) => (at > stream.length / 2 ? 255 - byte : byte)),
  };
}

const form = (resources: string, content: string): PdfObject =>
  packed(content, `/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<<${resources}>>`);

async function aPdf(options: PDFKit.PDFDocumentOptions): Promise<Uint8Array> {
  const pdf = new PDFDocument(options);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  pdf.text('A line of text');
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

/** Deflate over zeros, twice: a kilobyte that unpacks to hundreds of megabytes. */
function twiceDeflated(megabytes: number): PdfObject {
  const once = zlibSync(new Uint8Array(megabytes * 1024 * 1024), { level: 9 });
  return { dictionary: '/Filter[/FlateDecode/FlateDecode]', stream: zlibSync(once, { level: 9 }) };
}

const forms = (depth: number, times = 10): readonly PdfObject[] =>
  Array.from({ length: depth }, (_form, index) =>
    index === depth - 1
      ? form('/Font<</F 5 0 R>>', TEXT)
      : form(`/XObject<</X ${index + 7} 0 R>>`, '/X Do '.repeat(times)),
  );

const FILLED = '/Pattern cs /P scn 0 0 612 792 re f ';
/** Each has a content of its own, so that no reader remembers it. */
const patterns = (depth: number): readonly PdfObject[] =>
  Array.from({ length: depth }, (_pattern, index) =>
    packed(
      index === depth - 1 ? TEXT : FILLED.repeat(10),
      `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 ${index + 9} 9]/XStep 9/YStep 9/Resources<</Font<</F 5 0 R>>/Pattern<</P ${index + 7} 0 R>>>>`,
    ),
  );

const IMAGE: PdfObject = packed(
  '\u0000'.repeat(64 * 64),
  '/Type/XObject/Subtype/Image/Width 64/Height 64/ColorSpace/DeviceGray/BitsPerComponent 8',
);

export const HOSTILE_PDF: readonly HostileFile[] = [
  hostile('a bookmark of a page that was cut out, and a page tree with a hole', 'read', () =>
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R/Outlines 6 0 R>>',
      '<</Type/Pages/Kids[3 0 R 77 0 R]/Count 1>>',
      page(),
      packed(TEXT),
      FONT,
      '<</Type/Outlines/First 7 0 R/Last 7 0 R/Count 1>>',
      '<</Title(Part)/Parent 6 0 R/Dest[8 0 R/Fit]>>',
      page(),
    ]),
  ),
  // pdf.js ends where the page is missing: how many follow is not known.
  ...['77 0 R', '6 0 R', '7 0 R', 'null', '3'].map((gone) =>
    hostile(`a page that is not there (${gone}) between two that are`, ['damaged', 'read'], () =>
      rawPdf([
        CATALOG,
        `<</Type/Pages/Kids[3 0 R ${gone} 3 0 R]/Count 3>>`,
        page(),
        packed(TEXT),
        FONT,
        '(no page)',
        '<</Type/Page/Contents 99',
      ]),
    ),
  ),
  hostile(
    'a hole in a part of the page tree that others follow',
    'read',
    () =>
      rawPdf([
        CATALOG,
        '<</Type/Pages/Kids[6 0 R 7 0 R 8 0 R]/Count 3>>',
        page(),
        packed(TEXT),
        FONT,
        '<</Type/Pages/Parent 2 0 R/Kids[3 0 R]/Count 1>>',
        '<</Type/Pages/Parent 2 0 R/Kids[77 0 R]/Count 1>>',
        '<</Type/Pages/Parent 2 0 R/Kids[9 0 R]/Count 1>>',
        page().replace('4 0 R', '10 0 R'),
        packed(OTHER_TEXT),
      ]),
    ['damaged-pages'],
  ),
  ...[1, 40, 4000].map((lines) =>
    hostile(
      `a page of ${lines} lines that cannot be unpacked to its end, among others`,
      'read',
      () =>
        rawPdf([
          CATALOG,
          '<</Type/Pages/Kids[3 0 R 6 0 R 8 0 R]/Count 3>>',
          page(),
          packed(TEXT),
          FONT,
          page().replace('4 0 R', '7 0 R'),
          brokenHalfway(linesOf(lines)),
          page().replace('4 0 R', '9 0 R'),
          packed(OTHER_TEXT),
        ]),
      ['damaged-pages'],
    ),
  ),
  ...['/Collection<</Type/Collection>>', '/AcroForm<</XFA 6 0 R/Fields[]>>'].map((more) =>
    hostile(
      `pages that stand for something else (${more})`,
      'read',
      () =>
        rawPdf([
          CATALOG.replace('>>', `${more}>>`),
          PAGES,
          page(),
          packed(TEXT),
          FONT,
          packed('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>'),
        ]),
      ['partial'],
    ),
  ),
  hostile('a file that ends too early', ['read', 'damaged'], () => {
    const whole = withPages('1');
    return whole.subarray(0, whole.length - 200);
  }),
  hostile('a page tree that contains itself', ['damaged', 'empty', 'timeout'], () =>
    rawPdf([CATALOG, '<</Type/Pages/Kids[2 0 R]/Count 1>>']),
  ),
  hostile('two page trees that contain each other', ['damaged', 'empty', 'timeout', 'read'], () =>
    rawPdf([CATALOG, '<</Type/Pages/Kids[3 0 R]/Count 2>>', '<</Type/Pages/Kids[2 0 R]/Count 2>>']),
  ),
  hostile('a page tree that claims two billion pages', ['read', 'too-large', 'damaged'], () =>
    withPages('2000000000'),
  ),
  hostile('a page tree that claims fewer than no pages', ['damaged', 'read', 'empty'], () => withPages('-5')),
  hostile('a page tree that claims more pages than it has', ['read', 'damaged'], () => withPages('40')),
  hostile('fifty thousand pages', 'too-large', () => withPages('50000', 50_000)),
  hostile('a catalog without pages', ['damaged', 'empty'], () => rawPdf(['<</Type/Catalog>>'])),
  hostile('a form that draws itself', ['read', 'empty', 'damaged', 'timeout'], () =>
    withContent(packed('/X Do'), '/XObject<</X 6 0 R>>', form('/XObject<</X 6 0 R>>', '/X Do')),
  ),
  hostile('forms that draw each other ten times each', 'too-large', () =>
    withContent(packed('/X Do'), '/XObject<</X 6 0 R>>', ...forms(8)),
  ),
  hostile('forms that draw each other a hundred deep', 'too-large', () =>
    withContent(packed('/X Do'), '/XObject<</X 6 0 R>>', ...forms(100, 1)),
  ),
  hostile('patterns that draw each other ten times each', 'empty', () =>
    withContent(packed(FILLED), '/Pattern<</P 6 0 R>>', ...patterns(8)),
  ),
  hostile('a stream that unpacks to 300 MB', ['out-of-memory', 'timeout', 'empty', 'too-large'], () =>
    withContent(twiceDeflated(300)),
  ),
  hostile('two million pieces of text', ['too-large', 'out-of-memory'], () =>
    withContent(packed(`BT /F 1 Tf ${'9 9 Td (a) Tj '.repeat(2_000_000)} ET`)),
  ),
  hostile('a million lines', ['too-large', 'out-of-memory'], () =>
    withContent(packed('0 0 m 99 0 l S '.repeat(1_000_000))),
  ),
  hostile('graphics states saved without end', ['read', 'empty', 'too-large', 'timeout'], () =>
    withContent(packed('q '.repeat(1_000_000) + TEXT)),
  ),
  hostile('arrays within arrays', ['read', 'damaged', 'empty'], () =>
    withContent(packed('['.repeat(100_000) + TEXT)),
  ),
  hostile('dictionaries within dictionaries', ['read', 'damaged', 'empty'], () =>
    rawPdf([CATALOG, PAGES, page(`/A ${'<</A '.repeat(20_000)}`), packed(TEXT), FONT]),
  ),
  hostile('a document with a password', 'encrypted', () => aPdf({ userPassword: 'x', pdfVersion: '1.7' })),
  hostile('a document that only may not be changed', 'read', () =>
    aPdf({ ownerPassword: 'x', pdfVersion: '1.7' }),
  ),
  hostile('an encryption that nobody knows', ['encrypted', 'damaged'], () =>
    rawPdf([CATALOG, PAGES, page(), packed(TEXT), FONT], '/Encrypt<</Filter/Foo/V 99/R 99>>/ID[<00><00>]'),
  ),
  hostile('a scan', 'scan-without-text', () =>
    withContent(packed('q 612 0 0 792 0 0 cm /I Do Q'), '/XObject<</I 6 0 R>>', IMAGE),
  ),
  hostile('a text and a line at infinite places', 'read', () =>
    withContent(
      packed(`${TEXT} BT /F 12 Tf ${INFINITE} 0 0 1 ${INFINITE} 700 Tm (X) Tj ET 0 0 ${INFINITE} 1 re f`),
    ),
  ),
  hostile('a page without anything', 'empty', () => withContent(packed(' '))),
  hostile('an outline that goes round', 'read', () =>
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R/Outlines 6 0 R>>',
      PAGES,
      page(),
      packed(TEXT),
      FONT,
      '<</First 7 0 R/Last 7 0 R>>',
      '<</Title(a)/Parent 6 0 R/Next 7 0 R/First 7 0 R>>',
    ]),
  ),
  hostile('a script that runs on opening', 'read', () =>
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.launchURL\\("http://169.254.169.254"\\))>>>>',
      PAGES,
      page(),
      packed(TEXT),
      FONT,
    ]),
  ),
  hostile('a font that is rubbish', 'read', () =>
    rawPdf([
      CATALOG,
      PAGES,
      page(),
      packed(TEXT),
      '<</Type/Font/Subtype/TrueType/BaseFont/X/FirstChar 32/LastChar 33/Widths[500 500]/FontDescriptor 6 0 R>>',
      '<</Type/FontDescriptor/FontName/X/Flags 32/FontFile2 7 0 R>>',
      packed('rubbish'.repeat(50)),
    ]),
  ),
  hostile('a page without end', ['read', 'empty'], () =>
    rawPdf([
      CATALOG,
      PAGES,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${INFINITE} 792]/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>>`,
      packed(TEXT),
      FONT,
    ]),
  ),
  hostile('a page as large as a country', ['read', 'empty'], () =>
    rawPdf([CATALOG, PAGES, page('/Rotate 37/MediaBox[-1e30 -1e30 1e30 1e30]'), packed(TEXT), FONT]),
  ),
  hostile('a cross-reference table that refers back to itself', ['read', 'damaged'], () =>
    rawPdf([CATALOG, PAGES, page(), packed(TEXT), FONT], '/Prev 0'),
  ),
  hostile('a stream longer than the file', ['read', 'empty', 'damaged'], () =>
    latin1(
      Buffer.from(withContent({ dictionary: '', stream: latin1(TEXT) }))
        .toString('latin1')
        .replace(/\/Length \d+/, '/Length 99999999'),
    ),
  ),
  hostile('a stream with a filter that nobody knows', ['read', 'empty', 'damaged'], () =>
    withContent({ dictionary: '/Filter/Foo', stream: latin1(TEXT) }),
  ),
  hostile('a header and nothing else', 'damaged', () => latin1('%PDF-1.7\n')),
];
