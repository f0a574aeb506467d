import type { Anchor, Block, TableBlock } from '@app/contracts';

/** Collects blocks whose anchors are pointers into a JSON file. */
export class UsdmBlocks {
  readonly blocks: Block[] = [];
  private tables = 0;

  heading(text: string, pointer: string): void {
    this.blocks.push({ type: 'heading', level: 1, ...this.base(text, pointer) });
  }

  paragraph(text: string, pointer: string): void {
    if (text !== '') this.blocks.push({ type: 'paragraph', ...this.base(text, pointer) });
  }

  item(marker: string, text: string, pointer: string): void {
    this.blocks.push({ type: 'list-item', marker, level: 0, ...this.base(text, pointer) });
  }

  footnote(mark: string, text: string, pointer: string): void {
    this.blocks.push({
      type: 'footnote',
      mark,
      tableId: `t${String(this.tables)}`,
      ...this.base(text, pointer),
    });
  }

  /** A table of texts with the pointer of each row and cell; empty texts are empty cells. */
  table(
    rows: readonly {
      readonly pointer: string;
      readonly isHeader: boolean;
      readonly cells: readonly { readonly text: string; readonly pointer?: string }[];
    }[],
    pointer: string,
  ): void {
    this.tables += 1;
    const id = `t${String(this.tables)}`;
    const table: TableBlock = {
      type: 'table',
      id,
      text: '',
      anchor: anchorAt(pointer),
      columns: Math.max(1, ...rows.map(({ cells }) => cells.length)),
      rows: rows.map((row, at) => ({
        id: `${id}.r${String(at + 1)}`,
        isHeader: row.isHeader,
        anchor: anchorAt(row.pointer),
        cells: row.cells.flatMap((cell, column) =>
          cell.text === ''
            ? []
            : [
                {
                  id: `${id}.r${String(at + 1)}.c${String(column + 1)}`,
                  column,
                  columnSpan: 1,
                  rowSpan: 1,
                  text: cell.text,
                  anchor: anchorAt(cell.pointer ?? row.pointer),
                },
              ],
        ),
      })),
    };
    this.blocks.push(table);
  }

  private base(text: string, pointer: string) {
    return { id: `b${String(this.blocks.length + 1)}`, text, anchor: anchorAt(pointer) };
  }
}

const anchorAt = (pointer: string): Anchor => ({ kind: 'json', pointer });
