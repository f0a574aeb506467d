import type { Anchor, TableBlock, TableCell, TableRow } from '@app/contracts';
import { GROUND_MARK } from '@app/text-normalization';
import { childOf, childrenOf, switchOf, valueOf, type XmlElement } from '../archive/xml-tree';
import { alignedRows } from '../tables/aligned-lines';
import { findClosedCells, hasPlace } from '../tables/closed-cells';
import { findFillMarks } from '../tables/fill-marks';
import { markHeaderRows } from '../tables/header-rows';
import { listLines } from './list-lines';
import { isShaded } from './styles';
import type { PrintedNumber } from './numbering';
import type { WalkedParagraph } from './walked-paragraph';

/** What a text stands on. White text on a white ground is hidden. */
export interface Ground {
  readonly isOnColor: boolean;
}

export interface TableContext {
  readonly id: string;
  readonly caption: string;
  readonly anchor: (path: string, paraId: string | undefined) => Anchor;
  readonly readParagraph: (paragraph: XmlElement, ground: Ground) => WalkedParagraph;
  /** Whether the style of a table, by its id, colors some of its cells. */
  readonly isShadedStyle: (id: string | undefined) => boolean;
  readonly onDeletedRow: () => void;
  /** Called for the struck texts of a row, with the label of the row before them. */
  readonly onStruckText: (text: string, anchor: Anchor) => void;
  /** Called for a comment of Word on a text of a cell. */
  readonly onComment: (id: string, cell: Anchor) => void;
  /** Called for a table in a cell that is a table of its own. */
  readonly onNestedTable: (table: XmlElement) => void;
}

interface RawCell {
  readonly column: number;
  readonly columnSpan: number;
  readonly isContinued: boolean;
  readonly text: string;
  /** Its lines as printed, blank ones included. */
  readonly lines: readonly string[];
  readonly bold: boolean;
  readonly isShaded: boolean;
  readonly anchor: Anchor;
}

interface RawRow {
  readonly cells: readonly RawCell[];
  readonly isHeader: boolean;
  readonly anchor: Anchor;
}

/** The cell of a table of one cell that holds several paragraphs or a table: a frame around a part of the document. */
export function layoutCell(element: XmlElement): XmlElement | undefined {
  const [row, ...otherRows] = rowsOf(element);
  const [cell, ...others] = row === undefined ? [] : wrapped(row, 'w:tc');
  if (cell === undefined || others.length + otherRows.length > 0) return undefined;
  const isFrame = wrapped(cell, 'w:p').length > 1 || wrapped(cell, 'w:tbl').some(isTableOfItsOwn);
  return isFrame ? cell : undefined;
}

const [FEWEST_NESTED_ROWS, FEWEST_NESTED_COLUMNS] = [3, 3];

const isTableOfItsOwn = (element: XmlElement): boolean => {
  const rows = rowsOf(element);
  const columns = Math.max(0, ...rows.map((row) => wrapped(row, 'w:tc').length));
  return rows.length >= FEWEST_NESTED_ROWS && columns >= FEWEST_NESTED_COLUMNS;
};

/**
 * Reads `w:tbl`. A small nested table becomes lines of the cell that contains it; a larger one is a table of its own. Undefined
 * if no cell contains text.
 */
export function readTable(element: XmlElement, context: TableContext): TableBlock | undefined {
  const read: RawRow[] = [];
  const properties = childOf(element, 'w:tblPr');
  const isOnColor =
    isShaded(childOf(properties, 'w:shd')) ||
    context.isShadedStyle(valueOf(childOf(properties, 'w:tblStyle')));
  for (const row of rowsOf(element)) {
    if (childOf(row, 'w:trPr', 'w:del')) {
      context.onDeletedRow();
      continue;
    }
    read.push(readRow(row, read.length, { ...context, isOnColor }));
  }
  const rows = read.flatMap((row, at) => rowsOfLines(row, read[at + 1]));
  const grounds = cellsByGround(rows);
  const columns = rows.reduce((most, row) => Math.max(most, ...row.cells.map(endOf)), 1);
  if (rows.every((row) => row.cells.every((cell) => cell.text === ''))) return undefined;
  const tableRows = rows.map((row, index) => toRow({ rows, row, index, id: context.id, ...grounds }));
  return {
    id: context.id,
    type: 'table',
    text: context.caption,
    columns,
    rows: [...markHeaderRows(tableRows, (row, cell) => isBold(rows, row, cell))],
    anchor: context.anchor('', undefined),
  };
}

const endOf = (cell: RawCell): number => cell.column + cell.columnSpan;

const ROW_WRAPPERS = new Set(['w:sdt', 'w:sdtContent', 'w:ins', 'w:customXml', 'w:moveTo']);

function rowsOf(element: XmlElement): readonly XmlElement[] {
  return wrapped(element, 'w:tr');
}

function wrapped(element: XmlElement, name: string): readonly XmlElement[] {
  return childrenOf(element).flatMap((child) => {
    if (child.name === name) return [child];
    return ROW_WRAPPERS.has(child.name) ? wrapped(child, name) : [];
  });
}

function readRow(row: XmlElement, index: number, context: TableContext & Ground): RawRow {
  const properties = childOf(row, 'w:trPr');
  let column = Number(valueOf(childOf(properties, 'w:gridBefore')) ?? 0);
  const cells: RawCell[] = [];
  let label: string | undefined;
  const struck: { readonly text: string; readonly anchor: Anchor; readonly isLabel: boolean }[] = [];
  wrapped(row, 'w:tc').forEach((cell, position) => {
    const cellProperties = childOf(cell, 'w:tcPr');
    const columnSpan = Math.max(1, Number(valueOf(childOf(cellProperties, 'w:gridSpan')) ?? 1));
    const merge = childOf(cellProperties, 'w:vMerge');
    const ground = isShaded(childOf(cellProperties, 'w:shd'));
    const content = readCell(cell, { ...context, isOnColor: context.isOnColor || ground });
    const across = childOf(cellProperties, 'w:hMerge');
    const left = cells.at(-1);
    if (across !== undefined && valueOf(across) !== 'restart' && left !== undefined) {
      // Old Word and some converters merge cells of a row without `gridSpan`.
      const text = [left.text, content.text].filter((part) => part !== '').join('\n');
      cells[cells.length - 1] = { ...left, columnSpan: left.columnSpan + columnSpan, text };
      column += columnSpan;
      return;
    }
    const anchor = context.anchor(`.r${index}.c${position}`, content.paraId);
    for (const id of content.commentIds) context.onComment(id, anchor);
    if (content.struck !== '') struck.push({ text: content.struck, anchor, isLabel: position === 0 });
    label ??= content.text;
    cells.push({
      column,
      columnSpan,
      isContinued: merge !== undefined && valueOf(merge) !== 'restart',
      text: content.text,
      lines: content.lines,
      bold: content.bold,
      isShaded: ground,
      anchor,
    });
    column += columnSpan;
  });
  const [first] = struck;
  if (first !== undefined) {
    const isNamed = !first.isLabel && label !== undefined && label !== '';
    const texts = struck.map(({ text }) => text);
    context.onStruckText([...(isNamed ? [label] : []), ...texts].join(' | '), first.anchor);
  }
  return {
    cells,
    isHeader: switchOf(childOf(properties, 'w:tblHeader')) === true,
    anchor: context.anchor(`.r${index}`, row.attributes['w14:paraId']),
  };
}

/** The rows of a row whose cells hold one mark a line for several activities; the row itself if it does not. */
function rowsOfLines(row: RawRow, below: RawRow | undefined): readonly RawRow[] {
  const isMerged = [row, below].some((one) => one?.cells.some(({ isContinued }) => isContinued));
  const filled = row.cells.filter(({ text }) => text !== '');
  const count = isMerged || row.isHeader ? 1 : alignedRows(filled);
  if (count === 1) return [row];
  return Array.from({ length: count }, (_row, at): RawRow => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, text: cell.lines[at] ?? '' })),
  })).filter(({ cells }) => cells.some(({ text }) => text !== ''));
}

interface CellContent {
  readonly text: string;
  readonly lines: readonly string[];
  readonly struck: string;
  readonly commentIds: readonly string[];
  readonly bold: boolean;
  readonly paraId?: string;
}

function readCell(cell: XmlElement, context: TableContext & Ground): CellContent {
  const lines: string[] = [];
  const printed: string[] = [];
  const struck: string[] = [];
  const commentIds: string[] = [];
  let bold = true;
  let paraId: string | undefined;
  const bareNumbers: string[] = [];
  const visit = (element: XmlElement, depth: number): void => {
    for (const child of childrenOf(element)) {
      if (child.name === 'w:p') {
        const paragraph = context.readParagraph(child, context);
        paraId ??= paragraph.paraId;
        commentIds.push(...paragraph.content.commentIds);
        if (paragraph.content.struckText !== '') struck.push(paragraph.content.struckText);
        printed.push(...paragraph.content.lines);
        if (paragraph.content.text === '') {
          if (hasBareNumber(paragraph)) bareNumbers.push(paragraph.number.text);
          continue;
        }
        const marker = paragraph.number ? `${paragraph.number.text} ` : '';
        lines.push(marker + listLines(paragraph.content).join('\n'));
        bold &&= paragraph.content.bold;
      } else if (child.name === 'w:tbl' && isTableOfItsOwn(child)) context.onNestedTable(child);
      else if (child.name !== 'w:tcPr' && depth < 40) visit(child, depth + 1);
    }
  };
  visit(cell, 0);
  return {
    // Word prints the number of an empty paragraph: a column that only numbers its rows.
    text: lines.length > 0 ? lines.join('\n') : (bareNumbers[0] ?? ''),
    lines: printed,
    struck: struck.join('\n'),
    commentIds,
    bold: bold && lines.length > 0,
    ...(paraId === undefined ? {} : { paraId }),
  };
}

/** A numbered paragraph without text. Bullets count nothing, and the number of struck text is not in force. */
const hasBareNumber = (
  paragraph: WalkedParagraph,
): paragraph is WalkedParagraph & { readonly number: PrintedNumber } =>
  paragraph.number?.isBullet === false && paragraph.content.struckText === '';

interface RowInTable {
  readonly rows: readonly RawRow[];
  readonly row: RawRow;
  readonly index: number;
  readonly id: string;
  readonly marked: ReadonlySet<RawCell>;
  readonly closed: ReadonlySet<RawCell>;
}

function toRow({ rows, row, index, id, marked, closed }: RowInTable): TableRow {
  const rowId = `${id}.r${index + 1}`;
  const cells = row.cells.flatMap((cell): TableCell[] => {
    const rowSpan = cell.isContinued ? 1 : spanBelow(rows, index, cell);
    const isMarked = marked.has(cell);
    const isSingle = rowSpan === 1 && cell.columnSpan === 1 && !closed.has(cell);
    if (cell.text === '' && !isMarked && (cell.isContinued || isSingle)) return [];
    return [
      {
        id: `${rowId}.c${cell.column + 1}`,
        column: cell.column,
        columnSpan: cell.columnSpan,
        rowSpan,
        text: isMarked ? GROUND_MARK : cell.text,
        anchor: cell.anchor,
        bold: cell.bold,
        ...(isMarked && { fromGround: true }),
      },
    ];
  });
  return { id: rowId, isHeader: row.isHeader, cells, anchor: row.anchor };
}

/** The cells whose ground marks them, or closes them to answers. */
function cellsByGround(rows: readonly RawRow[]): Pick<RowInTable, 'marked' | 'closed'> {
  const cells = rows.flatMap((row, index) =>
    row.cells.map((cell) => ({
      row: index,
      column: cell.column,
      isEmpty: cell.text === '' && !cell.isContinued,
      isShaded: cell.isShaded,
      isPlace: hasPlace(cell.text),
      cell,
    })),
  );
  const found = [findFillMarks(cells), findClosedCells(cells)];
  const [marked, closed] = found.map((some) => new Set([...some].map(({ cell }) => cell)));
  return { marked: marked ?? new Set(), closed: closed ?? new Set() };
}

function spanBelow(rows: readonly RawRow[], index: number, cell: RawCell): number {
  let span = 1;
  for (let below = index + 1; below < rows.length; below++) {
    const next = rows[below]?.cells.find((candidate) => candidate.column === cell.column);
    if (!next?.isContinued) break;
    span++;
  }
  return span;
}

function isBold(rows: readonly RawRow[], row: number, column: number): boolean {
  return rows[row]?.cells.find((cell) => cell.column === column)?.bold === true;
}
