import type { Block, TableBlock, TableRow } from '@app/contracts';
import { readFootnote } from '../tables/footnotes';

/** `a. Only at sites …`, `* Optional`: a note below a table that explains a mark. */
const NOTE = /^([a-z]{1,2}|\d{1,2}|[*†‡§¶#]{1,3})(?:[.):]\s*|\s+)(\S.{8,})$/s;
const FEWEST_TABLE_ROWS = 3;

/** Removes the notes below a table: trailing rows with one cell in the first column, if at least one of them has a mark. */
export function withNotes(table: TableBlock): readonly Block[] {
  const rows = table.rows;
  // A list in a single column has no marks that notes could explain.
  if (table.columns === 1) return [table];
  let end = rows.length;
  while (end > 0 && isNote(rows[end - 1])) end--;
  const notes = rows.slice(end);
  const hasMark = notes.some((row) => NOTE.test(textOf(row)) || readFootnote(textOf(row), table)?.isCertain);
  if (!hasMark || end < FEWEST_TABLE_ROWS) return [table];
  const rest: TableBlock = { ...table, rows: rows.slice(0, end) };
  return [rest, ...notes.map((row) => toBlock(row, rest))];
}

const textOf = (row: TableRow): string => row.cells[0]?.text ?? '';

/** A section row names a group of activities in a few words; a note is a sentence or carries a mark. */
function isNote(row: TableRow | undefined): boolean {
  const [cell, second] = row?.cells ?? [];
  if (!row || row.isHeader || !cell || second || cell.column !== 0) return false;
  return (
    NOTE.test(cell.text) ||
    cell.text.length > 60 ||
    /^(notes?|abbreviations?|footnotes?)\b|[.:]$/i.test(cell.text)
  );
}

function toBlock(row: TableRow, table: TableBlock): Block {
  const text = textOf(row);
  const base = {
    id: row.id,
    anchor: row.cells[0]?.anchor ?? row.anchor,
    ...(table.hidden ? { hidden: true } : {}),
  };
  const footnote = readFootnote(text, table);
  const found = NOTE.exec(text);
  const mark = footnote?.mark ?? found?.[1];
  if (mark === undefined) return { ...base, type: 'paragraph', text };
  return { ...base, type: 'footnote', mark, text: footnote?.text ?? found?.[2] ?? text, tableId: table.id };
}
