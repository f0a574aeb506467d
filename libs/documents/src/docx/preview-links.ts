import type { Block, PreviewElement, TableBlock } from '@app/contracts';
import { sameFileKey } from '@app/text-normalization';

/** How far ahead the next block may be, because mammoth omits elements that it does not know, such as text boxes. */
const LOOK_AHEAD = 60;
/** Two texts that share this many letters at the start are the same paragraph, regardless of marks at the end. */
const SURE_START = 40;

/**
 * Links the elements of a preview to the blocks and cells from the same positions. Both are in document order, so each element is
 * searched by its letters within a short distance after the last match.
 */
export function linkToBlocks(
  elements: readonly PreviewElement[],
  blocks: readonly Block[],
): readonly PreviewElement[] {
  const known = blocks.map((block) => ({ block, keys: keysOf(block) }));
  let next = 0;
  const find = (key: string, isTable: boolean): Block | undefined => {
    if (key === '') return undefined;
    for (let index = next; index < Math.min(known.length, next + LOOK_AHEAD); index++) {
      const entry = known[index];
      if (!entry || (entry.block.type === 'table') !== isTable) continue;
      if (!entry.keys.some((candidate) => isSame(candidate, key))) continue;
      next = index + 1;
      return entry.block;
    }
    return undefined;
  };
  const link = (element: PreviewElement): PreviewElement => {
    if (element.tag === 'table') {
      const block = find(firstCells(cellTexts(element)), true);
      return block?.type === 'table' ? withCells(element, block) : element;
    }
    if (element.tag === 'ul' || element.tag === 'ol')
      return {
        ...element,
        children: element.children.map((child) => (typeof child === 'string' ? child : link(child))),
      };
    const block = find(keyOf(ownText(element)), false);
    const children = element.children.map((child) =>
      typeof child !== 'string' && HOLDS_PARAGRAPHS.has(child.tag) ? link(child) : child,
    );
    return block
      ? { ...element, ...labelOf(block, element), id: block.id, children }
      : { ...element, children };
  };
  return elements.map(link);
}

const HOLDS_PARAGRAPHS: ReadonlySet<string> = new Set(['p', 'ul', 'ol', 'table']);

/** The letters and digits of a text; its signs if it has none, as a paragraph that is one blank. */
const keyOf = (text: string): string => sameFileKey(text) || text.replace(/\s/g, '');

function keysOf(block: Block): readonly string[] {
  switch (block.type) {
    case 'table':
      return [firstCells(block.rows.flatMap((row) => row.cells.map((cell) => cell.text)))];
    case 'heading':
      return [keyOf(block.text), keyOf((block.number ?? '') + block.text)];
    case 'list-item':
      return [keyOf(block.text), keyOf(block.marker + block.text)];
    case 'footnote':
      return [keyOf(block.text), keyOf(block.mark + block.text)];
    case 'paragraph':
    case 'caption':
      return [keyOf(block.text)];
  }
}

function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.length < SURE_START || other.length < SURE_START) return false;
  return one.slice(0, SURE_START) === other.slice(0, SURE_START);
}

/** A table is identified by the texts of its first non-empty cells. */
const firstCells = (texts: readonly string[]): string =>
  texts
    .map(sameFileKey)
    .filter((key) => key !== '')
    .slice(0, 3)
    .join('|');

/** Text of an element without the lists and tables inside it. */
function ownText(element: PreviewElement): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string') return child;
      return ['ul', 'ol', 'table'].includes(child.tag) ? '' : ownText(child);
    })
    .join('');
}

const allText = (element: PreviewElement): string =>
  element.children.map((child) => (typeof child === 'string' ? child : allText(child))).join('');

/** The number that Word prints before the text, if the text does not contain it. */
function labelOf(block: Block, element: PreviewElement): { label?: string } {
  const label =
    block.type === 'heading' ? block.number : block.type === 'list-item' ? block.marker : undefined;
  if (label === undefined || element.tag === 'table') return {};
  return ownText(element).trimStart().startsWith(label) ? {} : { label };
}

const rowsOf = (table: PreviewElement): PreviewElement[] =>
  table.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return child.tag === 'tr' ? [child] : child.tag === 'thead' || child.tag === 'tbody' ? rowsOf(child) : [];
  });

const isCell = (child: PreviewElement | string): child is PreviewElement =>
  typeof child !== 'string' && IN_CELL.has(child.tag);

const cellTexts = (table: PreviewElement): string[] =>
  rowsOf(table).flatMap((row) => row.children.filter(isCell).map(allText));

const IN_CELL: ReadonlySet<string> = new Set(['td', 'th']);
const placeOf = (row: number, column: number): string => `${row}.${column}`;

/** Maps the layout cells to a grid of rows and columns, where they are matched with the cells of the model. */
function withCells(table: PreviewElement, block: TableBlock): PreviewElement {
  const ids = new Map<string, string>(
    block.rows.flatMap((row, index) =>
      row.cells.map((cell) => [placeOf(index, cell.column), cell.id] as const),
    ),
  );
  const places = new Map<PreviewElement, string>();
  const taken = new Set<string>();
  rowsOf(table).forEach((row, rowIndex) => {
    let column = 0;
    for (const cell of row.children.filter(isCell)) {
      while (taken.has(placeOf(rowIndex, column))) column++;
      places.set(cell, placeOf(rowIndex, column));
      for (let down = 1; down < (cell.rowSpan ?? 1); down++)
        for (let across = 0; across < (cell.columnSpan ?? 1); across++)
          taken.add(placeOf(rowIndex + down, column + across));
      column += cell.columnSpan ?? 1;
    }
  });
  const mark = (element: PreviewElement): PreviewElement => {
    const id = ids.get(places.get(element) ?? '');
    return {
      ...element,
      ...(id === undefined ? {} : { id }),
      children: IN_CELL.has(element.tag)
        ? element.children
        : element.children.map((child) => (typeof child === 'string' ? child : mark(child))),
    };
  };
  return { ...mark(table), id: block.id };
}
