import type { Anchor, Block, TableBlock, TableRow } from '@app/contracts';

/** Builds blocks for tests; ids count up, anchors are those of an old Word document. */
export class BlockBuilder {
  readonly blocks: Block[] = [];

  heading(text: string, options: { readonly number?: string; readonly level?: number } = {}): this {
    const { number, level = 1 } = options;
    this.blocks.push({
      ...this.base(text),
      type: 'heading',
      level,
      ...(number === undefined ? {} : { number }),
    });
    return this;
  }

  paragraph(text: string): this {
    this.blocks.push({ ...this.base(text), type: 'paragraph' });
    return this;
  }

  items(...items: readonly (readonly [marker: string, text: string, level?: number])[]): this {
    for (const [marker, text, level = 0] of items)
      this.blocks.push({ ...this.base(text), type: 'list-item', marker, level });
    return this;
  }

  table(
    rows: readonly (readonly string[])[],
    options: { readonly headers?: number; readonly bold?: readonly number[] } = {},
  ): this {
    const { headers = 1, bold = [] } = options;
    const id = `t${this.blocks.length + 1}`;
    this.blocks.push({
      id,
      type: 'table',
      text: '',
      anchor: this.anchor(),
      columns: Math.max(...rows.map((row) => row.length)),
      rows: rows.map((cells, index): TableRow => ({
        id: `${id}.r${index + 1}`,
        isHeader: index < headers,
        anchor: this.anchor(),
        cells: cells.flatMap((text, column) =>
          text === ''
            ? []
            : [
                {
                  id: `${id}.r${index + 1}.c${column + 1}`,
                  column,
                  columnSpan: 1,
                  rowSpan: 1,
                  text,
                  anchor: this.anchor(),
                  bold: index < headers || bold.includes(index),
                },
              ],
        ),
      })),
    });
    return this;
  }

  footnote(mark: string, text: string): this {
    const table = this.blocks.findLast((block): block is TableBlock => block.type === 'table');
    this.blocks.push({ ...this.base(text), type: 'footnote', mark, ...(table ? { tableId: table.id } : {}) });
    return this;
  }

  private base(text: string) {
    return { id: `b${this.blocks.length + 1}`, text, anchor: this.anchor() };
  }

  private anchor(): Anchor {
    return { kind: 'doc', paragraph: this.blocks.length };
  }
}

export const aDocument = (): BlockBuilder => new BlockBuilder();
