import type { Block, TableBlock, TableCell, TableRow } from '@app/contracts';
import { readTypedMark } from '@app/text-normalization';
import { readFootnote } from '../tables/footnotes';

/** `a. Only at sites …`, `* Optional`: a note below a table that explains a mark. */
const NOTE = /^([a-z]{1,2}|\d{1,2}|[*†‡§¶#]{1,3})(?:[.):]\s*|\s+)(\S.{8,})$/s;
/** `[1] Women only`, `(X) by telephone`, `※1：妊娠可能な女性のみ`, `△：必要時`: the text begins with a sign that is no word. */
const SIGNED =
  /^(\p{S}(?=\s?[:：=])|[[(（［]\s?[\p{L}\p{N}*†‡§#]{1,2}\s?[\])）］]|(?:[※＊†‡§#]|\*{1,4})\s?\d{0,2}|注\s?\d{1,2}|\d{1,2}\))[\s:：.、,=-]*(\S.+)$/su;
const FEWEST_TABLE_ROWS = 3;
/** Fewest columns of a table whose last labels without cells are notes, not items of a list. */
const FEWEST_GRID_COLUMNS = 3;

/**
 * Removes the notes below a table: trailing rows with one cell in the first column, if one of them has a mark or if they stand
 * behind a blank row. No heading stands there, because no row follows. `places` holds the number of the sheet row of each row.
 */
export function withNotes(table: TableBlock, places: readonly number[]): readonly Block[] {
  const rows = table.rows;
  // A list in a single column has no marks that notes could explain.
  if (table.columns === 1) return [table];
  const end = Math.min(endByForm(table), endByBlank(table, places));
  if (end < FEWEST_TABLE_ROWS || end === rows.length) return [table];
  return noted({ ...table, rows: rows.slice(0, end) }, rows.slice(end));
}

/**
 * The blocks of a sheet, in which a column of texts below a table holds its notes if each text begins with a mark of the table.
 * Blank rows part them.
 */
export function withNotesApart(blocks: readonly Block[]): readonly Block[] {
  return blocks.reduce<readonly Block[]>((found, block) => {
    const above = found.at(-1);
    const isApart =
      above?.type === 'table' &&
      above.columns >= FEWEST_GRID_COLUMNS &&
      block.type === 'table' &&
      block.columns === 1 &&
      block.rows.flatMap(linesOf).every((line) => explains(line, above));
    return isApart ? [...found.slice(0, -1), ...noted(above, block.rows)] : [...found, block];
  }, []);
}

/** A table and its notes, each a block with the id of its row. */
function noted(table: TableBlock, notes: readonly TableRow[]): readonly Block[] {
  const rest = withRaisedMarks(table, notes);
  return [rest, ...notes.flatMap((row) => toBlocks(row, rest))];
}

/** Whether a text begins with a mark that the table has. */
function explains(text: string, table: TableBlock): boolean {
  const [, sign = ''] = SIGNED.exec(text) ?? [];
  const cells = table.rows.flatMap((row) => row.cells);
  const isCarried = sign !== '' && cells.some((cell) => cell.text.endsWith(sign));
  return isCarried || readFootnote(text, table) !== undefined;
}

/** The end of the table above trailing rows that read like notes. */
function endByForm(table: TableBlock): number {
  const { rows } = table;
  let end = rows.length;
  while (end > 0 && (isNote(rows[end - 1], table) || isLegendRow(rows[end - 1], rows))) end--;
  const rest = { ...table, rows: rows.slice(0, end) };
  const hasMark = rows
    .slice(end)
    .some((row) => row.cells.length > 1 || NOTE.test(textOf(row)) || explains(textOf(row), rest));
  return hasMark ? end : rows.length;
}

/** The end of the table above a blank row that only lone labels follow. */
function endByBlank({ rows, columns }: TableBlock, places: readonly number[]): number {
  if (columns < FEWEST_GRID_COLUMNS) return rows.length;
  let first = rows.length;
  while (first > 0 && isAlone(rows[first - 1])) first--;
  const behindBlank = rows.findIndex(
    (_row, index) => index >= first && (places[index] ?? 0) > (places[index - 1] ?? Infinity) + 1,
  );
  return behindBlank < 0 ? rows.length : behindBlank;
}

/** The text of a note; a legend in two cells reads `M = Mandatory`. */
const textOf = (row: TableRow): string => row.cells.map(({ text }) => text).join(' = ');

/** Longest sign that a legend explains in a cell of its own. */
const LONGEST_CODE = 3;
const FEWEST_CODED = 2;

/** `M | Mandatory`: a sign that cells of other rows consist of, and its meaning beside it. */
function isLegendRow(row: TableRow | undefined, rows: readonly TableRow[]): boolean {
  const [code, meaning, third] = row?.cells ?? [];
  if (row?.isHeader !== false || code === undefined || meaning === undefined || third) return false;
  const isOfCode = code.text.length <= LONGEST_CODE && /\p{L}{4}/u.test(meaning.text);
  const coded = rows.flatMap((other) =>
    other.cells.filter((cell) => other !== row && cell.column > 0 && cell.text === code.text),
  );
  return isOfCode && code.column === 0 && meaning.column === 1 && coded.length >= FEWEST_CODED;
}

function isAlone(row: TableRow | undefined): row is TableRow {
  const [cell, second] = row?.cells ?? [];
  return row?.isHeader === false && cell?.column === 0 && second === undefined;
}

/** A section row names a group of activities in a few words; a note is a sentence or carries a mark. */
function isNote(row: TableRow | undefined, table: TableBlock): boolean {
  if (!isAlone(row)) return false;
  const text = textOf(row);
  return (
    explains(text, table) ||
    NOTE.test(text) ||
    SIGNED.test(text) ||
    text.length > 60 ||
    /^(notes?|abbreviations?|footnotes?)\b|[.:。：]$/i.test(text)
  );
}

/** The table with raised marks where its texts end with the sign of a note: `Pregnancy test [1]`. */
function withRaisedMarks(table: TableBlock, notes: readonly TableRow[]): TableBlock {
  const signs = [...new Set(notes.flatMap(linesOf).flatMap((line) => SIGNED.exec(line)?.[1] ?? []))].sort(
    (one, other) => other.length - one.length,
  );
  if (signs.length === 0) return table;
  const raised = (text: string): string => {
    const sign = signs.find((one) => text.endsWith(one) && text.length > one.length);
    if (sign === undefined) return text;
    const stem = text.slice(0, -sign.length).trimEnd();
    return `${raised(stem)}^${sign}^`;
  };
  return {
    ...table,
    rows: table.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => ({ ...cell, text: raised(cell.text) })),
    })),
  };
}

/** The text of a note, or its lines if each of them begins with a sign: notes that share a cell. */
function linesOf(row: TableRow): readonly string[] {
  const lines = textOf(row).split('\n');
  return lines.every((line) => SIGNED.test(line) || readTypedMark(line) !== undefined)
    ? lines
    : [textOf(row)];
}

const toBlocks = (row: TableRow, table: TableBlock): readonly Block[] =>
  linesOf(row).map((text, at): Block => {
    const base = {
      id: at === 0 ? row.id : `${row.id}.l${at + 1}`,
      anchor: row.cells[0]?.anchor ?? row.anchor,
      ...(table.hidden ? { hidden: true } : {}),
    };
    const { mark, text: said } = noteOf(text, table);
    if (mark === undefined) return { ...base, type: 'paragraph', text };
    return { ...base, type: 'footnote', mark, text: said, tableId: table.id };
  });

/** The mark of a note and its text. The text keeps a sign that is the whole text of a cell, such as `(X)`. */
function noteOf(text: string, table: TableBlock): { readonly mark?: string; readonly text: string } {
  const footnote = readFootnote(text, table);
  if (footnote !== undefined) return footnote;
  const [, sign = '', explained = ''] = SIGNED.exec(text) ?? [];
  const cells = table.rows.flatMap((row) => row.cells);
  if (sign !== '' && cells.some((cell) => cell.text === sign)) return { mark: sign, text };
  if (sign !== '' && cells.some((cell) => cell.text.includes(`^${sign}^`)))
    return { mark: sign, text: explained };
  const [, mark, own] = NOTE.exec(text) ?? [];
  return mark === undefined || isOfList(mark, cells) ? { text } : { mark, text: own ?? text };
}

/** True for the number of a list: no text of the table ends with a raised number, so numbers explain nothing there. */
const isOfList = (mark: string, cells: readonly TableCell[]): boolean =>
  /^\d+$/.test(mark) && !cells.some(({ text }) => /\^\d/.test(text) || /\p{L}[)\]]?\d{1,2}$/u.test(text));
