import type { Block, PageReport } from '@app/contracts';
import { isLoneMark } from '@app/text-normalization';
import type { WorkBook } from 'xlsx';
import { arrangedMarks } from '../marks/arranged-marks';
import { ensureWithin } from '../reading/reading-limits';
import { type Colours, readColouredCells } from './coloured-cells';
import { withNotes } from './notes';
import { findRegions, type SheetCell } from './regions';
import { toComments, toTable } from './sheet-blocks';
import { mergesOf, readCells, shadedCells } from './workbook';

/** A sheet of a workbook as it was read. */
export interface Sheet {
  readonly name: string;
  readonly blocks: readonly Block[];
  readonly report: PageReport;
  readonly isHidden: boolean;
  /** Of each of its tables. */
  readonly colours: readonly Colours[];
  readonly cellCount: number;
}

export interface SheetRequest {
  readonly book: WorkBook;
  readonly name: string;
  /** Index in the workbook, from 0. */
  readonly index: number;
  /** Number of cells on earlier sheets. The limit applies to the whole workbook. */
  readonly cellsBefore: number;
}

/** Reads one sheet: each group of connected cells is a table with the notes below it. Comments follow. */
export function readSheet({ book, name, index, cellsBefore }: SheetRequest): Sheet {
  const isHidden = (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
  const cells = readCells(book, name);
  ensureWithin('cells', cellsBefore + cells.length);
  const shaded = shadedCells(book, name);
  ensureWithin('cells', cellsBefore + cells.length + shaded.size);
  const coloured = findRegions(cells, mergesOf(book, name)).map((region) =>
    readColouredCells(region, shaded),
  );
  const loneMarks = countMarks(cells);
  const isOnlyTable = coloured.length === 1;
  const tables = coloured.flatMap(({ region }, position) => {
    const id = `s${index + 1}.t${position + 1}`;
    return withNotes(toTable({ region, id, sheet: name, isHidden, isOnlyTable }));
  });
  return {
    name,
    isHidden,
    blocks: [...tables, ...toComments(cells, name, `s${index + 1}`)],
    colours: coloured.map(({ colours }) => colours),
    cellCount: cells.length,
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

const countCharacters = (cells: readonly SheetCell[]): number =>
  cells.reduce((sum, cell) => sum + cell.text.replace(/\s/g, '').length, 0);
