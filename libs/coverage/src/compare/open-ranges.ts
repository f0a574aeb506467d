import { countFields } from '../count/count-fields';
import { type CountedRange, countRanges } from '../count/count-ranges';
import type { StudyCoverageInput } from '../study-coverage';
import { type Comparison, joined, NOTHING_OPEN, type Opened } from './comparison';
import { isForm, isProtocol } from './open-blanks';
import { openText } from './open-texts';

/** Ranges that a form or a dictionary prints, or that the file sets for a field, and that no item has. A list can say the same. */
export function openRanges(comparison: Comparison, input: StudyCoverageInput): Opened {
  const { document, excluded } = comparison;
  const { id, blocks } = document;
  const dictionaries = new Set(
    blocks.flatMap((block) => (input.itemTables.has(`${id}|${block.id}`) ? [block.id] : [])),
  );
  if (isProtocol(document, input) || (dictionaries.size === 0 && !isForm(document, input)))
    return NOTHING_OPEN;
  const set = countFields(blocks)
    .filter(({ field: { minimum, maximum } }) => minimum !== undefined || maximum !== undefined)
    .map(({ block, cell, field }): CountedRange => {
      const text = `${field.title ?? field.name ?? ''} ${field.minimum ?? ''}–${field.maximum ?? ''}`.trim();
      return { block, text, count: 1, ...(cell !== undefined && { cell }) };
    });
  const open = [...countRanges(blocks, dictionaries), ...set].filter(({ block, cell, count }) => {
    const place = { document: id, block: block.id, ...(cell === undefined ? {} : { cell }) };
    const key = `${id}|${block.id}|${cell ?? ''}`;
    const isHeld = (input.rangePlaces.get(key) ?? 0) >= count || input.choicePlaces.has(key);
    return !isHeld && !excluded.has(place);
  });
  return joined(open.map((one) => openText(one, comparison, 'open.answers')));
}
