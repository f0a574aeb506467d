import type { Block } from '@app/contracts';
import type { Criterion, Undecided } from '../study';

const RAISED = /\s?\^([^^\s]{1,5})\^/gu;
/** Behind a digit or a unit of length, a raised digit is a power. */
const BASE = /(?:\d|\b[kcmd]?m|\/m)$/i;

/** Criteria without the marks of footnotes, and a question for each footnote, because it may change what its criterion means. */
export function withoutNoteMarks(
  criteria: readonly Criterion[],
  blocks: readonly Block[],
): { readonly criteria: readonly Criterion[]; readonly undecided: readonly Undecided[] } {
  const notes = new Map(
    blocks.flatMap((block) =>
      block.type === 'footnote' && block.tableId === undefined ? [[block.mark, block] as const] : [],
    ),
  );
  if (notes.size === 0) return { criteria, undecided: [] };
  const undecided: Undecided[] = [];
  const plain = (text: string, { kind, number }: Criterion): string =>
    text.replace(RAISED, (whole, mark: string, at: number) => {
      const note = notes.get(mark);
      if (note === undefined || (/^\d$/.test(mark) && BASE.test(text.slice(0, at)))) return whole;
      const name = `${kind} criterion ${number}`.trim();
      const message = `A footnote of ${name} is not part of its text: “${note.text}”`;
      undecided.push({ reader: 'criteria', message, blockIds: [note.id] });
      return '';
    });
  const unmarked = criteria.map((criterion): Criterion => ({
    ...criterion,
    text: plain(criterion.text, criterion),
    subItems: criterion.subItems.map((item) => ({ ...item, text: plain(item.text, criterion) })),
  }));
  return { criteria: unmarked, undecided };
}
