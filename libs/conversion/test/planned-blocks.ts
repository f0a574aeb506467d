import type { Block, TableBlock } from '@app/contracts';
import type { PlannedDocument } from '../src/model/chunk';

type HeadingBlock = Extract<Block, { type: 'heading' }>;

const anchor = { kind: 'doc' as const, paragraph: 0 };

export const WORDS = 'the study drug is given once a day and the participant returns to the site ';

export const paragraph = (id: string, length = 200): Block => ({
  id,
  type: 'paragraph',
  text: WORDS.repeat(10).slice(0, length),
  anchor,
});

export const heading = (id: string, level: number, number = id): HeadingBlock => ({
  id,
  type: 'heading',
  level,
  number,
  text: 'Heading',
  anchor,
});

export const footnote = (id: string, tableId: string, text = 'Fasting'): Block => ({
  id,
  type: 'footnote',
  mark: 'a',
  tableId,
  text,
  anchor,
});

/** Two header rows and so many others, of three columns. */
export const table = (id: string, rows: number, cellText = 'X'): TableBlock => ({
  id,
  type: 'table',
  columns: 3,
  text: 'Schedule',
  anchor,
  rows: Array.from({ length: rows + 2 }, (_unused, index) => ({
    id: `${id}.r${index}`,
    isHeader: index < 2,
    anchor,
    cells: [0, 1, 2].map((column) => ({
      id: `${id}.r${index}.c${column}`,
      column,
      columnSpan: 1,
      rowSpan: 1,
      text: column === 0 ? `Activity ${index}` : cellText,
      anchor,
    })),
  })),
});

export const document = (blocks: readonly Block[], id = 1): PlannedDocument => ({
  id,
  name: `Document ${id}`,
  blocks,
});
