import { type Block, message, type TableBlock, type TableRow } from '@app/contracts';
import { estimateTokens, roomOfOutput, TOKENS_PER_MARK } from '@app/costs';
import { isLoneMark } from '@app/text-normalization';
import { shortNames } from '../model/block-names';
import { writeBlocks } from '../prompt/block-text';
import type { PlannedDocument, ChunkPart, UnplacedBlock } from '../model/chunk';

type HeadingBlock = Extract<Block, { type: 'heading' }>;

/** The smallest unit of a plan: a block, or some rows of a table that is too long for one call. */
export interface Unit {
  readonly document: PlannedDocument;
  readonly block: Block;
  readonly tokens: number;
  /** Headings above it. */
  readonly path: readonly HeadingBlock[];
  /** How suitable it is as the start of a section. Headings of higher levels are better. */
  readonly boundary: number;
}

const NEW_DOCUMENT = 36;
/** Weight of one heading level, as a share of a section that stays empty. */
const LEVEL = 3;
const BESIDE_ITS_TABLE = -6;

export const tokensOf = (blocks: readonly Block[]): number =>
  estimateTokens(writeBlocks(blocks, shortNames(blocks)));

/** A cache, because a plan uses each block several times. */
const counted = new WeakMap<Block, number>();

export function tokensOfBlock(block: Block): number {
  const known = counted.get(block);
  if (known !== undefined) return known;
  const tokens = tokensOf([block]);
  counted.set(block, tokens);
  return tokens;
}

/** How much room blocks and rows take in a section. */
export interface Measure {
  readonly ofBlock: (block: Block) => number;
  readonly ofRow: (row: TableRow) => number;
}

export const BY_INPUT: Measure = { ofBlock: tokensOfBlock, ofRow: rowTokens };

/** A mark is one letter of the input, and an element of the answer. */
export const BY_ANSWER: Measure = {
  ofBlock: (block) =>
    block.type === 'table' ? Math.max(tokensOfBlock(block), roomOfMarks(block.rows)) : tokensOfBlock(block),
  ofRow: (row) => Math.max(rowTokens(row), roomOfMarks([row])),
};

function roomOfMarks(rows: readonly TableRow[]): number {
  const cells = rows.filter(({ isHeader }) => !isHeader).flatMap((row) => row.cells);
  return roomOfOutput(cells.filter(({ text }) => isLoneMark(text.trim())).length * TOKENS_PER_MARK);
}

/**
 * Splits a document into units of at most `limit` tokens. Larger units that cannot be split are unplaced. Tables longer than
 * `tableTokens` are split into groups of rows, unless a row is longer than that.
 */
export function unitsOf(
  document: PlannedDocument,
  limit: number,
  { tableTokens = limit, measure = BY_INPUT }: { tableTokens?: number; measure?: Measure } = {},
): { units: Unit[]; unplaced: UnplacedBlock[] } {
  const units: Unit[] = [];
  const unplaced: UnplacedBlock[] = [];
  let path: readonly HeadingBlock[] = [];
  for (const [index, block] of document.blocks.entries()) {
    if (block.type === 'heading') path = path.filter((heading) => heading.level < block.level);
    const above = path;
    if (block.type === 'heading') path = [...path, block];
    const boundary = index === 0 ? NEW_DOCUMENT : boundaryOf(block);
    const unit = { document, block, tokens: measure.ofBlock(block), path: above, boundary };
    const groups =
      block.type === 'table' && unit.tokens > tableTokens ? rowGroups(block, tableTokens, measure) : [];
    const isGrouped = holdsAll(groups, block);
    if (unit.tokens <= limit && !isGrouped) units.push(unit);
    else {
      const pieces = isGrouped || block.type !== 'table' ? groups : rowGroups(block, limit, measure);
      units.push(...pieces.map((piece) => ({ ...unit, block: piece, tokens: measure.ofBlock(piece) })));
      if (!holdsAll(pieces, block)) unplaced.push(tooLong(document.id, block, unit.tokens));
    }
  }
  return { units, unplaced };
}

function boundaryOf(block: Block): number {
  switch (block.type) {
    case 'heading':
      return LEVEL * (10 - block.level);
    case 'paragraph':
    case 'table':
      return 0;
    case 'list-item':
      return -2 - block.level;
    case 'caption':
      return 0;
    case 'footnote':
      return BESIDE_ITS_TABLE;
  }
}

const tooLong = (documentId: number, block: Block, tokens: number): UnplacedBlock => ({
  documentId,
  blockId: block.id,
  reason: block.type === 'table' ? message('block.row-too-long') : message('block.too-long', { tokens }),
});

function holdsAll(pieces: readonly TableBlock[], block: Block): boolean {
  const placed = new Set(pieces.flatMap((piece) => piece.rows.map((row) => row.id)));
  return block.type === 'table' && block.rows.every((row) => placed.has(row.id));
}

/** Number of bisection steps in the search for the most even split; the last steps concern single words. */
const SEARCH_STEPS = 8;

/**
 * Splits a long table into as few groups of rows as possible, each under the header of the table and the section row (`Laboratory
 * tests`) that the group continues. Rows that share a merged cell stay together, unless they are longer than a group. The groups
 * have about equal lengths, because a table of only the last row or two would not be recognizable.
 */
export function rowGroups(table: TableBlock, limit: number, measure = BY_INPUT): TableBlock[] {
  let best = filledGroups(table, limit, measure);
  if (best.length < 2) return best;
  const [count, rows] = [best.length, rowsIn(best)];
  let [tooSmall, enough] = [0, limit];
  for (let step = 0; step < SEARCH_STEPS; step += 1) {
    const size = Math.floor((tooSmall + enough) / 2);
    const groups = filledGroups(table, size, measure);
    if (groups.length === count && rowsIn(groups) === rows) [best, enough] = [groups, size];
    else tooSmall = size;
  }
  return best;
}

const rowsIn = (groups: readonly TableBlock[]): number =>
  new Set(groups.flatMap(({ rows }) => rows.map(({ id }) => id))).size;

/** Fills each group except the last as far as possible. */
function filledGroups(table: TableBlock, limit: number, { ofRow }: Measure): TableBlock[] {
  const header = table.rows.filter((row) => row.isHeader);
  const groups: TableBlock[] = [];
  const asTable = (rows: readonly TableRow[]): TableBlock => ({ ...table, rows: [...header, ...rows] });
  const base = tokensOf([asTable([])]);
  let rows: TableRow[] = [];
  let size = base;
  let sectionRow: TableRow | null = null;
  let repeated: TableRow | null = null;
  const close = (): void => {
    if (rows.some((row) => row !== repeated)) groups.push(asTable(rows));
    repeated = sectionRow;
    rows = sectionRow === null ? [] : [sectionRow];
    size = base + sizeOfRows(rows, ofRow);
  };
  const sizeOf = (some: readonly TableRow[]): number => sizeOfRows(some, ofRow);
  const fits = (some: readonly TableRow[]): boolean => base + sizeOf(some) <= limit;
  // A row whose answer is longer than a group is a group of its own.
  const isTooLong = (some: readonly TableRow[]): boolean => base + sizeOfRows(some, rowTokens) > limit;
  for (const held of heldTogether(table.rows.filter((row) => !row.isHeader)))
    for (const some of fits(held) ? [held] : held.map((row) => [row])) {
      if (isTooLong(some)) continue;
      const tokens = sizeOf(some);
      if (size + tokens > limit) close();
      if (size + tokens > limit) [rows, size] = [[], base];
      rows.push(...some);
      size += tokens;
      sectionRow = some.findLast(isSectionRow) ?? sectionRow;
    }
  close();
  return groups;
}

const isSectionRow = ({ cells }: TableRow): boolean => cells.length === 1 && cells[0]?.column === 0;

/** Consecutive rows that share merged cells. */
function heldTogether(rows: readonly TableRow[]): TableRow[][] {
  const held: TableRow[][] = [];
  let heldUntil = -1;
  for (const [index, row] of rows.entries()) {
    if (index <= heldUntil) held.at(-1)?.push(row);
    else held.push([row]);
    heldUntil = Math.max(heldUntil, index + Math.max(1, ...row.cells.map((cell) => cell.rowSpan)) - 1);
  }
  return held;
}

const sizeOfRows = (rows: readonly TableRow[], ofRow: Measure['ofRow']): number =>
  rows.reduce((sum, row) => sum + ofRow(row), 0);

/** A cache, because the search for the most even split uses each row many times. */
const countedRows = new WeakMap<TableRow, number>();

function rowTokens(row: TableRow): number {
  const known = countedRows.get(row);
  if (known !== undefined) return known;
  const tokens =
    estimateTokens(row.cells.reduce((sum, cell) => sum + ` | c10-c12: ${cell.text}`, row.id)) + 4;
  countedRows.set(row, tokens);
  return tokens;
}

/** Consecutive pieces of one table as one unit, with its header once. */
export function joined(units: readonly Unit[]): Unit[] {
  const all: Unit[] = [];
  for (const unit of units) {
    const last = all.at(-1);
    if (last?.block.type !== 'table' || unit.block.type !== 'table' || !isSameBlock(last, unit))
      all.push(unit);
    else {
      const known = new Set(last.block.rows.map(({ id }) => id));
      const rows = [...last.block.rows, ...unit.block.rows.filter(({ id }) => !known.has(id))];
      all[all.length - 1] = { ...last, block: { ...last.block, rows } };
    }
  }
  return all;
}

export const isSameBlock = (one: Unit | undefined, other: Unit | undefined): boolean =>
  one !== undefined && one.document === other?.document && one.block.id === other.block.id;

/** The units as parts of a section, one part per document. The footnotes of a table are repeated with its rows. */
export function partsOf(units: readonly Unit[], notesRoom = Infinity): ChunkPart[] {
  const parts: { documentId: number; name: string; context: readonly Block[]; blocks: Block[] }[] = [];
  for (const { document, block, path } of units) {
    const last = parts.at(-1);
    if (last?.documentId === document.id) last.blocks.push(block);
    else parts.push({ documentId: document.id, name: document.name, context: path, blocks: [block] });
  }
  return parts.map((part) => ({ ...part, context: [...part.context, ...notesOf(part, units, notesRoom)] }));
}

/** Footnotes are added only if enough room for rows remains. */
function notesOf(part: ChunkPart, units: readonly Unit[], room: number): Block[] {
  const { blocks } = units.find(({ document }) => document.id === part.documentId)?.document ?? {
    blocks: [],
  };
  const present = new Set(part.blocks.map(({ id }) => id));
  const tables = new Set(part.blocks.filter(({ type }) => type === 'table').map(({ id }) => id));
  const notes = blocks.filter(
    (block) =>
      block.type === 'footnote' &&
      block.tableId !== undefined &&
      tables.has(block.tableId) &&
      !present.has(block.id),
  );
  return tokensOf(notes) <= room ? notes : [];
}
