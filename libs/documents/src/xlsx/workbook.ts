import { read, utils, type CellObject, type WorkBook } from 'xlsx';
import { z } from 'zod';
import type { ZipArchive } from '../archive/open-zip';
import { ReadingError } from '../reading/reading-error';
import { READING_LIMITS } from '../reading/reading-limits';
import { repairOfficeText } from '../text/text-repair';
import type { SheetCell } from './regions';
import type { SheetMarkup } from './sheet-markup';
import type { VisibleGrid } from './visible-grid';

const COLUMNS = /<(?:\w+:)?col\b[^<>]*/g;
const COLUMN_LIMIT = /\bm(?:in|ax)\s*=\s*["']?\s*([+-]?\d+)/g;

/** SheetJS inflates without limits and iterates over every column of a range, so the guard runs over each part first. */
export function guardWorkbook(zip: ZipArchive): void {
  for (const name of zip.names) {
    const part = /\.(xml|rels|vml)$/i.test(name) ? zip.read(name) : undefined;
    if (part === undefined) continue;
    const text = new TextDecoder('latin1').decode(part);
    if (/<!DOCTYPE/i.test(text.slice(0, 4096)))
      throw new ReadingError('damaged', 'doctype in an Office part');
    for (const [columns] of text.matchAll(COLUMNS))
      for (const { 1: limit } of columns.matchAll(COLUMN_LIMIT))
        if (Number(limit) < 0 || Number(limit) > READING_LIMITS.columns)
          throw new ReadingError('damaged', `column ${limit}`);
  }
}

/** Opens a workbook with SheetJS and loads only the parts that are read. */
export function openWorkbook(bytes: Uint8Array): WorkBook {
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      cellDates: true,
      cellFormula: false,
      cellHTML: true,
      // Empty cells with their fills, because a schedule can mark by color only.
      cellStyles: true,
      sheetStubs: true,
    });
  } catch (error) {
    throw new ReadingError('damaged', 'workbook', { cause: error });
  }
}

/** The cells of a sheet. */
export interface SheetCells {
  /** With text or a comment, as Excel displays them, in the rows and columns that are shown. */
  readonly shown: readonly SheetCell[];
  /** Cells with text in hidden rows or columns, by their numbers in the file. */
  readonly hidden: readonly StoredText[];
  /** Texts that are struck through, by the numbers of their cells in the file. */
  readonly struck: readonly StoredText[];
  /** Texts in white on no fill, by the numbers of their cells in the file. */
  readonly white: readonly StoredText[];
}

/** A text with the row and column of its cell in the file, from 0. */
export interface StoredText {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** Reads the cells of a sheet. */
export function readCells(
  book: WorkBook,
  name: string,
  { grid, markup }: { readonly grid: VisibleGrid; readonly markup: SheetMarkup },
): SheetCells {
  const rows = book.Sheets[name]?.['!data'] ?? [];
  const shown: SheetCell[] = [];
  const hidden: StoredText[] = [];
  const struckOut: StoredText[] = [];
  const white: StoredText[] = [];
  // Iterate over keys: a row number of a hundred million would create an array with as many holes.
  for (const [rowIndex, row] of filled(rows)) {
    for (const [column, cell] of filled(row)) {
      const address = utils.encode_cell({ r: rowIndex, c: column });
      const whole = shownText(cell, markup.pictureFonts.get(address));
      const isWhite = markup.white.has(address);
      if (isWhite && whole.text !== '') white.push({ row: rowIndex, column, text: whole.text });
      const isStruck = whole.struck === '' && markup.struck.has(address);
      const text = isStruck || isWhite ? '' : whole.text;
      const out = isStruck && !isWhite ? whole.text : whole.struck;
      if (out !== '') struckOut.push({ row: rowIndex, column, text: out });
      const comment = (cell.c ?? []).map((part) => part.t.trim()).join('\n');
      if (text === '' && comment === '') continue;
      const at = { row: grid.rowOf(rowIndex), column: grid.columnOf(column) };
      if (at.row !== undefined && at.column !== undefined)
        shown.push({ row: at.row, column: at.column, text, comment });
      else if (text !== '') hidden.push({ row: rowIndex, column, text });
    }
  }
  return { shown, hidden, struck: struckOut, white };
}

/** SheetJS returns the fill of a cell as its style, with theme colors already resolved. */
const Fill = z.object({ patternType: z.literal('solid'), fgColor: z.object({ rgb: z.string() }) });

/** The fill of each shown cell with a visible one, by `row.column`. */
export function shadedCells(book: WorkBook, name: string, grid: VisibleGrid): ReadonlyMap<string, string> {
  const shaded = new Map<string, string>();
  for (const [row, cells] of filled(book.Sheets[name]?.['!data'] ?? [])) {
    for (const [column, cell] of filled(cells)) {
      const fill = fillOf(cell.s);
      if (fill !== undefined) shaded.set(`${grid.rowOf(row)}.${grid.columnOf(column)}`, fill);
    }
  }
  return shaded;
}

/** Cells of one style share its object. */
const knownStyles = new WeakMap<object, { readonly fill: string | undefined }>();

function fillOf(style: unknown): string | undefined {
  if (typeof style !== 'object' || style === null) return undefined;
  const known = knownStyles.get(style);
  if (known !== undefined) return known.fill;
  const rgb = Fill.safeParse(style).data?.fgColor.rgb;
  const fill = rgb === undefined || /^f[a-f\d]f[a-f\d]f[a-f\d]$/i.test(rgb) ? undefined : rgb;
  knownStyles.set(style, { fill });
  return fill;
}

const filled = <T>(values: readonly T[]): readonly (readonly [number, T])[] =>
  Object.entries(values).map(([index, value]) => [Number(index), value] as const);

/** The text of a cell, and its parts that are struck through. */
function shownText(
  cell: CellObject | undefined,
  font = '',
): { readonly text: string; readonly struck: string } {
  if (!cell || cell.t === 'z') return { text: '', struck: '' };
  const plain = cell.w ?? (cell.v instanceof Date ? dateText(cell.v, cell.z) : String(cell.v ?? ''));
  const parts = cell.h?.match(STRUCK_PART);
  const isPartlyStruck = parts !== null && parts !== undefined;
  const html = isPartlyStruck ? cell.h?.replace(STRUCK_PART, '') : cell.h;
  const shown = withScriptMarks(html, isPartlyStruck) ?? plain;
  const struck = isPartlyStruck ? (withScriptMarks(parts.join(' '), true) ?? '') : '';
  return { text: repaired(shown, font), struck: repaired(struck, font) };
}

/** A date in its number format. SheetJS rejects unescaped full stops, such as those of `DD.MM.YYYY`. */
function dateText(date: Date, format: CellObject['z']): string {
  const escaped = String(format ?? 'yyyy-mm-dd').replace(/\\?\.(?!0)/g, '\\.');
  const shown = utils.format_cell({ t: 'd', v: date, z: escaped });
  // For a format that it does not know, SheetJS returns the date in English words.
  return shown === String(date) ? date.toISOString().slice(0, 'yyyy-mm-dd'.length) : shown;
}

const STRUCK_PART = /<s>(?:(?!<\/s>)[\s\S])*<\/s>(?:<\/su[pb]>)?/g;

const repaired = (text: string, font: string): string =>
  repairOfficeText(text.replaceAll('\n', '\u2028'), font).replaceAll('\u2028', '\n').trim();

/**
 * Super- and subscript runs of a cell, which SheetJS provides only in its HTML. Null if there are none, unless the HTML differs
 * from the text of the cell.
 */
function withScriptMarks(html: string | undefined, differs: boolean): string | null {
  if (html === undefined || (!differs && !/<su[pb]>/.test(html))) return null;
  return html
    .replace(/<\/?sup>/g, '^')
    .replace(/<\/?sub>/g, '~')
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|apos|amp|#x([0-9a-f]+));/gi, (_whole, name: string, code?: string) =>
      code === undefined ? (ENTITIES[name.toLowerCase()] ?? '') : String.fromCodePoint(parseInt(code, 16)),
    );
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** Extent of the merged cells of a sheet in shown rows and columns, by the `row.column` of their first shown cell. */
export function mergesOf(
  book: WorkBook,
  name: string,
  { rowOf, columnOf }: VisibleGrid,
): ReadonlyMap<string, { rows: number; columns: number }> {
  const spans = new Map<string, { rows: number; columns: number }>();
  for (const { s: start, e: end } of book.Sheets[name]?.['!merges'] ?? []) {
    const [row, column] = [rowOf(start.r), columnOf(start.c)];
    if (row === undefined || column === undefined) continue;
    spans.set(`${row}.${column}`, {
      rows: shownBetween(rowOf, start.r, end.r),
      columns: shownBetween(columnOf, start.c, end.c),
    });
  }
  return spans;
}

/** Number of shown positions from a shown one to another that may be hidden. */
function shownBetween(shownOf: (stored: number) => number | undefined, from: number, to: number): number {
  for (let last = to; last > from; last--) {
    const shown = shownOf(last);
    if (shown !== undefined) return shown - (shownOf(from) ?? 0) + 1;
  }
  return 1;
}
