import { extentOf } from './load-documents';

describe("the extent of a workflow's documents", () => {
  it('counts pages of PDFs and sheets of workbooks; Word decides on its pages when it prints', () => {
    expect(extentOf([{ format: 'pdf', pages: { length: 1 } }]).message).toBe('1 document, 1 page');
    expect(extentOf([{ format: 'docx', pages: { length: 1 } }]).message).toBe('1 document');
    expect(
      extentOf([
        { format: 'pdf', pages: { length: 80 } },
        { format: 'doc', pages: { length: 1 } },
        { format: 'xlsx', pages: { length: 3 } },
        { format: 'pdf', pages: { length: 71 } },
      ]).message,
    ).toBe('4 documents, 151 pages, 3 sheets');
  });
});
