import { utils, type WorkBook } from 'xlsx';
import type { FieldTokens } from '../form-fields/field-tokens';
import type { SheetCell } from './regions';
import type { CellList } from './sheet-markup';
import type { VisibleGrid } from './visible-grid';

/** Longest list of options that is read. */
const MOST_OPTIONS = 500;

interface ListRequest {
  readonly book: WorkBook;
  /** The sheet of the cells. */
  readonly name: string;
  readonly grid: VisibleGrid;
  readonly lists: readonly CellList[];
  readonly tokens: FieldTokens;
}

/**
 * The cells of a sheet with the answer cells beside questions as fields: the last cell of a row, behind a text, whose value is
 * chosen from a list. Lists in the middle of a table, such as the marks of a schedule, are no answers.
 */
export function withAnswerCells(cells: readonly SheetCell[], request: ListRequest): readonly SheetCell[] {
  if (request.lists.length === 0) return cells;
  const added = new Map<string, SheetCell>();
  for (const list of request.lists) {
    const options = optionsOf(list, request);
    if (options.length === 0) continue;
    const answers = answersIn(list, cells, request.grid);
    const asked = answers.length > 0 ? answers : logCellsIn(list, cells, request.grid);
    for (const { row, column, text, comment } of asked) {
      const { tokens } = request;
      const { title } = list;
      const token = tokens.add({
        kind: 'choice',
        options: options.map((option) => ({ code: '', text: option })),
        ...(title !== '' && { title }),
        ...(text !== '' && { value: text }),
      });
      added.set(`${row}.${column}`, { row, column, comment, text: token });
    }
  }
  const others = cells.filter(({ row, column }) => !added.has(`${row}.${column}`));
  return [...others, ...added.values()];
}

/** The cells of a list that stand at the end of their row behind a text, in shown rows and columns. */
function answersIn({ areas }: CellList, cells: readonly SheetCell[], grid: VisibleGrid): SheetCell[] {
  const columns = new Set(areas.flatMap(({ s, e }) => [s.c, e.c]).map((column) => grid.columnOf(column)));
  const [column] = columns;
  if (columns.size !== 1 || column === undefined) return [];
  const isInArea = (row: number): boolean =>
    areas.some(({ s, e }) => row >= (grid.rowOf(s.r) ?? Infinity) && row <= (grid.rowOf(e.r) ?? -Infinity));
  const questions = cells.filter(
    (cell) => cell.column === column - 1 && cell.text !== '' && isInArea(cell.row),
  );
  return questions.flatMap(({ row }) => {
    const isLast = cells.every((cell) => cell.row !== row || cell.column <= column || cell.text === '');
    const own = cells.find((cell) => cell.row === row && cell.column === column);
    return isLast ? [own ?? { row, column, text: '', comment: '' }] : [];
  });
}

/** Two lines stand for a log, which repeats. */
const LOG_LINES = 2;

/** The first cells of a list in the empty lines of a log: a title stands above them, and nothing in their rows. */
function logCellsIn({ areas }: CellList, cells: readonly SheetCell[], grid: VisibleGrid): SheetCell[] {
  const [area, other] = areas;
  if (area === undefined || other !== undefined || area.s.c !== area.e.c) return [];
  const [column, top, bottom] = [grid.columnOf(area.s.c), grid.rowOf(area.s.r), grid.rowOf(area.e.r)];
  if (column === undefined || top === undefined || bottom === undefined || bottom <= top) return [];
  const isEmpty = cells.every(({ row, text }) => row < top || row > bottom || text === '');
  const hasTitle = cells.some((cell) => cell.column === column && cell.row === top - 1 && cell.text !== '');
  if (!isEmpty || !hasTitle) return [];
  return Array.from({ length: LOG_LINES }, (_, at) => ({ row: top + at, column, text: '', comment: '' }));
}

/** Options that are listed in the file, or that stand in cells. */
function optionsOf({ source }: CellList, { book, name }: ListRequest): string[] {
  const listed = /^"(.*)"$/s.exec(source)?.[1];
  const options = listed === undefined ? cellsOf(source, book, name) : listed.split(',');
  return options
    .map((option) => option.trim())
    .filter((option) => option !== '')
    .slice(0, MOST_OPTIONS);
}

/** Texts of cells that are named as `$F$1:$F$3`, `Lists!$A$1:$A$3` or by a name of the workbook. */
function cellsOf(source: string, book: WorkBook, name: string): string[] {
  const named = book.Workbook?.Names?.find((one) => one.Name === source)?.Ref ?? source;
  const [, quoted, plain, range = ''] =
    /^(?:'([^']+)'!|([^'!]+)!)?(\$?[A-Z]+\$?\d+(?::\$?[A-Z]+\$?\d+)?)$/.exec(named) ?? [];
  if (range === '') return [];
  const rows = book.Sheets[quoted ?? plain ?? name]?.['!data'] ?? [];
  const { s, e } = utils.decode_range(range.replaceAll('$', ''));
  const texts: string[] = [];
  for (let row = s.r; row <= Math.min(e.r, s.r + MOST_OPTIONS); row++)
    for (
      let column = s.c;
      column <= Math.min(e.c, s.c + MOST_OPTIONS) && texts.length < MOST_OPTIONS;
      column++
    ) {
      const cell = rows[row]?.[column];
      texts.push(cell === undefined ? '' : (cell.w ?? String(cell.v ?? '')));
    }
  return texts;
}
