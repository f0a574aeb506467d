import { docBlocks } from './doc-blocks';

describe('the blocks of an old Word document', () => {
  it('makes a table of lines with tabs and keeps its empty cells empty', () => {
    const [table] = docBlocks('Activity\tVisit 1\tVisit 2\nConsent\tX\t\nECG\t\tX');

    expect(table).toMatchObject({ type: 'table', columns: 3, id: 't1' });
    expect(table?.type === 'table' ? table.rows.map((row) => row.cells.map((cell) => cell.id)) : []).toEqual([
      ['t1.r1.c1', 't1.r1.c2', 't1.r1.c3'],
      ['t1.r2.c1', 't1.r2.c2'],
      ['t1.r3.c1', 't1.r3.c3'],
    ]);
  });

  it('reads typed numbers as headings and list markers as lists', () => {
    const blocks = docBlocks('5.1 Inclusion Criteria\n1. Adults\nPlain text.');

    expect(blocks.map((block) => block.type)).toEqual(['heading', 'list-item', 'paragraph']);
  });

  it('repairs symbol characters', () => {
    expect(docBlocks('Age \uf0b3 18')[0]?.text).toBe('Age ≥ 18');
  });
});
