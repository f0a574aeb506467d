import { fold } from '@app/text-normalization';

/** What a column of a data dictionary states. */
export type DictionaryColumn =
  | 'form'
  | 'group'
  | 'name'
  | 'label'
  | 'type'
  | 'validation'
  | 'length'
  | 'decimals'
  | 'choices'
  | 'unit'
  | 'minimum'
  | 'maximum'
  | 'range'
  | 'required'
  | 'instruction'
  | 'condition'
  | 'repeating';

/**
 * The titles of the columns, from REDCap's dictionary, the specifications of CDASH and SDTM, define.xml workbooks and the exports of
 * common EDC systems. The first title of a list wins if a table has several.
 */
const TITLES: Readonly<Record<DictionaryColumn, readonly string[]>> = {
  form: [
    'form name',
    'form',
    'crf',
    'crf name',
    'ecrf',
    'form oid',
    'module',
    'page',
    'domain',
    'dataset',
    'panel',
  ],
  group: [
    'section header',
    'section',
    'group',
    'item group',
    'item group name',
    'section label',
    'group label',
  ],
  name: [
    'variable / field name',
    'field name',
    'variable name',
    'variable',
    'item oid',
    'field oid',
    'item name',
    'cdashig variable',
    'cdash variable',
    'sdtm variable',
    'sdtmig variable',
    'oid',
    'item id',
    'field id',
    'name',
  ],
  label: [
    'question text',
    'field label',
    'question',
    'item label',
    'item description',
    'description_label',
    'left_item_text',
    'label',
    'prompt',
    'variable label',
    'cdashig variable label',
    'cdash variable label',
    'description',
    'text',
  ],
  type: [
    'field type',
    'data type',
    'datatype',
    'type',
    'item type',
    'response type',
    'control type',
    'data format',
  ],
  validation: ['text validation type or show slider number', 'validation', 'validation type', 'format'],
  length: ['length', 'max length', 'maximum length', 'field length', 'size', 'width'],
  decimals: ['significant digits', 'decimals', 'decimal places', 'precision', 'decimal digits'],
  choices: [
    'choices, calculations, or slider labels',
    'choices',
    'choices or calculations',
    'options',
    'response options',
    'allowed values',
    'permissible values',
    'valid values',
    'values',
    'answers',
    'code list',
    'codelist',
    'codelist name',
    'controlled terminology',
    'controlled terminology codelist name',
    'cdisc ct codelist submission values',
    'coded values',
    'picklist',
    'dictionary',
  ],
  unit: ['unit', 'units', 'unit of measure', 'unit of measurement', 'uom', 'measurement unit'],
  minimum: ['text validation min', 'min', 'minimum', 'low', 'lower limit', 'min value', 'minimum value'],
  maximum: ['text validation max', 'max', 'maximum', 'high', 'upper limit', 'max value', 'maximum value'],
  range: ['range', 'valid range', 'range check', 'allowed range', 'normal range'],
  required: [
    'required field?',
    'required',
    'mandatory',
    'required?',
    'mandatory?',
    'core',
    'cdashig core',
    'cdash core',
    'obligatory',
  ],
  instruction: [
    'field note',
    'instructions',
    'instruction',
    'case report form completion instructions',
    'crf completion instructions',
    'completion instructions',
    'completion guidelines',
    'help text',
    'help',
    'notes',
  ],
  condition: [
    'branching logic',
    'branching logic (show field only if...)',
    'condition',
    'skip logic',
    'dependency',
    'visible if',
    'show if',
    'relevant',
  ],
  repeating: ['repeating', 'repeats', 'repeating group'],
};

const BY_TITLE = new Map(
  Object.entries(TITLES).flatMap(([column, titles]) =>
    titles.map((title, rank) => [title, { column, rank }] as const),
  ),
);

/** The columns of a row of titles. Null if the row does not title a data dictionary. */
export function dictionaryColumns(
  cells: readonly { readonly column: number; readonly text: string }[],
): ReadonlyMap<DictionaryColumn, number> | null {
  const found = new Map<string, { at: number; rank: number }>();
  for (const { column: at, text } of cells) {
    const known = BY_TITLE.get(titleKey(text));
    if (known === undefined) continue;
    const before = found.get(known.column);
    if (before === undefined || known.rank < before.rank) found.set(known.column, { at, rank: known.rank });
  }
  const columns = new Map(
    COLUMNS.flatMap((column): [DictionaryColumn, number][] => {
      const at = found.get(column)?.at;
      return at === undefined ? [] : [[column, at]];
    }),
  );
  const has = (column: DictionaryColumn): boolean => columns.has(column);
  const isNamed = has('name') || has('label');
  const isTyped = has('type') || has('choices') || has('validation');
  return isNamed && isTyped && columns.size >= 3 ? columns : null;
}

const COLUMNS: readonly DictionaryColumn[] = [
  'form',
  'group',
  'name',
  'label',
  'type',
  'validation',
  'length',
  'decimals',
  'choices',
  'unit',
  'minimum',
  'maximum',
  'range',
  'required',
  'instruction',
  'condition',
  'repeating',
];

const titleKey = (text: string): string =>
  fold(text)
    .replace(/\s+/g, ' ')
    .replace(/[*:]+$/, '')
    .trim();
