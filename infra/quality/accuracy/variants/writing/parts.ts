/** A cell of a generated table. */
export interface Cell {
  readonly text: string;
  /** Number of columns and rows that it covers. */
  across: number;
  down: number;
  readonly looks: readonly string[];
  /** A comment on the cell. Only workbooks have comments. */
  readonly comment?: string | undefined;
}

/** A row has no entry for a cell that another one covers. */
export type Grid = readonly (readonly Cell[])[];

export type Part =
  | { readonly kind: 'paragraph' | 'xml' | 'sheet'; readonly text: string }
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'table'; readonly grid: Grid };

/**
 * Parses a document as it is written in the cases:
 *
 *     A paragraph
 *     1.⇥An item of a list; ⇥a.⇥one of its own
 *     == A heading of level 2
 *     | A row | with three cells |
 *     | Each bar starts a cell | < covers this column, too | ^ is covered from above
 *     | text{struck}, and with any other looks | text{comment: By telephone.}
 *     [[Name of a sheet]] XML in front of its cells
 *     [[PDF rules=dashed]], [[landscape]] and other orders to the PDF (`pdf.ts`)
 *     <w:p>XML of a DOCX</w:p>
 *
 * The sign ⏎ is a line break, and ¶ starts a paragraph in a cell. Blank lines mean nothing. `formula` is a cell without result,
 * `white` is white on the white page, `symbol` is the font Wingdings, and `ground` is grey.
 */
export function partsOf(document: string): Part[] {
  const parts: Part[] = [];
  let rows: Cell[][] | undefined;
  let columns: (Cell | undefined)[] = [];
  for (const line of document.split('\n').map((text) => text.trim())) {
    if (line === '') continue;
    if (!/^\|(?: |$)/.test(line)) {
      rows = undefined;
      const [, signs, title = ''] = /^(=+) (.*)$/.exec(line) ?? [];
      if (signs !== undefined) parts.push({ kind: 'heading', level: signs.length, text: title });
      else if (line.startsWith('[[')) parts.push({ kind: 'sheet', text: line });
      else parts.push({ kind: line.startsWith('<w:') ? 'xml' : 'paragraph', text: line });
      continue;
    }
    if (rows === undefined) {
      [rows, columns] = [[], []];
      parts.push({ kind: 'table', grid: rows });
    }
    const above = columns;
    columns = [];
    const row: Cell[] = [];
    for (const [column, text] of textsOf(line).entries()) {
      const covering = text === '^' ? above[column] : text === '<' ? columns.at(-1) : undefined;
      if (covering === undefined) row.push(cellOf(text));
      else if (text === '<') covering.across++;
      else if (columns.at(-1) !== covering) covering.down++;
      columns.push(covering ?? row.at(-1));
    }
    rows.push(row);
  }
  return parts;
}

const LOOKS =
  /\{((?:(?:struck|bold|white|symbol|ground|formula|turned|large|small|center|spaced|disc|ring|tick|cross|picture|twice|slashed|triangle|chevron|line|arrow|crossed) ?)+|comment: (.*))\}$/s;

export function cellOf(written: string): Cell {
  const text = written.replaceAll('⏎', '\n');
  const [suffix = '', looks = '', comment] = LOOKS.exec(text) ?? [];
  const kept = text.slice(0, text.length - suffix.length);
  return { text: kept, across: 1, down: 1, looks: comment === undefined ? looks.split(' ') : [], comment };
}

export const textsOf = (line: string): string[] =>
  line
    .split(/(?<=^|\s)\|(?=\s|$)/)
    .slice(1)
    .map((text) => text.trim());

export interface Placed {
  readonly cell: Cell;
  readonly row: number;
  readonly column: number;
}

/** The cells of a table with the row and the column in which they start. */
export function placed(grid: Grid): Placed[] {
  const taken = new Set<string>();
  return grid.flatMap((cells, row) => {
    let column = 0;
    return cells.map((cell) => {
      while (taken.has(`${row}.${column}`)) column++;
      for (let down = 0; down < cell.down; down++)
        for (let across = 0; across < cell.across; across++) taken.add(`${row + down}.${column + across}`);
      const at = column;
      column += cell.across;
      return { cell, row, column: at };
    });
  });
}
