import type { TableCell } from '@app/contracts';
import { fieldOf } from '../field';
import { fileFieldsOf } from '../file-fields';
import type { Field } from '../form';
import { asTimeOfDay, type Slot } from '../slots';

/** Fields of a table, with the heading above them if a row of the table is one. */
export interface TableFields {
  readonly heading?: TableCell;
  readonly isRepeating: boolean;
  readonly fields: readonly Field[];
}

/** Fields of a question: the first slot answers it, the others are asked beside it. */
export function slotFields({
  label,
  slots,
  isAnnotated,
  blockIds,
}: {
  label: string;
  slots: readonly Slot[];
  isAnnotated: boolean;
  blockIds: readonly string[];
}): Field[] {
  const [first, ...others] =
    slots.length === 0 ? [{ label: '', answer: { type: 'text' as const } }] : asTimeOfDay(slots, label);
  if (first === undefined) return [];
  const main = fieldOf({ ...first, label }, { isAnnotated, blockIds });
  // Only the label tells that the blanks are the parts of a date: `Onset (month/year)` beside `__ / ____`.
  const isDate = first.answer.type === 'text' && /date$/.test(main.type);
  const isPart = ({ label: own, answer }: Slot): boolean =>
    isDate && own === '' && answer.type === 'text' && fileFieldsOf(answer).length === 0;
  const beside = others.filter((slot) => !isPart(slot));
  return [
    main,
    ...beside.map((slot) => {
      // A field of the file can have its own question in its tooltip.
      const isAsked = slot.label !== '' || fileFieldsOf(slot.answer).length > 0;
      const own = isAsked ? slot : { ...slot, label: main.question };
      return fieldOf(own, { isAnnotated: false, blockIds });
    }),
  ];
}
