import type { Block } from '@app/contracts';
import type { Evidence, TextFact } from '@app/study-model';

/** A document as the rules read it. */
export interface SourceDocument {
  readonly id: number;
  readonly name: string;
  readonly blocks: readonly Block[];
}

/** Turns the ids of blocks, rows, cells and form fields that the readers name into evidence. */
export class Places {
  private readonly byId = new Map<string, Evidence>();

  constructor({ id: document, blocks }: SourceDocument) {
    for (const block of blocks) {
      this.byId.set(block.id, { document, block: block.id });
      for (const { id: field } of block.fields ?? [])
        this.byId.set(field, { document, block: block.id, field });
      if (block.type !== 'table') continue;
      for (const row of block.rows) {
        const [label] = row.cells;
        this.byId.set(row.id, { document, block: block.id, ...(label && { cell: label.id }) });
        for (const cell of row.cells) {
          const place = { document, block: block.id, cell: cell.id };
          this.byId.set(cell.id, place);
          for (const { id: field } of cell.fields ?? []) this.byId.set(field, { ...place, field });
        }
      }
    }
  }

  /** The evidence of the ids that stand in this document, each place once. A row stands for its first cell. */
  of(ids: readonly string[]): Evidence[] {
    const found = ids.flatMap((id) => this.byId.get(id) ?? []);
    return found.filter(
      ({ block, cell, field }, at) =>
        found.findIndex((one) => one.block === block && one.cell === cell && one.field === field) === at,
    );
  }

  /** A printed text with its evidence. */
  stated(value: string, ids: readonly string[]): TextFact {
    return { value, origin: 'stated', readers: ['rules'], evidence: this.of(ids) };
  }
}
