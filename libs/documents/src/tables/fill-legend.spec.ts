import type { Anchor, Block, TableBlock } from '@app/contracts';
import { decideFills, fillMeaning } from './fill-legend';

const anchor: Anchor = { kind: 'pdf', page: 4, box: [0, 0, 1, 1] };
const paragraph = (text: string): Block => ({ id: text, type: 'paragraph', text, anchor });

/** `■` stands for a colored cell, `▪` for a printed square. */
function aTable(...rows: readonly (readonly string[])[]): TableBlock {
  return {
    id: 't',
    type: 'table',
    text: '',
    columns: 3,
    anchor,
    rows: rows.map((texts, row) => ({
      id: `r${row}`,
      isHeader: row === 0,
      anchor,
      cells: texts.map((text, column) => ({
        id: `r${row}.c${column}`,
        column,
        columnSpan: 1,
        rowSpan: 1,
        anchor,
        text: text === '▪' ? '■' : text,
        ...(text === '■' && { fromGround: true }),
      })),
    })),
  };
}

const TABLE = aTable(['', 'Day 1', 'Day 2'], ['ECG', '■', 'X'], ['Diary', '▪', '■']);

function decided(...behind: readonly Block[]) {
  const { blocks, warnings } = decideFills([TABLE, ...behind]);
  const [table] = blocks;
  return {
    rows:
      table?.type === 'table' ? table.rows.map(({ cells }) => cells.map(({ text }) => text).join(' ')) : [],
    warnings: warnings.map(({ code, pages }) => [code, pages]),
  };
}
const MARKED = [' Day 1 Day 2', 'ECG ■ X', 'Diary ■ ■'];
const UNMARKED = [' Day 1 Day 2', 'ECG X', 'Diary ■'];

describe('what is said of coloured cells', () => {
  it.each([
    'Shaded = performed at this visit',
    'Shaded cells: performed at this visit.',
    'X = at the site; grey boxes indicate assessments that are done by telephone.',
    'The light grey cells mark what is required in part B only.',
    'A shaded box means that samples are collected.',
  ])('is that something is done: %s', (text) => {
    expect(fillMeaning([text])).toBe('done');
  });

  it.each([
    'Grey cells: not performed at this visit',
    'Shaded cells: not applicable.',
    'Gray = N/A',
    'An empty grey cell means that no assessment is scheduled.',
    'Blacked out boxes are not required.',
  ])('is that nothing is done: %s', (text) => {
    expect(fillMeaning([text])).toBe('not-done');
  });

  it.each([
    'Pre-filled syringes are not required at this visit.',
    'Questionnaires are filled in and collected.',
    'Grey literature: reviewed.',
    'The coloured capsules are not to be opened.',
    'X = performed',
  ])('is nothing: %s', (text) => {
    expect(fillMeaning([text])).toBe('unsaid');
  });

  it('contradicts itself where two legends say the opposite', () => {
    expect(fillMeaning(['Shaded: performed.', 'Grey cells are not performed.'])).toBe('contradicting');
  });
});

describe('marks that were read from the ground of cells', () => {
  it('stay where no legend or a legend of what is done stands behind the table', () => {
    expect(decided(paragraph('Sampling is done first.'))).toEqual({ rows: MARKED, warnings: [] });
    expect(decided(paragraph('Shaded: performed.'))).toEqual({ rows: MARKED, warnings: [] });
  });

  it('are none where a legend calls them not done, which what is printed outlasts', () => {
    expect(decided(paragraph('Shaded: not performed.'))).toEqual({ rows: UNMARKED, warnings: [] });
  });

  it('are none, and warned of as unread, where legends contradict each other', () => {
    expect(decided(paragraph('Shaded: performed.'), paragraph('Grey = not applicable'))).toEqual({
      rows: UNMARKED,
      warnings: [['partial', [4]]],
    });
  });

  it('do not care for the legend of another table or section', () => {
    const heading: Block = { id: 'h', type: 'heading', level: 1, text: 'Appendix', anchor };
    const another = aTable(['', 'Day 1'], ['ECG', 'X']);

    for (const between of [heading, another])
      expect(decided(between, paragraph('Shaded: not performed.')).rows).toEqual(MARKED);
  });

  it('leave no row behind of which nothing is printed', () => {
    const table = aTable(['', 'Day 1'], ['ECG', 'X'], ['■', '■']);
    const { blocks } = decideFills([table, paragraph('Shaded: not performed.')]);

    expect(blocks[0]?.type === 'table' && blocks[0].rows).toHaveLength(2);
  });
});
