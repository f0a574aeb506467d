import type { Block, FormField } from '@app/contracts';
import type { BlockBuilder } from './blocks';

/** A form field of a file; what is left out is that of an empty text field. */
export type GivenField = Partial<Omit<FormField, 'id' | 'start' | 'length' | 'anchor'>>;

const SIGN = /____|☐|«[^»]*»/g;

/** The blocks with a form field of the file at each blank, box and value in quotation marks, in printed order. */
export function asFile({ blocks }: BlockBuilder, fields: readonly GivenField[]): Block[] {
  let next = 0;
  const placed = <Text extends Pick<Block, 'id' | 'text' | 'anchor'>>(text: Text): Text => {
    const found = [...text.text.matchAll(SIGN)].map(({ 0: sign, index }, at): FormField => ({
      kind: sign === '☐' ? 'box' : 'text',
      ...(sign.startsWith('«') && { value: sign }),
      ...fields[next++],
      id: `${text.id}.f${at + 1}`,
      start: index,
      length: sign.length,
      anchor: text.anchor,
    }));
    return found.length === 0 ? text : { ...text, fields: found };
  };
  return blocks.map((block): Block => {
    if (block.type !== 'table') return placed(block);
    return { ...block, rows: block.rows.map((row) => ({ ...row, cells: row.cells.map(placed) })) };
  });
}
