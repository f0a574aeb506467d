import { type Block, formatSentence } from '@app/contracts';
import { excerptOf, pageOf } from '../report/excerpt';
import { type Comparison, type Opened, opened } from './comparison';

const LONGEST_TEXT = 80;

/** A text of a document in its place. */
export interface PlacedText {
  readonly block: Block;
  readonly cell?: string;
  readonly text: string;
  /** Number of places; 1 if omitted. */
  readonly count?: number;
}

/** The texts of a document that are in force and visible, cell by cell. */
export const textsOf = ({ blocks }: Comparison['document']): PlacedText[] =>
  blocks
    .filter((block) => block.excluded === undefined && block.hidden !== true)
    .flatMap((block): PlacedText[] =>
      block.type === 'table'
        ? block.rows.flatMap(({ cells }) => cells.map(({ id: cell, text }) => ({ block, cell, text })))
        : [{ block, text: block.text }],
    );

/** An open text of a form, with the sentence of this code. */
export function openText(
  { block, cell, text, count = 1 }: PlacedText,
  { document }: Comparison,
  code: 'open.answers' | 'open.coloured-rows' | 'open.use-unclear',
): Opened {
  const page = pageOf(block.anchor);
  const place = {
    document: document.id,
    block: block.id,
    kind: 'blank' as const,
    part: 'block' as const,
    count,
    page,
    excerpt: excerptOf(block),
    cells: cell === undefined ? [] : [cell],
    ...(cell === undefined ? {} : { cell }),
  };
  return opened(place, formatSentence(code, { text: text.slice(0, LONGEST_TEXT), page }));
}
