import type { Block, FormField } from '@app/contracts';

/** A form field of the file with its block and cell. */
export interface CountedField {
  readonly block: Block;
  readonly cell?: string;
  readonly field: FormField;
}

/** All form fields that the blocks of a document have, without those of deleted and hidden blocks. */
export function countFields(blocks: readonly Block[]): CountedField[] {
  return blocks
    .filter((block) => block.excluded === undefined && block.hidden !== true)
    .flatMap((block): CountedField[] =>
      block.type === 'table'
        ? block.rows.flatMap(({ cells }) =>
            cells.flatMap(({ id: cell, fields = [] }) => fields.map((field) => ({ block, cell, field }))),
          )
        : (block.fields ?? []).map((field) => ({ block, field })),
    );
}

/** Whether a field waits for an answer. A check box does so, also if it is checked. */
export const isOpenField = ({ field: { kind, value, isReadOnly } }: CountedField): boolean =>
  isReadOnly !== true && (kind === 'box' || value === undefined);
