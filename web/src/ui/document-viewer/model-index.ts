import type { Anchor, Block, Box, DocumentModel, TableBlock } from '@app/contracts';

/** A rectangle on a page of a PDF, in points. */
export interface Spot {
  readonly page: number;
  readonly box: Box;
}

/** Blocks that are rendered together: a page, a sheet, or a section of a document without pages. */
export interface Part {
  readonly key: string;
  /** The page of a PDF or the position of a sheet, counted from 1. */
  readonly page: number | null;
  readonly blocks: readonly Block[];
}

/** The lookup index of a document model. Ids are those of blocks, table rows and table cells. */
export interface ModelIndex {
  readonly model: DocumentModel;
  readonly parts: readonly Part[];
  /** The stops of keyboard navigation: blocks and table rows. */
  readonly steps: readonly string[];
  readonly has: (id: string) => boolean;
  /** The part that renders it. */
  readonly partOf: (id: string) => number;
  /** The keyboard stop that contains it: the row of a cell, or the block itself. */
  readonly stepOf: (id: string) => string;
  readonly anchorOf: (id: string) => Anchor | undefined;
  /** Its positions on the pages of a PDF. A table can have several. */
  readonly spotsOf: (id: string) => readonly Spot[];
  /** The smallest extracted element at this point of a page. */
  readonly idAt: (page: number, x: number, y: number) => string | undefined;
  /** The element extracted from a cell of a sheet. */
  readonly idOfCell: (sheet: string, cell: string) => string | undefined;
}

interface Entry {
  readonly part: number;
  readonly step: string;
  readonly anchor: Anchor;
  readonly spots: readonly Spot[];
}

/** Maximum number of blocks in a part of a document without pages. */
const PART_BLOCKS = 40;

export function indexModel(model: DocumentModel): ModelIndex {
  const parts = toParts(model);
  const entries = new Map<string, Entry>();
  const steps: string[] = [];
  const byPage = new Map<number, { id: string; box: Box }[]>();
  const byCell = new Map<string, string>();

  const add = (id: string, entry: Omit<Entry, 'spots'>, spots: readonly Spot[], isTarget: boolean) => {
    entries.set(id, { ...entry, spots });
    if (!isTarget) return;
    for (const { page, box } of spots) byPage.set(page, [...(byPage.get(page) ?? []), { id, box }]);
    if (entry.anchor.kind === 'xlsx') byCell.set(cellKey(entry.anchor.sheet, entry.anchor.cell), id);
  };
  const addTable = (table: TableBlock, part: number) => {
    add(
      table.id,
      { part, step: table.rows[0]?.id ?? table.id, anchor: table.anchor },
      tableSpots(table),
      false,
    );
    for (const row of table.rows) {
      steps.push(row.id);
      add(row.id, { part, step: row.id, anchor: row.anchor }, spotsOf(row.anchor), false);
      for (const cell of row.cells)
        add(cell.id, { part, step: row.id, anchor: cell.anchor }, spotsOf(cell.anchor), true);
    }
  };
  parts.forEach(({ blocks }, part) => {
    for (const block of blocks) {
      if (block.type === 'table') addTable(block, part);
      else {
        steps.push(block.id);
        add(block.id, { part, step: block.id, anchor: block.anchor }, spotsOf(block.anchor), true);
      }
    }
  });
  return {
    model,
    parts,
    steps,
    has: (id) => entries.has(id),
    partOf: (id) => entries.get(id)?.part ?? -1,
    stepOf: (id) => entries.get(id)?.step ?? id,
    anchorOf: (id) => entries.get(id)?.anchor,
    spotsOf: (id) => entries.get(id)?.spots ?? [],
    idAt: (page, x, y) => smallest(byPage.get(page) ?? [], x, y),
    idOfCell: (sheet, cell) => byCell.get(cellKey(sheet, cell)),
  };
}

const cellKey = (sheet: string, cell: string): string => `${sheet}!${cell}`;

function toParts({ blocks, format, pages }: DocumentModel): Part[] {
  const parts: { key: string; page: number | null; blocks: Block[] }[] = [];
  for (const block of blocks) {
    const group = groupOf(block.anchor);
    const last = parts.at(-1);
    const isOpen = last && last.key.startsWith(`${group.key}:`) && last.blocks.length < PART_BLOCKS;
    if (isOpen) last.blocks.push(block);
    else parts.push({ key: `${group.key}:${parts.length}`, page: group.page, blocks: [block] });
  }
  // An unread page has no blocks. It still needs a part, so that it is not hidden.
  for (const { page, scanned, damaged } of format === 'pdf' ? pages : []) {
    if (!scanned && damaged !== 'wholly') continue;
    if (parts.some((part) => part.page === page)) continue;
    const next = parts.findIndex((part) => part.page !== null && part.page > page);
    parts.splice(next === -1 ? parts.length : next, 0, { key: `unread-${page}`, page, blocks: [] });
  }
  return parts;
}

function groupOf(anchor: Anchor): { key: string; page: number | null } {
  switch (anchor.kind) {
    case 'pdf':
      return { key: `page-${anchor.page}`, page: anchor.page };
    case 'xlsx':
      return { key: `sheet-${anchor.sheet}`, page: null };
    case 'docx':
    case 'doc':
    case 'json':
      return { key: 'text', page: null };
  }
}

const spotsOf = (anchor: Anchor): Spot[] =>
  anchor.kind === 'pdf' ? [{ page: anchor.page, box: anchor.box }] : [];

/** One rectangle per page, around its rows. */
function tableSpots(table: TableBlock): Spot[] {
  const boxes = new Map<number, Box>();
  for (const { page, box } of table.rows.flatMap((row) => spotsOf(row.anchor))) {
    const known = boxes.get(page);
    boxes.set(page, known ? around(known, box) : box);
  }
  return boxes.size > 0 ? [...boxes].map(([page, box]) => ({ page, box })) : spotsOf(table.anchor);
}

const around = (one: Box, other: Box): Box => [
  Math.min(one[0], other[0]),
  Math.min(one[1], other[1]),
  Math.max(one[2], other[2]),
  Math.max(one[3], other[3]),
];

function smallest(items: readonly { id: string; box: Box }[], x: number, y: number): string | undefined {
  let found: { id: string; area: number } | undefined;
  for (const { id, box } of items) {
    const [left, top, right, bottom] = box;
    if (x < left || x > right || y < top || y > bottom) continue;
    const area = (right - left) * (bottom - top);
    if (found === undefined || area < found.area) found = { id, area };
  }
  return found?.id;
}
