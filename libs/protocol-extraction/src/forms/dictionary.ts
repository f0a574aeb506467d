import type { Block, TableBlock, TableRow } from '@app/contracts';
import type { ItemType } from '@app/study-model';
import { choiceOf } from './choices';
import { type CodeLists, codeListsOf } from './code-lists';
import { type DictionaryColumn, dictionaryColumns } from './dictionary-columns';
import type { Answer, Field, FieldChoice, FieldForm } from './form';
import { questionOf } from './question';

/** The forms of all dictionaries, and the ids of the tables that were read as dictionaries or code lists. */
interface Dictionaries {
  readonly forms: readonly FieldForm[];
  readonly tables: ReadonlySet<string>;
}

/** Titles and merged headers can stand above the row of titles. */
const TITLE_ROWS = 10;

/** Reads data dictionaries, which are recognised by the titles of their columns. Code lists can stand in tables of their own. */
export function readDictionaries(blocks: readonly Block[]): Dictionaries {
  const tables = blocks.filter((block) => block.type === 'table');
  const lists = codeListsOf(tables);
  const forms = tables.flatMap((table) => {
    const titled = titledBy(table);
    return titled === null ? [] : [{ table, forms: formsOf(table, titled, nameAbove(blocks, table), lists) }];
  });
  return {
    forms: forms.flatMap((one) => one.forms),
    tables: new Set([...forms.map(({ table }) => table.id), ...(forms.length > 0 ? lists.tables : [])]),
  };
}

interface Titled {
  readonly at: number;
  readonly columns: ReadonlyMap<DictionaryColumn, number>;
}

function titledBy({ rows }: TableBlock): Titled | null {
  for (let at = 0; at < Math.min(TITLE_ROWS, rows.length - 1); at += 1) {
    const columns = dictionaryColumns(rows[at]?.cells ?? []);
    if (columns !== null) return { at, columns };
  }
  return null;
}

/** The nearest heading above a table, which is the name of the sheet in a workbook. */
function nameAbove(
  blocks: readonly Block[],
  table: TableBlock,
): { value: string; blockIds: readonly string[] } {
  const before = blocks.slice(0, blocks.indexOf(table)).reverse();
  const heading = before.find(({ type }) => type === 'heading');
  if (heading !== undefined) return { value: heading.text, blockIds: [heading.id] };
  const { anchor } = table;
  return { value: anchor.kind === 'xlsx' ? anchor.sheet : 'Fields', blockIds: [table.id] };
}

type Cells = (column: DictionaryColumn) => { readonly text: string; readonly id: string } | undefined;

function formsOf(
  table: TableBlock,
  { at, columns }: Titled,
  above: FieldForm['name'],
  lists: CodeLists,
): FieldForm[] {
  const forms = new Map<string, { name: FieldForm['name']; groups: MutableGroup[] }>();
  const label = columns.has('label') ? 'label' : 'name';
  let formName: FieldForm['name'] = above;
  for (const row of table.rows.slice(at + 1)) {
    const cells = cellsOf(row, columns);
    const question = cells(label) ?? cells('name');
    const form = cells('form');
    if (form !== undefined) formName = { value: form.text, blockIds: [form.id] };
    if (question === undefined || !isField(cells)) continue;
    const own = forms.get(formName.value) ?? { name: formName, groups: [] };
    forms.set(formName.value, own);
    addTo(own.groups, {
      cells,
      field: fieldIn(cells, { question, lists }),
      startsGroup: !columns.has('group'),
    });
  }
  return [...forms.values()].map(({ name, groups }) => ({
    name,
    instructions: [],
    groups,
    identification: [],
  }));
}

interface MutableGroup {
  readonly name?: FieldForm['name'];
  readonly isRepeating: boolean;
  readonly fields: Field[];
}

/** A row goes into the group that its cell names, or into the group of the row above. */
function addTo(
  groups: MutableGroup[],
  { cells, field, startsGroup }: { cells: Cells; field: Field; startsGroup: boolean },
): void {
  const named = startsGroup ? undefined : cells('group');
  const last = groups.at(-1);
  const isRepeating = /^(?:y|yes|true|1|repeat)/i.test(cells('repeating')?.text ?? '');
  if (last !== undefined && (named === undefined || last.name?.value === named.text)) {
    last.fields.push(field);
    return;
  }
  groups.push({
    isRepeating,
    fields: [field],
    ...(named && { name: { value: named.text, blockIds: [named.id] } }),
  });
}

function cellsOf(row: TableRow, columns: ReadonlyMap<DictionaryColumn, number>): Cells {
  return (column) => {
    const at = columns.get(column);
    const cell = row.cells.find((one) => one.column === at);
    const text = cell?.text.trim() ?? '';
    return cell === undefined || text === '' ? undefined : { text, id: cell.id };
  };
}

/** Titles of sections and descriptive texts are no fields. */
const isField = (cells: Cells): boolean =>
  !/^(?:descriptive|heading|section|title|label only|comment)$/i.test(cells('type')?.text ?? '') &&
  (cells('type') ?? cells('choices') ?? cells('validation') ?? cells('length') ?? cells('name')) !==
    undefined;

function fieldIn(
  cells: Cells,
  { question, lists }: { question: { text: string; id: string }; lists: CodeLists },
): Field {
  const text = (column: DictionaryColumn): string => cells(column)?.text ?? '';
  const stated = `${text('type')} ${text('validation')}`.trim();
  const choices = choicesIn(text('choices'), lists);
  const answer = answerIn(stated, choices, Number.parseInt(text('decimals'), 10));
  const length = Number.parseInt(text('length'), 10);
  const unit = text('unit');
  const range = rangeIn(text('minimum'), text('maximum'), text('range'));
  const name = text('name');
  const label = questionOf(question.text.replace(/<[^<>]+>/g, ''), false);
  const required = requiredIn(text('required'));
  return {
    question: label.text,
    ...answer,
    blockIds: [
      question.id,
      ...(['name', 'type', 'choices'] as const).flatMap((column) => cells(column)?.id ?? []),
    ],
    units: /^(?:n\/?a|none|-)?$/i.test(unit) ? label.units : unit.split(/\s*[;|]\s*|,\s+/),
    ...(name !== '' && { name }),
    ...(length > 0 && { length }),
    ...(range && { range }),
    ...(required !== undefined && { isRequired: required }),
    ...(text('instruction') !== '' && { instruction: text('instruction') }),
    ...(text('condition') !== '' && { condition: text('condition') }),
  };
}

/** Words of types, in REDCap, ODM, SAS, SQL and EDC systems. The first that applies decides. */
const TYPES: readonly (readonly [RegExp, ItemType])[] = [
  [/\bsignature\b/i, 'signature'],
  [/\b(?:calc|calculated|computed|derived)\b/i, 'computed'],
  [/\bpartial\s*-?\s*date|incomplete\s*-?\s*date|\bpdate\b/i, 'partial-date'],
  [/date\s*-?_?time|\bdatetime/i, 'date-time'],
  [/\bdate|\b(?:dd|mm|yyyy)[-/ ]?(?:mm|dd)|\bdate_/i, 'date'],
  [/\btime\b|\bhh:?mm/i, 'time'],
  [/\b(?:yes\s?\/?\s?no|yesno|truefalse|boolean|bool|y\/n)\b/i, 'yes-no'],
  [/check\s?-?box|multi(?:ple)?[- ]?(?:select|choice|response)|\bmulti\b/i, 'several-choices'],
  [/\bint(?:eger)?\b|\bwhole\b|\bsmallint\b/i, 'integer'],
  [/\b(?:float|decimal|double|real|number|numeric|num|n|scale|vas|slider)\b|^number/i, 'decimal'],
  [/\b(?:radio|drop\s?-?down|select|list|coded?|single|choice)/i, 'single-choice'],
];

function answerIn(stated: string, choices: readonly FieldChoice[], decimals: number): Answer {
  const found = TYPES.find(([pattern]) => pattern.test(stated))?.[1] ?? 'text';
  const texts = new Set(choices.map(({ text }) => text.toLowerCase()));
  const isYesNo = texts.size === 2 && texts.has('yes') && texts.has('no');
  if (choices.length > 0 && found !== 'several-choices' && found !== 'computed')
    return { type: isYesNo ? 'yes-no' : 'single-choice', choices };
  if (found === 'several-choices' && choices.length > 0) return { type: found, choices };
  // A list without answers cannot be offered.
  const type = found === 'single-choice' || found === 'several-choices' ? 'text' : found;
  return decimals > 0 && (type === 'decimal' || type === 'text')
    ? { type: 'decimal', decimals }
    : { type: type === 'decimal' && decimals === 0 ? 'integer' : type };
}

/** `0, No | 1, Yes`, `M=Male; F=Female`, lines, or the name of a code list. */
function choicesIn(text: string, lists: CodeLists): readonly FieldChoice[] {
  if (text === '') return [];
  const list = lists.byName.get(text.replace(/[()]/g, '').trim().toLowerCase());
  if (list !== undefined) return list;
  const separator = [/\s*\|\s*/, /\s*\n\s*/, /\s*;\s*/, /\s+\/\s+/, /,\s*(?=[^,=]{1,20}=)/, /,\s*/].find(
    (one) => one.test(text),
  );
  const parts = separator === undefined ? [] : text.split(separator).filter((part) => part !== '');
  return parts.length < 2 || parts.some((part) => part.length > LONGEST_CHOICE) ? [] : parts.map(choiceOf);
}

const LONGEST_CHOICE = 150;

function rangeIn(minimum: string, maximum: string, range: string): Answer['range'] {
  const between = /(-?\d+(?:\.\d+)?)\s*(?:-|–|to|,|\.\.)\s*(-?\d+(?:\.\d+)?)/.exec(range);
  const low =
    numberIn(minimum) ?? numberIn(between?.[1] ?? /(?:>=?|≥)\s*(-?\d+(?:\.\d+)?)/.exec(range)?.[1] ?? '');
  const high =
    numberIn(maximum) ?? numberIn(between?.[2] ?? /(?:<=?|≤)\s*(-?\d+(?:\.\d+)?)/.exec(range)?.[1] ?? '');
  if (low === undefined && high === undefined) return undefined;
  return { ...(low === undefined ? {} : { minimum: low }), ...(high === undefined ? {} : { maximum: high }) };
}

const numberIn = (text: string): number | undefined =>
  /^-?\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;

/** `y`, `Yes`, `Mandatory`, and the cores of CDASH (highly recommended, recommended or conditional, optional). */
function requiredIn(text: string): boolean | undefined {
  if (/^(?:y|yes|true|1|x|required|req|mandatory|m|hr)$/i.test(text)) return true;
  return /^(?:n|no|false|0|optional|opt|o|r\/c|c|conditional|perm|exp)$/i.test(text) ? false : undefined;
}
