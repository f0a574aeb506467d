import { utils, write, type CellObject, type WorkBook, type WorkSheet } from 'xlsx';
import { repack } from '../../../samples/zip';
import { criteriaGrid, objectivesGrid, scheduleGrids, titleGrid, type Grid } from './grid';
import type { Layout } from './layout';

interface Placed {
  readonly title: string;
  readonly grid: Grid;
}

/** Writes a study as a workbook in one arrangement. Every run produces the same bytes. */
export function buildXlsx(layout: Layout): Buffer {
  const [schedule] = scheduleGrids(layout);
  const tables: Placed[] = [
    { title: 'Study Identification', grid: titleGrid(layout) },
    { title: layout.study.schedule.title, grid: schedule ?? titleGrid(layout) },
    { title: 'Objectives and Endpoints', grid: objectivesGrid(layout) },
    { title: 'Inclusion Criteria', grid: criteriaGrid(layout, 'inclusion', '5.1') },
    { title: 'Exclusion Criteria', grid: criteriaGrid(layout, 'exclusion', '5.2') },
  ];
  const book = utils.book_new();
  const notes = layout.study.schedule.footnotes.map(([mark, text]) => `${mark}. ${text}`);
  if (layout.arrangement === 'sheets') {
    for (const { title, grid } of tables) {
      const sheet: WorkSheet = {};
      const bottom = place(sheet, grid, 0, 0);
      if (title === layout.study.schedule.title)
        notes.forEach(
          (note, index) => (sheet[utils.encode_cell({ r: bottom + 1 + index, c: 0 })] = text(note)),
        );
      add(book, sheet, title);
    }
  } else {
    const sheet: WorkSheet = {};
    let [row, column] = [0, 0];
    for (const { title, grid } of tables) {
      sheet[utils.encode_cell({ r: row, c: column })] = text(title);
      const bottom = place(sheet, grid, row + 1, column);
      if (layout.arrangement === 'beside') column += grid.widths.length + 1;
      else row = bottom + 2;
    }
    add(book, sheet, 'Study design');
  }
  const bytes: unknown = write(book, { type: 'buffer', bookType: 'xlsx' });
  if (!(bytes instanceof Uint8Array)) throw new TypeError('no workbook');
  return repack(bytes);
}

const text = (value: string): CellObject => ({ t: 's', v: value });

/** Writes a grid with its top left corner at a cell. Returns the first row below it. */
function place(sheet: WorkSheet, grid: Grid, top: number, left: number): number {
  const merges = (sheet['!merges'] ??= []);
  grid.rows.forEach((cells, index) => {
    for (const cell of cells) {
      const at = { r: top + index, c: left + cell.column };
      // The library does not write superscripts. Footnote letters of labels would become part of the words.
      const shown =
        cell.text.length > 6
          ? cell.text.replace(/\^[a-z,]+\^/g, '').replace(/\^/g, '')
          : cell.text.replace(/\^/g, '');
      if (cell.text !== '') sheet[utils.encode_cell(at)] = text(shown);
      if (cell.columnSpan > 1) merges.push({ s: at, e: { r: at.r, c: at.c + cell.columnSpan - 1 } });
    }
  });
  return top + grid.rows.length;
}

function add(book: WorkBook, sheet: WorkSheet, name: string): void {
  const addresses = Object.keys(sheet)
    .filter((key) => !key.startsWith('!'))
    .map((key) => utils.decode_cell(key));
  const end = { r: Math.max(...addresses.map(({ r }) => r)), c: Math.max(...addresses.map(({ c }) => c)) };
  sheet['!ref'] = utils.encode_range({ s: { r: 0, c: 0 }, e: end });
  utils.book_append_sheet(book, sheet, name);
}
