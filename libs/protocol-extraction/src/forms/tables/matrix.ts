import type { TableCell, TableRow } from '@app/contracts';
import { withWholeQuestions } from './matrix-rows';
import { hasSign } from '../signs';

/** Numbers of rows: `3.`, `I1`, `E12`. */
const ROW_NUMBER = /^[A-Z]{0,2}\s?\d{1,3}[.)]?$|^#?$/;

export interface Matrix {
  /** The rows above the titles. */
  readonly above: readonly TableRow[];
  readonly titles: TableRow;
  /** The column of the questions. */
  readonly at: number;
  readonly columns: readonly TableCell[];
  /** The cells with the lines of a question of several rows, by the id of the cell that has its whole text. */
  readonly lines: ReadonlyMap<string, readonly string[]>;
  /** Rows of questions, and rows of one cell, which are headings or totals. */
  readonly body: readonly TableRow[];
}

/** Questions in a column and a title over each column behind it. Null if a table is none. */
export function matrixIn(printed: readonly TableRow[]): Matrix | null {
  const { rows, lines } = withWholeQuestions(printed);
  const titleAt = rows.findIndex(({ cells }) => cells.filter(({ column }) => column > 0).length > 1);
  const titles = rows[titleAt];
  if (titles === undefined || titles.cells.some(({ text }) => hasSign(text))) return null;
  const body = rows.slice(titleAt + 1);
  const asked = body.filter(({ cells }) => cells.length > 1);
  const numbered = asked.filter(
    ({ cells }) => ROW_NUMBER.test(cells[0]?.text.trim() ?? '') && cells[0]?.column === 0,
  );
  const texts = asked.filter(({ cells }) => /\p{L}{3}/u.test(cells[1]?.text ?? '') && cells[1]?.column === 1);
  const at = asked.length > 0 && numbered.length === asked.length && texts.length === asked.length ? 1 : 0;
  const columns = titles.cells.filter(({ column }) => column > at);
  const isBody =
    asked.length > 0 &&
    asked.every(({ cells }) => {
      const question = cells.find(({ column }) => column === at);
      return question !== undefined && !hasSign(question.text);
    });
  return isBody && columns.length > 0
    ? { above: rows.slice(0, titleAt), titles, at, columns, lines, body }
    : null;
}

/** Whether each row of a matrix has the same numbers in ascending order, of which one is circled. */
export function isCircled(rows: readonly TableRow[]): boolean {
  const matrix = matrixIn(rows);
  if (matrix === null) return false;
  const lines = matrix.body
    .filter(({ cells }) => cells.length > 1)
    .map(({ cells }) => cells.filter(({ column }) => column > matrix.at).map(({ text }) => text.trim()));
  const [first = []] = lines;
  const isScale =
    first.length >= FEWEST_NUMBERS &&
    first.every((text, at) => /^\d{1,2}$/.test(text) && Number(text) === Number(first[0]) + at);
  return isScale && lines.length > 1 && lines.every((line) => line.join('|') === first.join('|'));
}

const FEWEST_NUMBERS = 3;
