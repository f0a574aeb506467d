import type { Block, TableBlock } from '@app/contracts';
import { countTable } from './count-table';

/** A block or a cell with places to fill in: lines, boxes and combs. */
export interface CountedBlank {
  readonly block: Block;
  readonly cell?: string;
  /** Position of the column of a cell. */
  readonly column?: number;
  readonly text: string;
  readonly count: number;
}

/** A circle with a particle behind it is spoken of: `○は必須項目`. */
const BLANK =
  /_{3,}|_(?: _){2,}|(?:\|_+)+\||\[\s{0,3}\](?!\()|[☐□❑❒▢]|[○◯❍⚪](?=\s?\p{L})(?!は(?!い)|[をがでの印])|\.{6,}(?!\.|\s*(?:\d{1,3}|[A-Z])\s*$)/gu;

/** All blocks and cells with printed places to fill in. Lines without a letter are rules; form fields of the file are counted apart. */
export function countBlanks(blocks: readonly Block[]): CountedBlank[] {
  return blocks
    .filter((block) => (block.excluded === undefined || isNoContents(block)) && block.hidden !== true)
    .flatMap((block): CountedBlank[] => {
      const own = blanksIn(printedOf(block));
      const counted = own > 0 && /\p{L}/u.test(block.text) ? [{ block, text: block.text, count: own }] : [];
      if (block.type !== 'table') return counted;
      const cells = block.rows.flatMap((row) =>
        row.cells.map((cell) => {
          const { id, column, text } = cell;
          return { block, cell: id, column, text, count: blanksIn(printedOf(cell)) };
        }),
      );
      return [...counted, ...cells.filter(({ count }) => count > 0)];
    });
}

/** A line with boxes, or with dots behind a colon, is no entry of a table of contents. */
const isNoContents = ({ excluded, text }: Block): boolean =>
  excluded === 'table-of-contents' && /[☐□❑❒▢]|[:：]\s*\.{6,}/u.test(text);

const LABEL = /^\S+(?:\s+\S+){0,6}\s*[:：]$/u;

/** Labels with nothing behind them and below them, whose line is drawn: `Signature:` at the end of a form. */
export function countLabels(blocks: readonly Block[]): CountedBlank[] {
  const isLabel = (block: Block | undefined): boolean =>
    block?.type === 'paragraph' && LABEL.test(block.text.trim()) && blanksIn(block.text) === 0;
  const isEnd = (at: number): boolean => {
    const next = blocks[at + 1];
    return next === undefined || next.type === 'heading' || (isLabel(next) && isEnd(at + 1));
  };
  return blocks.flatMap((block, at) => {
    const isSeen = block.excluded === undefined && block.hidden !== true && block.fields === undefined;
    return isSeen && isLabel(block) && isEnd(at) ? [{ block, text: block.text, count: 1 }] : [];
  });
}

/** An answer that leads to the code to circle: `Yes ........ 1`. */
const LEADER = /^\p{L}.*?(?:\.{4,}|…{2,}|(?:\.\s){3,}\.?)\s*(?:\d{1,3}|[A-Z])$/u;

/** Answers with leaders to their codes. Lines of a table of contents are excluded from the document. */
export const countLeaders = (blocks: readonly Block[]): CountedBlank[] =>
  blocks.flatMap((block) =>
    block.excluded === undefined && block.hidden !== true && LEADER.test(block.text)
      ? [{ block, text: block.text, count: 1 }]
      : [],
  );

/**
 * Labels in the cells of a form with room for their answer: `Name:` before an empty cell, `Model *`, a format such as `nnn kg`, and the titles of a log without
 * a text below them.
 */
export function countCellLabels(table: TableBlock): CountedBlank[] {
  const filled = table.rows.map(({ cells }) => cells.filter(({ text }) => text.trim() !== ''));
  const last = filled.findLastIndex((cells) => cells.length > 0);
  const isLog = last < table.rows.length - 1;
  return filled.flatMap((cells, at) =>
    cells.flatMap((cell, index): CountedBlank[] => {
      const { id, column, columnSpan } = cell;
      const text = cell.text.trim();
      const next = cells[index + 1];
      const hasRoom = next === undefined || next.column > column + columnSpan;
      const isLabel = (LABEL.test(text) && hasRoom) || REQUIRED.test(text);
      const isTitle = isLog && at === last && /\p{L}{2}/u.test(text);
      return isLabel || isTitle || FORMAT.test(text)
        ? [{ block: table, cell: id, column, text, count: 1 }]
        : [];
    }),
  );
}

/** Numbers in ascending order, as on a scale from 0 to 10, with nothing but words at its ends. */
const SCALE = /^(?:\P{N}*\s)?[01](?:\s+\d{1,2}){4,}(?:\s\P{N}*)?$/u;

/** Lines of a scale of which one number is circled. */
export const countScales = (blocks: readonly Block[]): CountedBlank[] =>
  blocks.flatMap((block) => {
    const numbers = (block.text.match(/\d+/g) ?? []).map(Number);
    const isScale =
      block.type === 'paragraph' &&
      SCALE.test(block.text.trim()) &&
      numbers.every((number, at) => number === (numbers[0] ?? 0) + at);
    return isScale && block.excluded === undefined && block.hidden !== true
      ? [{ block, text: block.text, count: 1 }]
      : [];
  });

/** A question with options of which all but one are to be crossed out: `Married? Yes / No*`. */
const OPTIONS = /[?:：]\s+[^?:：/]{1,60}(?:\s\/\s[^?:：/]{1,60})+\*$/u;

/** Options that are to be crossed out, where a note explains their star. */
export function countOptions(blocks: readonly Block[]): CountedBlank[] {
  const isNote = (block: Block): boolean =>
    block.type === 'list-item' ? block.marker === '*' : /^\*\s*\p{L}/u.test(block.text);
  return blocks.some(isNote)
    ? blocks.flatMap((block) =>
        block.excluded === undefined && block.hidden !== true && OPTIONS.test(block.text.trim())
          ? [{ block, text: block.text, count: 1 }]
          : [],
      )
    : [];
}

/** The titles of a table with nothing in their column below them, each with the other titles of its row. */
export function countEmptyColumns(
  table: TableBlock,
): (CountedBlank & { readonly beside: readonly string[] })[] {
  const at = table.rows.findIndex(({ cells }) => cells.filter(({ text }) => HAS_WORD.test(text)).length > 2);
  const titles = (table.rows[at]?.cells ?? []).filter(({ text }) => HAS_WORD.test(text));
  const below = table.rows.slice(at + 1).map(({ cells }) => cells.filter(({ text }) => text.trim() !== ''));
  const filled = below.filter((cells) => cells.length > 1);
  if (at < 0 || filled.length < FEWEST_ROWS) return [];
  return titles.flatMap(({ id, column, columnSpan, text }) => {
    const isEmpty = !below.flat().some((cell) => cell.column >= column && cell.column < column + columnSpan);
    const beside = titles.map((title) => title.id).filter((one) => one !== id);
    return isEmpty && column > 0
      ? [{ block: table, cell: id, column, text, count: filled.length, beside }]
      : [];
  });
}

/**
 * The labels of a grid with nothing in their row, where other rows have places under its titles: cells that are to be filled in. A
 * heading of rows is bold or merged, or stands alone.
 */
export function countEmptyRows(table: TableBlock): CountedBlank[] {
  const rows = table.rows.map(({ cells }) => cells.filter(({ text }) => text.trim() !== ''));
  const titles = rows.findIndex((cells) => cells.filter(({ text }) => HAS_WORD.test(text)).length > 1);
  const below = titles < 0 ? [] : rows.slice(titles + 1);
  const hasPlaces = below.some((cells) => cells.filter(({ text }) => blanksIn(text) > 0).length > 1);
  const labels = below.flatMap(([label, more]) =>
    label?.column === 0 && more === undefined && label.columnSpan === 1 && label.bold !== true ? [label] : [],
  );
  return hasPlaces && labels.length >= FEWEST_ROWS
    ? labels.map(({ id, column, text }) => ({ block: table, cell: id, column, text, count: 1 }))
    : [];
}

const FEWEST_ROWS = 2;
const HAS_WORD = /\p{L}{2}/u;

/** A label with the star of a question that must be answered. */
const REQUIRED = /^\S+(?:\s+\S+){0,6}\s?\*$/u;

/** The digits of an answer as letters, alone or with its unit: `nnn.n kg`. */
const FORMAT = /^[nN]{2,}(?:[.,][nN]+)?(?:\s\S{1,12}){0,2}$/u;

/** The text without its form fields. */
const printedOf = ({ text, fields = [] }: Pick<Block, 'text' | 'fields'>): string =>
  fields.reduceRight((rest, { start, length }) => rest.slice(0, start) + rest.slice(start + length), text);

/** Two or more on a line are circles before answers: `O Yes O No`. Sentences of some languages begin with the letter. */
const LETTER_O = /(?:^|[^\p{L}\p{N}])O(?=\s{1,4}\p{L})/gu;
const SENTENCES = /[.!]\s|[^.]{240}/u;

export function blanksIn(text: string): number {
  const letters = text.match(LETTER_O)?.length ?? 0;
  return (text.match(BLANK)?.length ?? 0) + (letters > 1 && !SENTENCES.test(text) ? letters : 0);
}

/** Whether a table repeats a sign that is no place to fill in: it states something, so that its boxes may be signs, too. */
export const hasStatedSigns = (table: TableBlock): boolean =>
  [...countTable(table).classes.keys()].some((sign) => blanksIn(sign) === 0);

/** Whether a table repeats boxes and blanks at least as often as other signs: words of options (“Yes”, “No”) repeat behind their boxes. */
export function asksAsOftenAsItStates(table: TableBlock): boolean {
  const sums = { asked: 0, stated: 0 };
  for (const [sign, { length }] of countTable(table).classes)
    sums[blanksIn(sign) > 0 ? 'asked' : 'stated'] += length;
  return sums.asked >= sums.stated;
}
