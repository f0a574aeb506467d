import { extentOf } from './load-documents';

describe('how much a workflow reads', () => {
  it('counts pages of PDFs and sheets of workbooks; Word decides on its pages when it prints', () => {
    expect(extentOf([{ format: 'pdf', pages: 1 }])).toBe('1 document, 1 page');
    expect(extentOf([{ format: 'docx', pages: 1 }])).toBe('1 document');
    expect(
      extentOf([
        { format: 'pdf', pages: 80 },
        { format: 'doc', pages: 1 },
        { format: 'xlsx', pages: 3 },
        { format: 'pdf', pages: 71 },
      ]),
    ).toBe('4 documents, 151 pages, 3 sheets');
  });
});
