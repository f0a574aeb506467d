import { read, type CellObject, type WorkBook } from 'xlsx';
import { z } from 'zod';
import type { ZipArchive } from '../archive/open-zip';
import { ReadingError } from '../reading/reading-error';
import { repairCharacters } from '../text/text-repair';
import type { SheetCell } from './regions';

/** Columns of a sheet, as Excel limits them (XFD). */
const COLUMNS_MAXIMUM = 16_384;
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
        if (Number(limit) < 0 || Number(limit) > COLUMNS_MAXIMUM)
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

/** The cells of a sheet with text or a comment, as Excel displays them. */
export function readCells(book: WorkBook, name: string): readonly SheetCell[] {
  const rows = book.Sheets[name]?.['!data'] ?? [];
  const cells: SheetCell[] = [];
  // Iterate over keys: a row number of a hundred million would create an array with as many holes.
  for (const [rowIndex, row] of filled(rows)) {
    for (const [column, cell] of filled(row)) {
      const text = shownText(cell);
      const comment = (cell.c ?? []).map((part) => part.t.trim()).join('\n');
      if (text === '' && comment === '') continue;
      cells.push({ row: rowIndex, column, text, comment });
    }
  }
  return cells;
}

/** SheetJS returns the fill of a cell as its style, with theme colors already resolved. */
const Fill = z.object({ patternType: z.literal('solid'), fgColor: z.object({ rgb: z.string() }) });

/** Cells with a visible fill, by `row.column`. */
export function shadedCells(book: WorkBook, name: string): ReadonlySet<string> {
  const shaded = new Set<string>();
  for (const [row, cells] of filled(book.Sheets[name]?.['!data'] ?? [])) {
    for (const [column, cell] of filled(cells)) {
      if (isShaded(cell.s)) shaded.add(`${row}.${column}`);
    }
  }
  return shaded;
}

/** Cells of one style share its object. */
const knownStyles = new WeakMap<object, boolean>();

function isShaded(style: unknown): boolean {
  if (typeof style !== 'object' || style === null) return false;
  const known = knownStyles.get(style);
  if (known !== undefined) return known;
  const rgb = Fill.safeParse(style).data?.fgColor.rgb;
  const shaded = rgb !== undefined && !/^f[a-f\d]f[a-f\d]f[a-f\d]$/i.test(rgb);
  knownStyles.set(style, shaded);
  return shaded;
}

const filled = <T>(values: readonly T[]): readonly (readonly [number, T])[] =>
  Object.entries(values).map(([index, value]) => [Number(index), value] as const);

function shownText(cell: CellObject | undefined): string {
  if (!cell || cell.t === 'z') return '';
  const plain = cell.w ?? (cell.v instanceof Date ? cell.v.toISOString() : String(cell.v ?? ''));
  const shown = withScriptMarks(cell.h) ?? plain;
  return repairCharacters(shown.replaceAll('\n', '\u2028')).replaceAll('\u2028', '\n').trim();
}

/** Super- and subscript runs of a cell, which SheetJS provides only in its HTML. Null if there are none. */
function withScriptMarks(html: string | undefined): string | null {
  if (html === undefined || !/<su[pb]>/.test(html)) return null;
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

/** Extent of the merged cells of a sheet, by the `row.column` of their first cell. */
export function mergesOf(
  book: WorkBook,
  name: string,
): ReadonlyMap<string, { rows: number; columns: number }> {
  const spans = new Map<string, { rows: number; columns: number }>();
  for (const merge of book.Sheets[name]?.['!merges'] ?? []) {
    spans.set(`${merge.s.r}.${merge.s.c}`, {
      rows: merge.e.r - merge.s.r + 1,
      columns: merge.e.c - merge.s.c + 1,
    });
  }
  return spans;
}
