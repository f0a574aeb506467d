import type { Block } from '@app/contracts';
import { criteriaTitled, isCriterionNumber, isMarkerOfSubItem, readLineItem } from '@app/text-normalization';
import type { CriteriaItem } from './criteria-series';

/** The items and paragraphs of a block of a criteria section, as printed. */
export function toItems(block: Block): readonly CriteriaItem[] {
  const place = { blockId: block.id, left: block.anchor.kind === 'pdf' ? block.anchor.box[0] : undefined };
  switch (block.type) {
    case 'list-item':
      return [{ ...place, marker: block.marker, text: block.text, level: block.level }];
    case 'heading':
      return [{ ...place, marker: block.number ?? '', text: block.text, level: 0, isHeading: true }];
    case 'paragraph':
      return splitLines(block.text, block.id, place.left);
    case 'table':
      return block.rows.flatMap((row) => {
        if (row.isHeader) return [];
        const [first, ...rest] = row.cells;
        // A row that names its kind is read with the tables of both kinds.
        const namesKind = rest.some((cell) => criteriaTitled(cell.text) !== undefined);
        const isNumbered = first && isCriterionNumber(first.text) && rest.length > 0 && !namesKind;
        if (isNumbered) {
          const text = rest.map((cell) => cell.text).join('\n');
          return [
            { blockId: row.id, left: undefined, marker: first.text.trim(), text, level: 0, isLine: true },
          ];
        }
        return row.cells.flatMap((cell) => splitLines(cell.text, row.id, undefined));
      });
    case 'caption':
    case 'footnote':
      return [];
  }
}

/** A cell or a hand-typed paragraph may contain a whole list with one item per line. */
export function splitLines(text: string, blockId: string, left: number | undefined): readonly CriteriaItem[] {
  return text.split('\n').map((line) => {
    const { marker, text: item } = readLineItem(line) ?? { marker: '', text: line };
    return { blockId, left, marker, text: item, level: isMarkerOfSubItem(marker) ? 1 : 0, isLine: true };
  });
}
