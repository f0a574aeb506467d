import type { FormField } from '@app/contracts';
import { utils, type WorkBook } from 'xlsx';
import type { FieldTokens } from '../form-fields/field-tokens';
import type { SheetCell } from './regions';
import type { CellRule } from './sheet-markup';
import type { VisibleGrid } from './visible-grid';

/** Longest list of options that is read. */
const MOST_OPTIONS = 500;

interface RuleRequest {
  readonly book: WorkBook;
  /** The sheet of the cells. */
  readonly name: string;
  readonly grid: VisibleGrid;
  readonly rules: readonly CellRule[];
  /** Addresses of cells with a formula. */
  readonly formulas: readonly string[];
  readonly tokens: FieldTokens;
}

/**
 * The cells of a sheet with the answer cells beside questions as fields: cells with a list or another rule behind a text, at the end
 * of their row, or with nothing filled in. Lists in the middle of a table, such as the marks of a schedule, are no answers. Beside
 * answers, a number that the sheet computes behind a text is one, too.
 */
export function withAnswerCells(cells: readonly SheetCell[], request: RuleRequest): readonly SheetCell[] {
  if (request.rules.length === 0) return cells;
  const added = new Map<string, SheetCell>();
  for (const rule of request.rules) {
    const answer = answerOf(rule, request);
    if (answer === null) continue;
    const answers = answersIn(rule, cells, request.grid);
    const asked = answers.length > 0 ? answers : logCellsIn(rule, cells, request.grid);
    for (const { row, column, text, comment } of asked) {
      const { tokens } = request;
      const { title } = rule;
      const token = tokens.add({
        ...answer,
        ...(title !== '' && { title }),
        ...(text !== '' && { value: text }),
      });
      added.set(`${row}.${column}`, { row, column, comment, text: token });
    }
  }
  for (const { row, column, text, comment } of added.size === 0 ? [] : computedIn(cells, request)) {
    const value = text === '' ? {} : { value: text };
    const token = request.tokens.add({ kind: 'number', isComputed: true, ...value });
    added.set(`${row}.${column}`, { row, column, comment, text: token });
  }
  const others = cells.filter(({ row, column }) => !added.has(`${row}.${column}`));
  return [...others, ...added.values()];
}

/** What the cells of a rule take. Null for a list whose options are not found. */
function answerOf(
  rule: CellRule,
  request: RuleRequest,
): Pick<FormField, 'kind' | 'options' | 'decimals' | 'minimum' | 'maximum' | 'maximumLength'> | null {
  switch (rule.type) {
    case 'list': {
      const options = optionsOf(rule, request);
      return options.length === 0
        ? null
        : { kind: 'choice', options: options.map((option) => ({ code: '', text: option })) };
    }
    case 'whole':
      return { kind: 'number', decimals: 0, ...rule.ends };
    case 'decimal':
      return { kind: 'number', ...rule.ends };
    case 'textLength': {
      const { maximum = 0 } = rule.ends;
      return { kind: 'text', ...(maximum >= 1 && { maximumLength: Math.floor(maximum) }) };
    }
    case 'date':
    case 'time':
      return { kind: rule.type };
  }
}

/** Shown cells of one column behind a text. Units and instructions can stand behind them if all of them are empty. */
function answersIn(
  { areas, type, source }: CellRule,
  cells: readonly SheetCell[],
  grid: VisibleGrid,
): SheetCell[] {
  const columns = new Set(areas.flatMap(({ s, e }) => [s.c, e.c]).map((column) => grid.columnOf(column)));
  const [column] = columns;
  if (columns.size !== 1 || column === undefined) return [];
  const isInArea = (row: number): boolean =>
    areas.some(({ s, e }) => row >= (grid.rowOf(s.r) ?? Infinity) && row <= (grid.rowOf(e.r) ?? -Infinity));
  const own = new Map(
    cells.flatMap((cell) =>
      cell.column === column && isInArea(cell.row) ? [[cell.row, cell] as const] : [],
    ),
  );
  const isEmpty = [...own.values()].every(({ text }) => text === '');
  // A list of one sign marks what is done.
  const isAnswer = isEmpty && (type !== 'list' || /[,!:]/.test(source));
  const questions = cells.filter(
    (cell) => cell.column === column - 1 && cell.text !== '' && isInArea(cell.row),
  );
  return questions.flatMap(({ row }) => {
    const isLast = cells.every((cell) => cell.row !== row || cell.column <= column || cell.text === '');
    if (!isLast && !isAnswer) return [];
    // Only a list tells that what is filled in is an answer.
    return type === 'list' || isEmpty ? [own.get(row) ?? { row, column, text: '', comment: '' }] : [];
  });
}

/** A number or an error of a formula. A formula can also join words to a label. */
const COMPUTED = /^(?:[-−\d.,%\s]*|#[A-Z\d/!?]+)$/;

/** The cells with a formula behind a text. */
function computedIn(cells: readonly SheetCell[], { grid, formulas }: RuleRequest): SheetCell[] {
  return formulas.flatMap((address) => {
    const { r, c } = utils.decode_cell(address);
    const [row, column] = [grid.rowOf(r), grid.columnOf(c)];
    if (row === undefined || column === undefined) return [];
    const at = (one: number) => cells.find((cell) => cell.row === row && cell.column === one);
    const own = at(column) ?? { row, column, text: '', comment: '' };
    return /\p{L}/u.test(at(column - 1)?.text ?? '') && COMPUTED.test(own.text) ? [own] : [];
  });
}

/** Two lines stand for a log, which repeats. */
const LOG_LINES = 2;

/** The first cells of a list in the empty lines of a log: a title stands above them, and nothing in their rows. */
function logCellsIn({ areas }: CellRule, cells: readonly SheetCell[], grid: VisibleGrid): SheetCell[] {
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
function optionsOf({ source }: CellRule, { book, name }: RuleRequest): string[] {
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
