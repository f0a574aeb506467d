import type { Block, TableBlock, TableRow } from '@app/contracts';

/** Reads `writeBlocks` back. Of anchors only the left edge is in the text; other blocks get their line number instead. */
export function parseBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const match = /^\[([^\]\s]+)(?: (-?\d+))?\] (.*)$/s.exec(line);
    if (match === null) continue;
    const [, id = '', left, rest = ''] = match;
    const row = parseRow(id, rest, index);
    if (row === null) blocks.push({ ...parseBlock(id, rest, index), ...anchorAt(left) });
    else addRow(blocks, row);
  }
  for (const block of blocks) if (block.type === 'table') tellThin(block);
  return blocks;
}

/** Where one label is known to be bold, the others are known not to be. */
function tellThin({ rows }: TableBlock): void {
  const cells = rows.flatMap((row) => row.cells);
  if (!cells.some(({ bold }) => bold === true)) return;
  for (const cell of cells) if (cell.column === 0) cell.bold ??= false;
}

function anchorAt(left: string | undefined): { anchor?: Block['anchor'] } {
  if (left === undefined) return {};
  return { anchor: { kind: 'pdf', page: 1, box: [Number(left), 0, 0, 0] } };
}

/** What stands in a workbook has the number of its sheet in its id; readers take cells for something else than lines. */
function placeOf(id: string, line: number): Block['anchor'] {
  const sheet = /^s\d+(?=\.)/.exec(id)?.[0];
  return sheet === undefined
    ? { kind: 'doc', paragraph: line }
    : { kind: 'xlsx', sheet, cell: `A${line + 1}` };
}

const MARKED = String.raw`(?:\{((?:[^}\\]|\\.)*)\} )?(.*)`;
const HEADING = new RegExp(`^(#{1,9}) ${MARKED}$`, 's');
const LIST_ITEM = new RegExp(`^(-+) ${MARKED}$`, 's');
const NOTE = new RegExp(String.raw`^\^note (?:\{((?:[^}\\]|\\.)*)\} )?(\S+) (.*)$`, 's');
const TABLE = /^\^table (\d+) columns: (.*)$/s;

function parseBlock(id: string, rest: string, line: number): Block {
  const base = { id, anchor: placeOf(id, line) };
  const table = TABLE.exec(rest);
  if (table) {
    const [, columns = '1', caption = ''] = table;
    return { ...base, type: 'table', columns: Number(columns), rows: [], text: unescape(caption) };
  }
  const heading = HEADING.exec(rest);
  if (heading) {
    const [, level = '#', number, title = ''] = heading;
    const numbered = number === undefined ? {} : { number: unescape(number) };
    return { ...base, type: 'heading', level: level.length, ...numbered, text: unescape(title) };
  }
  const item = LIST_ITEM.exec(rest);
  if (item) {
    const [, dashes = '-', marker = '', content = ''] = item;
    return {
      ...base,
      type: 'list-item',
      level: dashes.length - 1,
      marker: unescape(marker),
      text: unescape(content),
    };
  }
  const note = NOTE.exec(rest);
  if (note) {
    const [, mark = '', tableId = '-', content = ''] = note;
    const scope = tableId === '-' ? {} : { tableId };
    return { ...base, type: 'footnote', mark: unescape(mark), ...scope, text: unescape(content) };
  }
  if (rest.startsWith('^caption '))
    return { ...base, type: 'caption', text: unescape(rest.slice('^caption '.length)) };
  return { ...base, type: 'paragraph', text: unescape(/^\\[-#^{\\]/.test(rest) ? rest.slice(1) : rest) };
}

function parseRow(id: string, rest: string, line: number): TableRow | null {
  const match = /^\^(header|row)((?: \| .*)?)$/s.exec(rest);
  if (match === null) return null;
  const [, kind, cells = ''] = match;
  const anchor = placeOf(id, line);
  return {
    id,
    isHeader: kind === 'header',
    anchor,
    cells: cells.split(/ (?<!\\)\| /).flatMap((cell) => {
      const parts = /^c(\d+)(?:-c(\d+))?(?:\/(\d+))?(\*)?: (.*)$/s.exec(cell);
      if (parts === null) return [];
      const [, first = '1', last = first, rows = '1', bold, content = ''] = parts;
      return {
        id: `${id}.c${first}`,
        column: Number(first) - 1,
        columnSpan: Number(last) - Number(first) + 1,
        rowSpan: Number(rows),
        text: unescape(content),
        anchor,
        ...(bold === undefined ? {} : { bold: true }),
      };
    }),
  };
}

/** A row belongs to the table above it; in a section that begins inside a table it opens one. */
function addRow(blocks: Block[], row: TableRow): void {
  const last = blocks.at(-1);
  const table: TableBlock =
    last?.type === 'table'
      ? last
      : {
          id: row.id.replace(/\.[^.]*$/, ''),
          type: 'table',
          columns: 1,
          rows: [],
          text: '',
          anchor: row.anchor,
        };
  if (table !== last) blocks.push(table);
  table.rows.push(row);
  table.columns = Math.max(table.columns, ...row.cells.map((cell) => cell.column + cell.columnSpan));
}

const unescape = (text: string): string =>
  text.replace(/\\(.)/gs, (_whole, character: string) => (character === 'n' ? '\n' : character));
