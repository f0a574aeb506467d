import { aDocx, aZip, NAMES, p, tc, tr } from './office';
import { hostile, type HostileFile } from './hostile';

const BOMB = ' '.repeat(40_000_000);
const DOCTYPE = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
const LAUGHS = `<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 12 }, (_entity, index) => `<!ENTITY ${'abcdefghijklm'[index + 1]} "${`&${'abcdefghijklm'[index]};`.repeat(10)}">`).join('')}]>`;
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TEXT = p('A paragraph of text.');

/** Changes a field of every entry in the central directory; offsets are those of APPNOTE 4.3.12. */
function withDirectory(bytes: Uint8Array, change: (view: DataView, at: number) => void): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length - 46; at++)
    if (view.getUint32(at, true) === 0x02014b50) change(view, at);
  return bytes;
}

function withEnd(bytes: Uint8Array, change: (view: DataView, at: number) => void): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = bytes.length - 22; at >= 0; at--)
    if (view.getUint32(at, true) === 0x06054b50) {
      change(view, at);
      break;
    }
  return bytes;
}

const withPart = (name: string, part: string | Uint8Array): Uint8Array =>
  aZip({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<w:document ${NAMES}><w:body>${TEXT}</w:body></w:document>`,
    [name]: part,
  });

const relationships = (...targets: readonly string[]): string =>
  `<Relationships xmlns="${RELATIONSHIPS}">${targets.map((target, index) => `<Relationship Id="r${index}" Type="${OFFICE}/image" Target="${target}" TargetMode="External"/>`).join('')}</Relationships>`;

const nested = (depth: number, open: string, close: string): string =>
  open.repeat(depth) + TEXT + close.repeat(depth);

export function aSheet(body: string, parts: Readonly<Record<string, string>> = {}): Uint8Array {
  return aZip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="Plan" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${SHEET}">${body}</worksheet>`,
    ...parts,
  });
}

const CELLS =
  '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Visit</t></is></c><c r="B1" t="inlineStr"><is><t>Day 1</t></is></c></row></sheetData>';
const chain = (count: number): string =>
  Array.from(
    { length: count },
    (_style, index) =>
      `<w:style w:type="paragraph" w:styleId="s${index}"><w:name w:val="s${index}"/><w:basedOn w:val="s${(index + 1) % count}"/></w:style>`,
  ).join('');

const zips: readonly HostileFile[] = [
  hostile('a part that unpacks a thousandfold', 'too-large', () => withPart('word/styles.xml', BOMB)),
  hostile('thousands of entries', 'too-large', () =>
    aZip(Object.fromEntries(Array.from({ length: 3000 }, (_part, index) => [`word/${index}`, 'x']))),
  ),
  hostile('a part that lies about its size', 'too-large', () =>
    withDirectory(aDocx(BOMB), (view, at) => view.setUint32(at + 24, 10, true)),
  ),
  hostile('parts that claim four gigabytes', 'too-large', () =>
    withDirectory(aDocx(TEXT), (view, at) => view.setUint32(at + 24, 0xffffffff, true)),
  ),
  hostile('a path that climbs out', 'damaged', () => withPart('../../etc/passwd', 'x')),
  hostile('an absolute path', 'damaged', () => withPart('/etc/passwd', 'x')),
  hostile('a path that climbs out with backslashes', 'damaged', () => withPart('..\\..\\evil', 'x')),
  hostile('entries flagged as encrypted', 'encrypted', () =>
    withDirectory(aDocx(TEXT), (view, at) => view.setUint16(at + 8, 1, true)),
  ),
  hostile('an unknown compression method', 'damaged', () =>
    withDirectory(aDocx(TEXT), (view, at) => view.setUint16(at + 10, 99, true)),
  ),
  hostile('entries that point nowhere', 'damaged', () =>
    withDirectory(aDocx(TEXT), (view, at) => view.setUint32(at + 42, 0x7fffffff, true)),
  ),
  hostile('compressed sizes beyond the file', 'damaged', () =>
    withDirectory(aDocx(TEXT), (view, at) => view.setUint32(at + 20, 0x7fffffff, true)),
  ),
  hostile('a directory that claims more entries', 'damaged', () =>
    withEnd(aDocx(TEXT), (view, at) => view.setUint16(at + 10, 500, true)),
  ),
  hostile('a directory that lies elsewhere', 'damaged', () =>
    withEnd(aDocx(TEXT), (view, at) => view.setUint32(at + 16, 0x7ffffff0, true)),
  ),
  hostile('a zip in a zip in a zip', 'read', () =>
    withPart('word/media/a.zip', aZip({ b: aZip({ c: ' '.repeat(5_000_000) }) })),
  ),
  hostile('a zip that is no Office file', 'unsupported-type', () => aZip({ 'readme.txt': 'x' })),
  hostile('an Office file without its main part', 'unsupported-type', () =>
    aZip({ '[Content_Types].xml': '<Types/>' }),
  ),
  hostile('a presentation', 'unsupported-type', () =>
    aZip({ '[Content_Types].xml': '<Types/>', 'ppt/presentation.xml': '<x/>' }),
  ),
];

const DOCTYPE_PARTS = [
  'word/document.xml',
  'word/styles.xml',
  'word/numbering.xml',
  'word/footnotes.xml',
  'word/endnotes.xml',
  'word/header1.xml',
  'docProps/core.xml',
];

/** What mammoth gives up over. */
export const NUMBERED_IN_A_RING: Parameters<typeof aDocx> = [
  p('Text', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'),
  {
    numbering:
      '<w:abstractNum w:abstractNumId="0"><w:numStyleLink w:val="a"/><w:styleLink w:val="a"/></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
  },
];

const documents: readonly HostileFile[] = [
  ...DOCTYPE_PARTS.map((name) =>
    hostile(`an external entity in ${name}`, 'damaged', () => withPart(name, `${DOCTYPE}<x>&e;</x>`)),
  ),
  ...['[Content_Types].xml', '_rels/.rels', 'word/_rels/document.xml.rels', 'word/comments.xml'].map((name) =>
    hostile(`an external entity in ${name}`, ['read', 'damaged'], () =>
      withPart(name, `${DOCTYPE}<x>&e;</x>`),
    ),
  ),
  hostile('a billion laughs', 'damaged', () => withPart('word/document.xml', `${LAUGHS}<x>&m;</x>`)),
  hostile('three thousand nested tables', 'damaged', () =>
    aDocx(nested(3000, '<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>')),
  ),
  hostile('nested choices', ['read', 'damaged'], () =>
    aDocx(nested(120, '<mc:AlternateContent><mc:Choice>', '</mc:Choice></mc:AlternateContent>')),
  ),
  hostile('images from the file system and the network', 'read', () =>
    withPart(
      'word/_rels/document.xml.rels',
      relationships('file:///etc/passwd', 'file:///dev/zero', 'http://169.254.169.254/latest/meta-data'),
    ),
  ),
  hostile('a style that is based on itself', 'read', () => aDocx(TEXT, { styles: chain(1) })),
  hostile('styles based on each other in a ring', 'read', () =>
    aDocx(p('Text', '<w:pStyle w:val="s0"/>'), { styles: chain(300) }),
  ),
  hostile('numbering that links in a ring', 'read', () => aDocx(...NUMBERED_IN_A_RING)),
  hostile('a list that starts at two billion in Roman', ['read', 'damaged'], () =>
    aDocx(p('Text', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'), {
      numbering:
        '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="2147483647"/><w:numFmt w:val="upperRoman"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
    }),
  ),
  hostile('a cell over a hundred million columns', ['read', 'too-large'], () =>
    aDocx(`<w:tbl>${tr(tc('a', '<w:gridSpan w:val="100000000"/>'), tc('b'))}${tr(tc('c'), tc('d'))}</w:tbl>`),
  ),
  hostile('a footnote that refers to itself', 'read', () =>
    aDocx('<w:p><w:r><w:t>Text</w:t><w:footnoteReference w:id="1"/></w:r></w:p>', {
      parts: {
        'word/footnotes.xml': `<w:footnotes ${NAMES}><w:footnote w:id="1"><w:p><w:r><w:t>Note</w:t><w:footnoteReference w:id="1"/></w:r></w:p></w:footnote></w:footnotes>`,
      },
    }),
  ),
  hostile('a million paragraphs', 'too-large', () => aDocx('<w:p/>'.repeat(1_000_000))),
  hostile('a document without a body', 'damaged', () => withPart('word/document.xml', '<w:document/>')),
  hostile('bytes that are no UTF-8', ['read', 'damaged'], () =>
    withPart('word/document.xml', new Uint8Array([0x3c, 0xff, 0xfe, 0x80, 0x3e])),
  ),
  hostile('null characters in a part', 'damaged', () => aDocx(p('a\u0000b'))),
  hostile('a document with macros', 'read', () => withPart('word/vbaProject.bin', 'macro'), [
    'macros-ignored',
  ]),
];

const workbooks: readonly HostileFile[] = [
  hostile('a workbook that claims every cell', 'read', () =>
    aSheet(`<dimension ref="A1:XFD1048576"/>${CELLS}`),
  ),
  hostile('a column range without end', 'damaged', () =>
    aSheet(`<cols><col min="1" max="4000000000" width="9"/></cols>${CELLS}`),
  ),
  hostile('columns that begin two billion before the first', 'damaged', () =>
    aSheet(`<cols><col min="-2147483648" max="255" width="9"/></cols>${CELLS}`),
  ),
  hostile('one merge over the whole sheet', 'read', () =>
    aSheet(`${CELLS}<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>`),
  ),
  hostile('ten thousand merges', 'read', () =>
    aSheet(
      `${CELLS}<mergeCells>${Array.from({ length: 10_000 }, (_merge, index) => `<mergeCell ref="A${index + 1}:Z${index + 9}"/>`).join('')}</mergeCells>`,
    ),
  ),
  hostile('a shared string of forty megabytes', 'too-large', () =>
    aSheet(CELLS, { 'xl/sharedStrings.xml': BOMB }),
  ),
  hostile('a row far outside of any sheet', ['read', 'damaged', 'empty', 'too-large'], () =>
    aSheet(
      '<sheetData><row r="99999999"><c r="A99999999" t="inlineStr"><is><t>x</t></is></c></row></sheetData>',
    ),
  ),
  hostile('a string that is not there', ['read', 'empty', 'damaged'], () =>
    aSheet('<sheetData><row r="1"><c r="A1" t="s"><v>123456789</v></c></row></sheetData>'),
  ),
  hostile('a workbook without sheets', ['empty', 'damaged'], () =>
    aSheet('', { 'xl/workbook.xml': `<workbook xmlns="${SHEET}"/>` }),
  ),
  ...['xl/workbook.xml', 'xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml', 'xl/styles.xml'].map((name) =>
    hostile(`an external entity in ${name}`, 'damaged', () =>
      aSheet(CELLS, { [name]: `${DOCTYPE}<x>&e;</x>` }),
    ),
  ),
  hostile('a formula that calls a program', 'read', () =>
    aSheet(
      '<sheetData><row r="1"><c r="A1" t="str"><f>WEBSERVICE("http://169.254.169.254/")</f><v>shown text</v></c></row></sheetData>',
    ),
  ),
  hostile('a workbook with macros', 'read', () => aSheet(CELLS, { 'xl/vbaProject.bin': 'macro' }), [
    'macros-ignored',
  ]),
];

export const HOSTILE_OFFICE: readonly HostileFile[] = [...zips, ...documents, ...workbooks];
