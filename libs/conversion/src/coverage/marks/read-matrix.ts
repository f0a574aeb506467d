import type { Block, TableBlock } from '@app/contracts';
import { namesSchedule } from '@app/text-normalization';
import { type CellMeaning, cellMeaning } from './cell-meaning';
import { legendWords, type Matrix, type InterpretedCell, type InterpretedRows } from './matrix';
import { columnsOf } from './matrix-columns';
import { printed } from './printed';
import { rowsOf } from './matrix-rows';
import { filledPlaces } from './filled-places';
import { unitsOf } from './matrix-units';

/**
 * The tables of a document whose marks state what is done when. They are found by their content alone, independent of the
 * readers, because a check that uses the result it checks proves nothing.
 */
export function matricesOf(documentId: number, blocks: readonly Block[]): Matrix[] {
  const known = new Map<string, CellMeaning>();
  const matrices: Matrix[] = [];
  blocks.forEach((block, at) => {
    if (block.type !== 'table' || block.excluded !== undefined || block.hidden === true) return;
    const surroundings = {
      legend: legendWords(blocks, at),
      known,
      before: matrices.at(-1),
      isAnnounced: isAnnounced(blocks, at),
    };
    const matrix = readMatrix(documentId, block, surroundings);
    if (matrix !== null) matrices.push(matrix);
  });
  return matrices;
}

interface Surroundings {
  readonly legend: ReadonlySet<string>;
  /** A cache, because tables repeat the same texts. */
  readonly known: Map<string, CellMeaning>;
  /** The last table with marks. */
  readonly before: Matrix | undefined;
  /** True if a title names a schedule, which may have a single mark. */
  readonly isAnnounced: boolean;
}

/** The title may be a part of the table, or directly above it. */
function isAnnounced(blocks: readonly Block[], at: number): boolean {
  const above = blocks[at - 1];
  const isTitle = above?.type === 'heading' || above?.type === 'caption';
  return namesSchedule(blocks[at]?.text ?? '') || (isTitle && namesSchedule(above.text));
}

function readMatrix(
  documentId: number,
  table: TableBlock,
  { legend, known, before, isAnnounced: isSchedule }: Surroundings,
): Matrix | null {
  if (table.rows.length < 2 || table.columns < 3) return null;
  const sayings = sayingsOf(table, known);
  const hasMark = sayings.slice(1).some((row) => row.some(isSure));
  const said = withWords(sayings, legend) ?? (isSchedule && hasMark ? sayings : null);
  if (said === null) return null;
  const marked = said.map((row) => row.filter(isSure));
  const firstRow = marked.findIndex((row) => row.length > 0);
  // A table that starts with marks continues the visits of the previous table.
  const goesOn = firstRow === 0 && before?.table.columns === table.columns;
  const headed = goesOn ? before.columns.map((column) => ({ ...column })) : null;
  const labelColumns = headed?.[0]?.index ?? labelColumnsOf(said.slice(firstRow), table.columns);
  const columns = headed ?? columnsOf(table, { firstRow, labelColumns });
  const rows = rowsOf(table, said, { firstRow, labelColumns });
  const units = unitsOf(said, { rows, columns, labelColumns });
  return { documentId, table, rows, columns, units, filled: filledPlaces(said, { rows, columns, units }) };
}

/**
 * The end of the labels: after the last column with text before the first mark, because the column of a visit at which nothing is
 * done has no label.
 */
function labelColumnsOf(body: InterpretedRows, columns: number): number {
  const cells = body.flat();
  const firstMark = cells.filter(isSure).reduce((least, { cell }) => Math.min(least, cell.column), columns);
  const labels = cells.filter(({ cell }) => cell.column < firstMark && cell.text.trim() !== '');
  return labels.reduce((most, { cell }) => Math.max(most, cell.column + 1), 1);
}

function sayingsOf(table: TableBlock, known: Map<string, CellMeaning>): InterpretedRows {
  return table.rows.map((row): InterpretedCell[] =>
    row.cells.map((cell) => {
      const saying = known.get(cell.text) ?? cellMeaning(cell.text);
      known.set(cell.text, saying);
      if (saying.kind !== 'line') return { cell, saying };
      // A single dash means that nothing is done; a dash over several columns is a line through them.
      if (cell.columnSpan > 1) return { cell, saying: { kind: 'mark' } };
      return { cell, saying: { kind: /[\p{L}\p{N}]/u.test(cell.text) ? 'text' : 'nothing' } };
    }),
  );
}

const isDone = ({ kind }: CellMeaning): boolean => kind === 'mark' || kind === 'marks';

const FEWEST_MARKS = 3;
/** This many marks are not a coincidence, even among many times and doses. */
const MANY_MARKS = 6;
const LEAST_SHARE = 0.3;
const LEAST_SHARE_OF_MANY = 0.1;
/** Words and numbers are marks only if the table contains almost nothing else. */
const LEAST_SHARE_OF_WORDS = { besideMarks: 0.5, alone: 0.8 };

const isSure = ({ cell, saying }: InterpretedCell): boolean => cell.column > 0 && isDone(saying);

/** The texts after the first column. */
const filledIn = (said: InterpretedRows): InterpretedCell[] =>
  said.flatMap((row) => row.filter(({ cell, saying }) => cell.column > 0 && saying.kind !== 'nothing'));

/** Whether unambiguous marks make a table a matrix. The headers above the first mark are not counted as body. */
function isMarked(body: InterpretedRows): boolean {
  const filled = filledIn(body);
  const sure = filled.filter(isSure).length;
  const share = sure / Math.max(1, filled.length);
  const isMany = sure >= MANY_MARKS && share >= LEAST_SHARE_OF_MANY;
  return sure >= FEWEST_MARKS && (isMany || share >= LEAST_SHARE) && isSpread(body, isSure);
}

/** The cells, with the words that are marks in this table; null if it is not a matrix. */
function withWords(said: InterpretedRows, legend: ReadonlySet<string>): InterpretedRows | null {
  const first = said.findIndex((row) => row.some(isSure));
  const isMatrix = first !== -1 && isMarked(said.slice(first));
  // A table without unambiguous marks has at least one header row: the 1 of `Week 1` is not a mark.
  const start = isMatrix ? first : 1;
  const rows = said.slice(start);
  const body = filledIn(rows);
  const isWord = ({ cell, saying }: InterpretedCell): boolean =>
    saying.kind === 'word' || (saying.kind === 'text' && legend.has(printed(cell.text)));
  // A 1 is a mark only in a table without other numbers.
  const isOnes = body.every(({ cell }) => cell.text.trim() === '1');
  const isTaken = (one: InterpretedCell): boolean =>
    one.cell.column > 0 && isWord(one) && (isOnes || !/^\d/.test(one.cell.text));
  const isEither = (one: InterpretedCell): boolean => isSure(one) || isTaken(one);
  const least = body.length * LEAST_SHARE_OF_WORDS[isMatrix ? 'besideMarks' : 'alone'];
  const hasWords = body.filter(isEither).length >= Math.max(MANY_MARKS, least) && isSpread(rows, isEither);
  if (!hasWords) return isMatrix ? said : null;
  return said.map((row, at) =>
    row.map((one): InterpretedCell =>
      at >= start && isTaken(one) ? { ...one, saying: { kind: 'mark' } } : one,
    ),
  );
}

/** True if several rows and several columns contain marks. */
function isSpread(said: InterpretedRows, isMark: (cell: InterpretedCell) => boolean): boolean {
  const columns = new Set<number>();
  let rows = 0;
  for (const row of said) {
    const marked = row.filter(isMark);
    if (marked.length > 0) rows += 1;
    for (const { cell } of marked) {
      columns.add(cell.column);
      if (cell.columnSpan > 1) columns.add(cell.column + 1);
    }
    if (rows > 1 && columns.size > 1) return true;
  }
  return false;
}
