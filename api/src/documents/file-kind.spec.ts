import { announcedType, assertKind } from './file-kind';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describe('the type of a file', () => {
  it.each([
    ['a.pdf', 'application/pdf', 'application/pdf'],
    ['a.PDF', undefined, 'application/pdf'],
    ['a.docx', 'application/octet-stream', DOCX],
    ['a.xlsx', '', XLSX],
    ['a.csv', 'application/vnd.ms-excel', 'text/csv'],
    ['a.CSV', 'text/plain', 'text/csv'],
    ['no ending', 'Application/PDF; charset=binary', 'application/pdf'],
  ])('of %s, announced as %s', (fileName, announced, type) => {
    expect(announcedType(fileName, announced)).toBe(type);
  });

  it.each([
    ['a.exe', 'application/x-msdownload'],
    ['a.pdf', 'text/html'],
    ['a.docx', 'application/pdf'],
    ['no ending', undefined],
  ])('of %s, announced as %s, is refused', (fileName, announced) => {
    expect(() => announcedType(fileName, announced)).toThrow('is not a PDF, DOCX, XLSX, CSV or DOC file');
  });
});

describe('the first bytes of a file', () => {
  const pdf = Buffer.from(`${' '.repeat(900)}%PDF-1.7`);
  const zip = Buffer.from('PK\u0003\u0004 and within it %PDF-1.7');
  const csv = Buffer.from('name,label\n');
  const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex');

  it.each([
    ['application/pdf', pdf],
    [DOCX, zip],
    [XLSX, zip],
    [DOCX, ole],
    ['application/msword', ole],
    ['text/csv', csv],
    ['text/csv', Buffer.from('\ufeffname;größe')],
    ['text/csv', Buffer.from('\ufeffname;größe', 'utf16le')],
    ['text/csv', Buffer.from('name;größe', 'latin1')],
  ] as const)('fit %s', (type, start) => {
    expect(() => assertKind('a', type, start)).not.toThrow();
  });

  it.each([
    [DOCX, pdf, 'a PDF'],
    ['application/msword', zip, 'a DOCX or XLSX'],
    ['application/pdf', zip, 'a DOCX or XLSX'],
    ['application/pdf', ole, 'a DOC'],
    [XLSX, csv, 'plain text'],
    ['text/csv', zip, 'a DOCX or XLSX'],
    ['text/csv', pdf, 'a PDF'],
  ] as const)('do not fit %s', (type, start, actual) => {
    expect(() => assertKind('a', type, start)).toThrow(`does not match its name: it is ${actual}`);
  });

  it.each([
    ['application/pdf', '<html>'],
    ['text/csv', '<html>'],
    ['text/csv', 'name,label\u0000'],
  ] as const)('of other formats do not fit %s', (type, text) => {
    expect(() => assertKind('a', type, Buffer.from(text))).toThrow(
      'a is not a PDF, DOCX, XLSX, CSV or DOC file',
    );
  });
});
