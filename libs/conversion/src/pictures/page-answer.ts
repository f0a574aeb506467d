import type { Anchor, Block, TableCell, TableRow } from '@app/contracts';
import { type MixedElement, type MixedNode, readMixedTree, XmlFaultError } from '@app/xml';
import type { PageToShow } from './pages-to-show';

/** What a model has read from the picture of a page. */
export interface PageAnswer {
  readonly blocks: readonly Block[];
  /** True if the model could not read everything. */
  readonly isPartial: boolean;
}

/** Size limit. No page has more text, so a longer answer was not read from the picture. */
const BLOCKS_MAXIMUM = 2000;
const LIMITS = { depth: 50, elements: 50_000 };
const UNREADABLE = '[unreadable]';

/** The blocks of a page as a model has written them, with the page as their anchor; null if the answer is not a page. */
export function readPageAnswer(xml: string, page: PageToShow): PageAnswer | null {
  const root = rootOf(xml);
  if (root?.name !== 'page') return null;
  const { report } = page;
  const box: [number, number, number, number] = [0, 0, report.width ?? 0, report.height ?? 0];
  const anchor: Anchor = { kind: 'pdf', page: report.page, box };
  const blocks: Block[] = [];
  for (const element of elementsIn(root.children)) {
    const base = { id: `pic${report.page}.${blocks.length + 1}`, anchor, fromPicture: true as const };
    const block = blockOf(element, base);
    if (block !== null) blocks.push(block);
    if (blocks.length > BLOCKS_MAXIMUM) return null;
  }
  return { blocks, isPartial: xml.includes('<unreadable') };
}

function rootOf(xml: string): MixedElement | null {
  try {
    return readMixedTree(xml, LIMITS);
  } catch (error) {
    if (error instanceof XmlFaultError) return null;
    throw error;
  }
}

type Base = Pick<Block, 'id' | 'anchor' | 'fromPicture'>;

function blockOf({ name, attributes, children }: MixedElement, base: Base): Block | null {
  const text = textOf(children);
  if (name === 'table') return tableOf(children, base);
  if (text === '') return null;
  const { number = '', marker = '', mark = '' } = attributes;
  switch (name) {
    case 'heading': {
      const level = Math.min(9, countIn(attributes['level'], 1));
      return { ...base, type: 'heading', level, text, ...(number === '' ? {} : { number }) };
    }
    case 'item': {
      const level = Math.min(9, countIn(attributes['level'], 0));
      return { ...base, type: 'list-item', level, marker: marker === '' ? '•' : marker, text };
    }
    case 'caption':
      return { ...base, type: 'caption', text };
    case 'footnote':
      return { ...base, type: 'footnote', mark, text };
    default:
      return { ...base, type: 'paragraph', text };
  }
}

function tableOf(children: readonly MixedNode[], base: Base): Block | null {
  const rows: TableRow[] = [];
  /** By column, the number of further rows that a cell above covers. */
  const taken = new Map<number, number>();
  for (const row of elementsIn(children).filter(({ name }) => name === 'row')) {
    const id = `${base.id}.r${rows.length + 1}`;
    const cells = cellsOf(row, { id, anchor: base.anchor }, taken);
    rows.push({ id, isHeader: row.attributes['header'] === 'true', anchor: base.anchor, cells });
  }
  const columns = Math.max(
    0,
    ...rows.flatMap(({ cells }) => cells.map((cell) => cell.column + cell.columnSpan)),
  );
  if (columns === 0) return null;
  const caption = elementsIn(children).find(({ name }) => name === 'caption');
  return {
    ...base,
    type: 'table',
    columns,
    rows,
    text: caption === undefined ? '' : textOf(caption.children),
  };
}

function cellsOf(
  row: MixedElement,
  { id, anchor }: { readonly id: string; readonly anchor: Anchor },
  taken: Map<number, number>,
): TableCell[] {
  const cells: TableCell[] = [];
  const isTaken = (column: number): boolean => (taken.get(column) ?? 0) > 0;
  const begun = new Map<number, number>();
  let column = 0;
  for (const { attributes, children } of elementsIn(row.children)) {
    while (isTaken(column)) column += 1;
    const columnSpan = Math.min(100, Math.max(1, countIn(attributes['columns'], 1)));
    const rowSpan = Math.min(1000, Math.max(1, countIn(attributes['rows'], 1)));
    const text = textOf(children);
    if (text !== '') cells.push({ id: `${id}.c${column + 1}`, column, columnSpan, rowSpan, text, anchor });
    for (let at = column; at < column + columnSpan; at += 1) begun.set(at, rowSpan);
    column += columnSpan;
  }
  for (const [at, rows] of taken) taken.set(at, rows - 1);
  for (const [at, rows] of begun) taken.set(at, rows - 1);
  return cells;
}

const elementsIn = (nodes: readonly MixedNode[]): MixedElement[] =>
  nodes.filter((node) => typeof node !== 'string');

const textOf = (nodes: readonly MixedNode[]): string => joined(nodes).replace(/\s+/g, ' ').trim();

const joined = (nodes: readonly MixedNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      return node.name === 'unreadable' ? ` ${UNREADABLE} ` : joined(node.children);
    })
    .join('');

const countIn = (text: string | undefined, otherwise: number): number =>
  text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : otherwise;
