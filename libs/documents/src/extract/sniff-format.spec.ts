import { strToU8 } from 'fflate';
import { aCompoundFile, aDocx, aZip, p } from '../../test/office';
import { ReadingError, type ReadingErrorCode } from '../reading/reading-error';
import { sniffFormat } from './sniff-format';

const failing = (code: ReadingErrorCode) => new ReadingError(code);

describe('telling the format of a document', () => {
  it('goes by content', () => {
    expect(sniffFormat(strToU8('%PDF-1.7\n'))).toBe('pdf');
    expect(sniffFormat(aDocx(p('text')))).toBe('docx');
    expect(sniffFormat(aZip({ '[Content_Types].xml': '', 'xl/workbook.xml': '' }))).toBe('xlsx');
    expect(sniffFormat(aCompoundFile('Root Entry', 'WordDocument'))).toBe('doc');
  });

  it.each([
    ['UTF-8', strToU8('Größe,Gewicht')],
    ['Windows-1252', new Uint8Array([0x47, 0xf6, 0x3b, 0x31])],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x47, 0x00, 0x3b, 0x00])],
  ])('takes text in %s for CSV', (_name, bytes) => {
    expect(sniffFormat(bytes)).toBe('csv');
  });

  it.each([
    ['nothing', new Uint8Array(), 'empty'],
    ['an HTML page', strToU8('<html>'), 'unsupported-type'],
    ['rich text', strToU8('{\\rtf1 a,b}'), 'unsupported-type'],
    ['bytes between text', strToU8('a,b\nc,\u0000'), 'unsupported-type'],
    ['a plain zip', aZip({ 'a.txt': 'x' }), 'unsupported-type'],
    ['an old Excel file', aCompoundFile('Root Entry', 'Workbook'), 'unsupported-type'],
    ['a DOCX with a password', aCompoundFile('EncryptionInfo', 'EncryptedPackage'), 'encrypted'],
    ['a cut-off DOCX', aDocx(p('text')).subarray(0, 200), 'damaged'],
  ] as const)('refuses %s', (_name, bytes, code) => {
    expect(() => sniffFormat(bytes)).toThrow(failing(code));
  });
});
