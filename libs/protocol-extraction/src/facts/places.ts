import type { Block, TableBlock } from '@app/contracts';
import type { Evidence, TextFact } from '@app/study-model';

/** A document as the rules read it. */
export interface SourceDocument {
  readonly id: number;
  readonly name: string;
  readonly blocks: readonly Block[];
}

/** Turns the ids of blocks, rows and cells that the readers name into evidence. */
export class Places {
  private readonly byId = new Map<string, Evidence>();
  private readonly tables = new Map<string, TableBlock>();

  constructor({ id: document, blocks }: SourceDocument) {
    for (const block of blocks) {
      this.byId.set(block.id, { document, block: block.id });
      if (block.type !== 'table') continue;
      this.tables.set(block.id, block);
      for (const row of block.rows) {
        const [label] = row.cells;
        this.byId.set(row.id, { document, block: block.id, ...(label && { cell: label.id }) });
        for (const cell of row.cells) this.byId.set(cell.id, { document, block: block.id, cell: cell.id });
      }
    }
  }

  /** The evidence of the ids that stand in this document, each place once. A row stands for its first cell. */
  of(ids: readonly string[]): Evidence[] {
    const found = ids.flatMap((id) => this.byId.get(id) ?? []);
    return found.filter(
      ({ block, cell }, at) => found.findIndex((one) => one.block === block && one.cell === cell) === at,
    );
  }

  /** A printed text with its evidence. */
  stated(value: string, ids: readonly string[]): TextFact {
    return { value, origin: 'stated', readers: ['rules'], evidence: this.of(ids) };
  }

  /** The id of the cell that covers a column in a row of a table; merged cells of earlier rows count. */
  cellAt(tableId: string, rowId: string, column: number): string | undefined {
    const rows = this.tables.get(tableId)?.rows ?? [];
    const at = rows.findIndex(({ id }) => id === rowId);
    for (let above = at; above >= 0; above -= 1) {
      const cell = rows[above]?.cells.find(
        (one) =>
          one.column <= column &&
          column < one.column + one.columnSpan &&
          (above === at || above + one.rowSpan > at),
      );
      if (cell !== undefined) return cell.id;
    }
    return undefined;
  }
}
