import { formatSentence } from '@app/contracts';
import { countFields } from '../count/count-fields';
import { type CountedRange, countRanges } from '../count/count-ranges';
import { excerptOf, pageOf } from '../report/excerpt';
import type { StudyCoverageInput } from '../study-coverage';
import { type Comparison, joined, NOTHING_OPEN, type Opened, opened } from './comparison';
import { isForm, isProtocol } from './open-blanks';

const LONGEST_TEXT = 80;

/** Ranges that a form or a dictionary prints, or that the file sets for a field, and that no item has. A list can say the same. */
export function openRanges({ document, excluded }: Comparison, input: StudyCoverageInput): Opened {
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
  return joined(open.map((one) => openRange(one, id)));
}

function openRange({ block, cell, text, count }: CountedRange, document: number): Opened {
  const page = pageOf(block.anchor);
  const place = {
    document,
    block: block.id,
    kind: 'blank' as const,
    part: 'block' as const,
    count,
    page,
    excerpt: excerptOf(block),
    cells: cell === undefined ? [] : [cell],
    ...(cell === undefined ? {} : { cell }),
  };
  return opened(place, formatSentence('open.answers', { text: text.slice(0, LONGEST_TEXT), page }));
}
