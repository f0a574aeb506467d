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
    ['nothing', new Uint8Array(), 'empty'],
    ['an HTML page', strToU8('<html>'), 'unsupported-type'],
    ['a plain zip', aZip({ 'a.txt': 'x' }), 'unsupported-type'],
    ['an old Excel file', aCompoundFile('Root Entry', 'Workbook'), 'unsupported-type'],
    ['a DOCX with a password', aCompoundFile('EncryptionInfo', 'EncryptedPackage'), 'encrypted'],
    ['a cut-off DOCX', aDocx(p('text')).subarray(0, 200), 'damaged'],
  ] as const)('refuses %s', (_name, bytes, code) => {
    expect(() => sniffFormat(bytes)).toThrow(failing(code));
  });
});
