import { hostile, joined, latin1, type HostileFile } from './hostile';
import { rawPdf } from './hostile-pdf';
import { aCompoundFile, aDocx, aZip, p } from './office';

const DOCX = aDocx(p('A paragraph of text.'));
const PDF = rawPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>']);

/** A compound file whose Word stream says with its flags that it is encrypted ([MS-DOC] 2.5.2). */
function anEncryptedDoc(): Uint8Array {
  const bytes = joined(aCompoundFile('Root Entry', 'WordDocument'), new Uint8Array(8192));
  bytes.set([0xec, 0xa5, 0xc1, 0, 0, 0, 0, 0, 0, 0, 0, 0x01], 2048);
  return bytes;
}

/** Bytes that look random and are the same each time. */
function noise(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = 12345;
  for (let index = 0; index < length; index++) {
    state = (state * 1103515245 + 12345) % 2147483648;
    bytes[index] = state >>> 16;
  }
  return bytes;
}

export const HOSTILE_OTHER: readonly HostileFile[] = [
  hostile('nothing', 'empty', () => new Uint8Array()),
  hostile('one byte', 'no-table', () => latin1('P')),
  hostile('blanks', 'empty', () => latin1(' \r\n \t')),
  hostile('a letter', 'no-table', () => latin1('Dear Ada,\nit is late, sorry.\nYours')),
  hostile('CSV with 50,000 columns', 'too-large', () => latin1('x,'.repeat(50_000))),
  hostile('CSV with a million lines', 'too-large', () => latin1('1,2\n'.repeat(1_000_000))),
  hostile('CSV whose cell does not end', 'damaged', () => latin1(`a,b\n"1,2\n${'3,4\n'.repeat(100_000)}`)),
  hostile('CSV with one row', 'read', () => latin1('a,b')),
  hostile('a program', 'unsupported-type', () => joined(latin1('MZ'), noise(5000))),
  hostile('a web page', 'unsupported-type', () => latin1('<html><script>alert(1)</script></html>')),
  hostile('rich text', 'unsupported-type', () => latin1('{\\rtf1 text}')),
  hostile('a picture', 'unsupported-type', () => joined(latin1('\u0089PNG\r\n'), noise(500))),
  hostile('gzip', 'unsupported-type', () => joined(new Uint8Array([0x1f, 0x8b, 8, 0]), noise(500))),
  hostile('noise', 'unsupported-type', () => noise(100_000)),
  hostile('noise behind the header of a PDF', 'damaged', () => joined(latin1('%PDF-1.4\n'), noise(50_000))),
  hostile('noise behind the header of a zip', 'damaged', () =>
    joined(latin1('PK\u0003\u0004'), noise(50_000)),
  ),
  hostile('noise behind the header of an old Office file', ['unsupported-type', 'damaged'], () =>
    joined(aCompoundFile().subarray(0, 8), noise(50_000)),
  ),
  hostile('an old Word document of noise', 'damaged', () =>
    joined(aCompoundFile('Root Entry', 'WordDocument'), noise(50_000)),
  ),
  hostile('an old workbook', 'unsupported-type', () => aCompoundFile('Root Entry', 'Workbook')),
  hostile('an old Word document with a password', 'encrypted', anEncryptedDoc),
  hostile('an Office file with a password', 'encrypted', () =>
    aCompoundFile('Root Entry', 'EncryptionInfo', 'EncryptedPackage'),
  ),
  hostile('a PDF with a DOCX behind it', ['empty', 'damaged'], () => joined(PDF, DOCX)),
  hostile('a DOCX with a PDF behind it', ['read', 'damaged'], () => joined(DOCX, PDF)),
  hostile('a DOCX with a PDF in it', 'read', () =>
    aDocx(p('A paragraph of text.'), { parts: { 'word/media/a.pdf': Buffer.from(PDF).toString('latin1') } }),
  ),
  hostile('a DOCX that is a workbook too', 'read', () =>
    aZip({
      '[Content_Types].xml': '<Types/>',
      'word/document.xml':
        '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Text</w:t></w:r></w:p></w:body></w:document>',
      'xl/workbook.xml': '<workbook/>',
    }),
  ),
];
