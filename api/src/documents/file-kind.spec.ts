import { announcedType, assertKind } from './file-kind';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describe('the type of a file', () => {
  it.each([
    ['a.pdf', 'application/pdf', 'application/pdf'],
    ['a.PDF', undefined, 'application/pdf'],
    ['a.docx', 'application/octet-stream', DOCX],
    ['a.xlsx', '', XLSX],
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
    expect(() => announcedType(fileName, announced)).toThrow('is not a PDF, DOCX, XLSX or DOC file');
  });
});

describe('the first bytes of a file', () => {
  const pdf = Buffer.from(`${' '.repeat(900)}%PDF-1.7`);
  const zip = Buffer.from('PK\u0003\u0004 and within it %PDF-1.7');
  const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex');

  it.each([
    ['application/pdf', pdf],
    [DOCX, zip],
    [XLSX, zip],
    [DOCX, ole],
    ['application/msword', ole],
  ] as const)('fit %s', (type, start) => {
    expect(() => assertKind('a', type, start)).not.toThrow();
  });

  it.each([
    [DOCX, pdf, 'a PDF'],
    ['application/msword', zip, 'a DOCX or XLSX'],
    ['application/pdf', zip, 'a DOCX or XLSX'],
    ['application/pdf', ole, 'a DOC'],
  ] as const)('do not fit %s', (type, start, actual) => {
    expect(() => assertKind('a', type, start)).toThrow(`its content is that of ${actual}`);
  });

  it('of other formats match no type', () => {
    expect(() => assertKind('a.pdf', 'application/pdf', Buffer.from('<html>'))).toThrow(
      'a.pdf is not a PDF, DOCX, XLSX or DOC file',
    );
  });
});
