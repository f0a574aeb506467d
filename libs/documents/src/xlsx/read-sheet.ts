import type { Block, PageReport } from '@app/contracts';
import { isLoneMark } from '@app/text-normalization';
import type { WorkBook } from 'xlsx';
import { arrangedMarks, repeatedTexts } from '../marks/arranged-marks';
import { countColouredCells, type GroundCell } from '../marks/coloured-marks';
import type { FieldTokens } from '../form-fields/field-tokens';
import { ensureWithin } from '../reading/reading-limits';
import { withAnswerLines } from './answer-lines';
import { withAnswerCells } from './cell-lists';
import { colourLegend } from './colour-legend';
import { type Colours, readColouredCells } from './coloured-cells';
import { withNotes, withNotesApart } from './notes';
import { findRegions, type SheetCell } from './regions';
import { toComments, toHiddenParagraphs, toStruckParagraphs, toTable } from './sheet-blocks';
import type { SheetMarkup } from './sheet-markup';
import { visibleGrid } from './visible-grid';
import { mergesOf, readCells, shadedCells, type StoredText } from './workbook';

/** A sheet of a workbook as it was read. */
export interface Sheet {
  readonly name: string;
  readonly blocks: readonly Block[];
  readonly report: PageReport;
  readonly isHidden: boolean;
  /** Of each of its tables. */
  readonly colours: readonly Colours[];
  readonly cellCount: number;
  /** Texts in hidden rows and columns of a shown sheet. */
  readonly hidden: readonly StoredText[];
  readonly struck: readonly StoredText[];
  /** Texts in white on no fill. */
  readonly white: readonly StoredText[];
  /** Addresses of formulas whose result the file does not hold. */
  readonly withoutValue: readonly string[];
}

export interface SheetRequest {
  readonly book: WorkBook;
  readonly name: string;
  /** Index in the workbook, from 0. */
  readonly index: number;
  /** Number of cells on earlier sheets. The limit applies to the whole workbook. */
  readonly cellsBefore: number;
  readonly markup: SheetMarkup;
  readonly tokens: FieldTokens;
}

/** Reads one sheet: each group of connected cells is a table with the notes below it. Comments follow. */
export function readSheet({ book, name, index, cellsBefore, markup, tokens }: SheetRequest): Sheet {
  const isHidden = (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
  const grid = visibleGrid(book, name);
  const { shown: cells, hidden, struck, white } = readCells(book, name, { grid, markup });
  const count = cells.length + hidden.length + struck.length + white.length;
  ensureWithin('cells', cellsBefore + count);
  const shaded = shadedCells(book, name, grid);
  ensureWithin('cells', cellsBefore + count + shaded.size);
  const merges = mergesOf(book, name, grid);
  const { rules, formulas } = markup;
  const withAnswers = isHidden
    ? cells
    : withAnswerLines(withAnswerCells(cells, { book, name, grid, rules, formulas, tokens }), {
        lined: markup.lined,
        grid,
      });
  const answered = new Set(
    withAnswers.flatMap(({ row, column, text }) => (text === '' ? [] : [grid.addressOf(row, column)])),
  );
  const { signs, swatches } = colourLegend(cells, shaded);
  const regions = findRegions([withAnswers, swatches].flat(), merges);
  const coloured = regions.map((region) => readColouredCells(region, shaded, signs));
  const loneMarks = countMarks(cells);
  const repeated = repeatedTexts(cells);
  const leftOut = coloured.reduce((sum, one) => sum + one.leftOut, 0);
  const colouredCells = countColouredCells(groundCells(cells, shaded, merges)) - leftOut;
  const id = `s${index + 1}`;
  const isOnlyTable = coloured.length === 1;
  const parts = coloured.flatMap(({ region }, position) => {
    const tableId = `${id}.t${position + 1}`;
    return withNotes(
      toTable({ region, id: tableId, sheet: name, isHidden, isOnlyTable, grid, bold: markup.bold }),
      region.rows.map(([cell]) => cell?.row ?? 0),
    );
  });
  const tables = withNotesApart(parts);
  return {
    name,
    isHidden,
    blocks: [
      ...tables,
      ...toComments({ cells, sheet: name, id, grid, tables }),
      ...toHiddenParagraphs([...hidden, ...white], name, id),
      ...toStruckParagraphs(struck, name, id),
    ],
    hidden,
    struck,
    white,
    withoutValue: markup.withoutValue.filter((address) => !answered.has(address)),
    colours: coloured.map(({ colours }) => colours),
    cellCount: count,
    report: {
      page: index + 1,
      name,
      characters: countCharacters(cells),
      images: 0,
      tables: coloured.length,
      rotatedText: false,
      scanned: false,
      garbled: false,
      hiddenText: isHidden,
      ...(isHidden || loneMarks === 0 ? {} : { loneMarks: { signs: loneMarks, arrows: 0 } }),
      ...(isHidden || repeated.length === 0 ? {} : { repeatedTexts: [...repeated] }),
      ...(isHidden || markup.dropDowns.length === 0 ? {} : { dropDowns: [...markup.dropDowns] }),
      ...(isHidden || colouredCells <= 0 ? {} : { colouredCells }),
    },
  };
}

/** Counted from the cells of the file, before tables are built. */
function countMarks(cells: readonly SheetCell[]): number {
  const marks = cells
    .filter(({ text, column }) => column > 0 && isLoneMark(text))
    .map(({ row, column }) => ({ x: column, y: row }));
  return arrangedMarks(marks, { x: 0, y: 0 }).length;
}

/** The cells with text or color, in reading order. */
function groundCells(
  cells: readonly SheetCell[],
  shaded: ReadonlyMap<string, string>,
  merges: ReadonlyMap<string, { readonly columns: number }>,
): GroundCell[] {
  const filled = new Map(cells.map((cell) => [`${cell.row}.${cell.column}`, cell.text]));
  // Colors of hidden rows and columns have no place.
  const blank = [...shaded.keys()].filter((place) => !filled.has(place) && !place.includes('undefined'));
  return [...filled.keys(), ...blank]
    .map((place): GroundCell => {
      const [row = 0, column = 0] = place.split('.').map(Number);
      const columnSpan = merges.get(place)?.columns ?? 1;
      const text = filled.get(place) ?? '';
      return { table: 1, row, column, columnSpan, text, isColoured: shaded.has(place) };
    })
    .sort((one, other) => one.row - other.row || one.column - other.column);
}

const countCharacters = (cells: readonly SheetCell[]): number =>
  cells.reduce((sum, cell) => sum + cell.text.replace(/\s/g, '').length, 0);
