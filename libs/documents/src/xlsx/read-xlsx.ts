import type {
  Block,
  DocumentModel,
  PageReport,
  ReadingWarning,
  TableBlock,
  TableCell,
  TableRow,
} from '@app/contracts';
import { read, utils, type CellObject, type WorkBook } from 'xlsx';
import { z } from 'zod';
import { drawingTexts } from '../archive/drawing-texts';
import { openZip, type ZipArchive } from '../archive/open-zip';
import { parseXml } from '../archive/xml-tree';
import { EXTRACTOR_VERSIONS } from '../reading/extractor-versions';
import { markHeaderRows } from '../tables/header-rows';
import { ReadingError } from '../reading/reading-error';
import { ensureWithin } from '../reading/reading-limits';
import { repairCharacters } from '../text/text-repair';
import { countWords } from '../text/word-count';
import { readColouredCells } from './coloured-cells';
import { withNotes } from './notes';
import { findRegions, type Region, type SheetCell } from './regions';

/** Reads an XLSX: the cells that exist, as Excel shows them; each stretch of connected cells is one table. */
export function readXlsx(bytes: Uint8Array): DocumentModel {
  const zip = openZip(bytes);
  guard(zip);
  const book = parse(bytes);
  const blocks: Block[] = [];
  const pages: PageReport[] = [];
  const warnings: ReadingWarning[] = [];
  const hidden: string[] = [];
  const unclear: number[] = [];
  let cells = 0;
  book.SheetNames.forEach((name, index) => {
    const isHidden = (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
    if (isHidden) hidden.push(name);
    const sheetCells = readCells(book, name);
    cells += sheetCells.length;
    ensureWithin('cells', cells);
    const shaded = shadedCells(book, name);
    ensureWithin('cells', cells + shaded.size);
    const coloured = findRegions(sheetCells, mergesOf(book, name)).map((region) =>
      readColouredCells(region, shaded),
    );
    if (coloured.some(({ unclear }) => unclear)) unclear.push(index + 1);
    const regions = coloured.map(({ region }) => region);
    regions.forEach((region, position) => {
      const isOnlyTable = regions.length === 1;
      const id = `s${index + 1}.t${position + 1}`;
      const table = toTable({ region, id, sheet: name, isHidden, isOnlyTable });
      blocks.push(...withNotes(table));
    });
    for (const comment of comments(sheetCells, name, `s${index + 1}`)) blocks.push(comment);
    pages.push({
      page: index + 1,
      name,
      characters: sheetCells.reduce((sum, cell) => sum + cell.text.replace(/\s/g, '').length, 0),
      images: 0,
      tables: regions.length,
      rotatedText: false,
      scanned: false,
      garbled: false,
      hiddenText: isHidden,
    });
  });
  if (hidden.length > 0) {
    warnings.push({
      code: 'hidden-sheet',
      message: `Sheets that Excel hides were read as hidden: ${hidden.join(', ')}.`,
    });
  }
  if (unclear.length > 0) {
    warnings.push({
      code: 'coloured-cells',
      message: 'Some cells of tables have a colour and no text; what the colour says was not read.',
      pages: unclear,
    });
  }
  const boxes = textBoxes(zip);
  if (boxes.length > 0) {
    const shown = boxes.slice(0, BOXES_SHOWN).map((text) => `“${text.slice(0, BOX_LENGTH)}”`);
    warnings.push({ code: 'partial', message: `Text boxes on sheets were not read: ${shown.join(', ')}.` });
  }
  const pictures = zip.names.filter((name) => /^xl\/(?:media\/|charts\/chart)/.test(name)).length;
  if (pictures > 0) {
    warnings.push({
      code: 'pictures',
      message: `Pictures in the workbook: ${pictures}. What they show was not read.`,
    });
  }
  if (zip.has('xl/vbaProject.bin')) {
    warnings.push({ code: 'macros-ignored', message: 'The workbook holds macros; they were not run.' });
  }
  const title = book.Props?.Title;
  return {
    schemaVersion: 1,
    extractor: EXTRACTOR_VERSIONS.xlsx,
    format: 'xlsx',
    ...(title === undefined || title === '' ? {} : { title }),
    blocks,
    runningLines: [],
    pages,
    warnings,
    words: countWords(blocks),
  };
}

/** So many of the boxes are named, with so many characters. */
const [BOXES_SHOWN, BOX_LENGTH] = [3, 80];

/** What is written into boxes that lie over the cells. */
function textBoxes(zip: ZipArchive): string[] {
  return zip.names
    .filter((name) => /^xl\/drawings\/[^/]+\.xml$/.test(name))
    .flatMap((name) => [...drawingTexts(parseXml(zip.readText(name) ?? ''))]);
}

/** Columns of a sheet, as Excel limits them (XFD). */
const COLUMNS_MAXIMUM = 16_384;
const COLUMNS = /<(?:\w+:)?col\b[^<>]*/g;
const COLUMN_LIMIT = /\bm(?:in|ax)\s*=\s*["']?\s*([+-]?\d+)/g;

/** SheetJS inflates without limits and counts every column of a range, so the guard runs over every part first. */
function guard(zip: ZipArchive): void {
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

function parse(bytes: Uint8Array): WorkBook {
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      cellDates: true,
      cellFormula: false,
      cellHTML: true,
      // Blank cells with their fills: a schedule may mark by colour alone.
      cellStyles: true,
      sheetStubs: true,
    });
  } catch (error) {
    throw new ReadingError('damaged', 'workbook', { cause: error });
  }
}

function readCells(book: WorkBook, name: string): readonly SheetCell[] {
  const rows = book.Sheets[name]?.['!data'] ?? [];
  const cells: SheetCell[] = [];
  // By their keys: a row number of a hundred million makes an array of as many holes.
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

/** SheetJS tells the fill of a cell as its style, theme colours already as they are printed. */
const Fill = z.object({ patternType: z.literal('solid'), fgColor: z.object({ rgb: z.string() }) });

/** Cells with a fill that is seen on paper, by `row.column`. */
function shadedCells(book: WorkBook, name: string): ReadonlySet<string> {
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

/** Raised and lowered runs of a cell, which only SheetJS's HTML of it tells; null where there are none. */
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

function mergesOf(book: WorkBook, name: string): ReadonlyMap<string, { rows: number; columns: number }> {
  const spans = new Map<string, { rows: number; columns: number }>();
  for (const merge of book.Sheets[name]?.['!merges'] ?? []) {
    spans.set(`${merge.s.r}.${merge.s.c}`, {
      rows: merge.e.r - merge.s.r + 1,
      columns: merge.e.c - merge.s.c + 1,
    });
  }
  return spans;
}

interface TableSource {
  readonly region: Region;
  readonly id: string;
  readonly sheet: string;
  readonly isHidden: boolean;
  /** The sheet holds nothing else: its name is the title. */
  readonly isOnlyTable: boolean;
}

/** A first row of one cell above rows of several. */
function titleOf({ rows }: Region): string | undefined {
  const [first, second] = rows;
  const [title] = first ?? [];
  return first?.length === 1 && (second?.length ?? 0) > 1 && title
    ? title.text.replace(/\s+/g, ' ')
    : undefined;
}

function toTable({ region, id, sheet, isHidden, isOnlyTable }: TableSource): TableBlock {
  const rows = region.rows.map((cells, index): TableRow => {
    const rowId = `${id}.r${index + 1}`;
    const first = cells[0];
    return {
      id: rowId,
      isHeader: false,
      anchor: anchor(sheet, first?.row ?? region.top, first?.column ?? region.left),
      cells: cells.map((cell): TableCell => ({
        id: `${rowId}.c${cell.column - region.left + 1}`,
        column: cell.column - region.left,
        columnSpan: cell.columnSpan,
        rowSpan: cell.rowSpan,
        text: cell.text,
        anchor: anchor(sheet, cell.row, cell.column),
      })),
    };
  });
  return {
    id,
    type: 'table',
    text: isOnlyTable ? sheet : (titleOf(region) ?? sheet),
    columns: region.columns,
    rows: [...withFirstRowAsHeader(rows)],
    anchor: anchor(sheet, region.top, region.left),
    ...(isHidden ? { hidden: true } : {}),
  };
}

/** A workbook rarely says which rows are headers; the first full row is, with what its merged cells reach into. */
function withFirstRowAsHeader(rows: readonly TableRow[]): readonly TableRow[] {
  const first = rows.findIndex((row) => row.cells.length > 1);
  if (first < 0 || first > 3 || rows.length - first < 2) return rows;
  return markHeaderRows(
    rows.map((row, index) => (index <= first ? { ...row, isHeader: true } : row)),
    () => false,
  );
}

function comments(cells: readonly SheetCell[], sheet: string, id: string): readonly Block[] {
  return cells
    .filter((cell) => cell.comment !== '')
    .map((cell, index) => ({
      type: 'footnote' as const,
      id: `${id}.b${index + 1}`,
      text: cell.comment,
      mark: utils.encode_cell({ r: cell.row, c: cell.column }),
      anchor: anchor(sheet, cell.row, cell.column),
    }));
}

function anchor(sheet: string, row: number, column: number) {
  return { kind: 'xlsx' as const, sheet, cell: utils.encode_cell({ r: row, c: column }) };
}
