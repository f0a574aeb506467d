import type { Form, Item } from '@app/study-model';
import type { Field } from './columns';
import type { RedcapNames } from './names';

/** What the longest suffix of a field needs: `_unit`. */
const ROOM = 5;

/** The rows of a form: a section header for each group, and a field for each item; units to choose from are a field of their own. */
export const formFields = (forms: readonly Form[], names: RedcapNames): Field[] =>
  forms.flatMap(({ name, groups }) =>
    groups.flatMap((group) =>
      group.items.flatMap((item, at) => {
        const title = group.name?.value ?? name.value;
        const [first, ...others] = itemFields(item, names);
        if (first === undefined) return [];
        return [at === 0 && title.trim() !== '' ? { ...first, 'Section Header': title } : first, ...others];
      }),
    ),
  );

function itemFields(item: Item, names: RedcapNames): Field[] {
  const name = names.take(item.name?.value ?? item.question.value, { fallback: 'field', room: ROOM });
  const [only, ...others] = item.units;
  const unit = others.length === 0 ? (only?.value ?? '') : '';
  const field: Field = {
    'Variable / Field Name': name,
    'Field Label': item.question.value.trim() === '' ? name : item.question.value,
    'Field Note': [unit, item.instruction?.value ?? '', item.condition?.value ?? '']
      .filter((part) => part !== '')
      .join('\n'),
    ...(item.isRequired === true && item.condition === undefined && { 'Required Field?': 'y' }),
    ...(item.question.origin === 'implied' && {
      'Field Annotation': 'Implied by a standard: the documents do not state this question',
    }),
    ...typeOf(item),
  };
  return [field, ...(others.length === 0 ? [] : [unitField(name, item)])];
}

/** Units to choose from. */
const unitField = (name: string, { question, units }: Item): Field => ({
  'Variable / Field Name': `${name}_unit`,
  'Field Type': 'dropdown',
  'Field Label': `${question.value}: unit`,
  'Choices, Calculations, OR Slider Labels': choices(
    units.map(({ value }, at) => ({ code: String(at + 1), text: value })),
  ),
});

type Typed = Pick<
  Field,
  | 'Field Type'
  | 'Choices, Calculations, OR Slider Labels'
  | 'Text Validation Type OR Show Slider Number'
  | 'Text Validation Min'
  | 'Text Validation Max'
>;

/** REDCap asks for choices where it offers a list, and stores yes and no as 1 and 0. */
function typeOf(item: Item): Typed {
  const printed = item.choices.map(({ code, text }) => ({ code, text: text.value }));
  switch (item.type) {
    case 'yes-no':
      return { 'Field Type': 'yesno' };
    case 'single-choice':
    case 'several-choices':
      if (printed.length === 0) return { 'Field Type': 'text' };
      return {
        'Field Type': item.type === 'several-choices' ? 'checkbox' : 'radio',
        'Choices, Calculations, OR Slider Labels': choices(printed),
      };
    case 'integer':
    case 'decimal':
      return { 'Field Type': 'text', ...validation(item.type === 'integer' ? 'integer' : 'number', item) };
    case 'date':
      return { 'Field Type': 'text', 'Text Validation Type OR Show Slider Number': 'date_ymd' };
    case 'date-time':
      return { 'Field Type': 'text', 'Text Validation Type OR Show Slider Number': 'datetime_ymd' };
    case 'time':
      return { 'Field Type': 'text', 'Text Validation Type OR Show Slider Number': 'time' };
    // REDCap has no partial dates, and a calculation needs its formula, which no document states.
    case 'partial-date':
    case 'computed':
    case 'signature':
    case 'text':
      return { 'Field Type': 'text' };
  }
}

const validation = (type: 'integer' | 'number', { range }: Item): Typed => ({
  'Text Validation Type OR Show Slider Number': type,
  ...(range?.value.minimum === undefined ? {} : { 'Text Validation Min': String(range.value.minimum) }),
  ...(range?.value.maximum === undefined ? {} : { 'Text Validation Max': String(range.value.maximum) }),
});

/**
 * Choices as REDCap reads them: `1, Male | 2, Female`. The bar separates choices, so none can hold it. A code that REDCap refuses is
 * replaced by the position of its choice.
 */
function choices(printed: readonly { readonly code: string; readonly text: string }[]): string {
  const codes = printed.map(({ code }) => code.toLowerCase());
  const areCodes = codes.every((code) => /^[a-z0-9]+$/.test(code)) && new Set(codes).size === codes.length;
  return printed
    .map(
      ({ code, text }, at) =>
        `${areCodes ? code : String(at + 1)}, ${text.replace(/[|\s]+/g, ' ').trim() || code}`,
    )
    .join(' | ');
}
