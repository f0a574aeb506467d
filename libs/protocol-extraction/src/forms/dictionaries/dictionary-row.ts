import { isNo, isYes } from '../answer-words';
import { choiceOf } from '../choices';
import type { CodeLists } from './code-lists';
import type { DictionaryColumn } from './dictionary-titles';
import { answerIn, isTypeWord, isValueType, type Stated } from './dictionary-types';
import { asksForCount } from '../field';
import type { Answer, Field, FieldChoice } from '../form';
import { SEVERAL_WORDS } from '../form-words';
import { questionOf } from '../question';
import { limitsIn, rangeIn, type Writing } from '../ranges';
import { isUnit } from '../units';

interface Text {
  readonly text: string;
  readonly id: string;
}

/** The filled cells of a row, by what their column states. */
export type Cells = (column: DictionaryColumn) => Text | undefined;

/** Titles of sections and descriptive texts are no fields. */
export const isDescriptive = (cells: Cells): boolean =>
  /^(?:descriptive|note|heading|section|title|label only|comment|remark|html|static text)$/i.test(
    (cells('type') ?? cells('control'))?.text ?? '',
  );

/** Words of a status column that take a field out of use. */
const OUT_OF_USE =
  /^(?:0|off|deactivated|not active|retired|inactive|deprecated|obsolete|removed|deleted|disabled|not (?:in use|used)|archived|withdrawn|hidden|inaktiv|veraltet|entfallen|gelöscht|ausgeblendet|inactif|supprimé|obsolète|inactivo|eliminado|obsoleto|inattivo|eliminato|inactief|vervallen|nieaktywn[yea]|停用|已停用|废弃|隐藏|廃止|無効|非表示)$/iu;
/** A heading above fields that are kept for information only: `Retired fields`, `Nicht mehr verwendet`. */
export const RETIRED =
  /^(?:retired|inactive|obsolete|deprecated|removed|deleted|old|archived|no longer (?:used|collected|in use)|not (?:used|in use|collected)(?: any ?more)?|nicht mehr (?:verwendet|erhoben|benutzt)\p{L}*|veraltete?|gelöschte?|entfallene?|inaktive?|anciens?|supprimée?s?|obsolètes?|inactifs?|non utilisée?s?|obsolet[aoie]s?|eliminad[ao]s?|inactiv[ao]s?|inattiv[ei]|eliminati|vervallen|nieaktywne|废弃|停用|廃止)(?:\s+(?:fields?|items?|variables?|questions?|felder|variablen|champs|questions|campos|campi|velden|pola))?$/iu;
/** REDCap hides such a field on forms and in surveys. `@HIDDEN-SURVEY` hides it in one of them only. */
const HIDDEN_TAG = /@HIDDEN(?![\w-])/;

/** The cell that says that a field is hidden or not in use. Undefined for fields that are asked. */
export function outOfUse(cells: Cells): Text | undefined {
  const [active, retired, annotation] = [cells('active'), cells('retired'), cells('annotation')];
  const status = active?.text ?? '';
  if (isNo(status) || OUT_OF_USE.test(status)) return active;
  if (isYes(retired?.text ?? '') || /^(?:1|x)$/i.test(retired?.text ?? '')) return retired;
  return HIDDEN_TAG.test(annotation?.text ?? '') ? annotation : undefined;
}

/** Cells that support a field if its type or choices were read from them. */
const PLACES: readonly DictionaryColumn[] = ['name', 'type', 'control', 'validation'];
/** Cells that support it if its range was read from them. */
const ENDS: readonly DictionaryColumn[] = ['minimum', 'maximum', 'range'];

/** The field that a row states. */
export function fieldIn(
  cells: Cells,
  {
    question,
    lists,
    decimal,
    goesOn,
  }: {
    readonly question: Text;
    readonly lists: CodeLists;
    readonly decimal: Writing['decimal'];
    /** The row below states the next choice. */
    readonly goesOn: boolean;
  },
): Field {
  const text = (column: DictionaryColumn): string => cells(column)?.text ?? '';
  const stated: Stated = {
    type: text('type'),
    control: text('control'),
    format: text('validation'),
    length: text('length'),
    decimals: text('decimals'),
  };
  const stating = choicesOf(cells, lists);
  const first = stating.list.length === 0 && goesOn ? rowChoice(cells) : null;
  const choices = first === null ? stating : { list: [first], ids: stating.ids };
  // A text that lists nothing states the format: `dd/mm/yyyy`, `whole number`.
  const listed = choices.list.length === 0 || SEVERAL_WORDS(text('choices')) ? text('choices') : '';
  const answer = answerIn({ ...stated, format: `${stated.format} ${listed}`.trim() }, choices.list);
  const name = text('name');
  const takes = answer.choices === undefined ? 'value' : 'choice';
  const label = questionOf(withoutMarkup(question.text), false, takes);
  const limits = {
    minimum: text('minimum'),
    maximum: text('maximum'),
    range: text('range') || (CHECKED_RANGE.exec(text('validation'))?.slice(1).join('-') ?? ''),
  };
  const range = limitsIn(limits, { decimal, isWhole: answer.type === 'integer' }) ?? label.range;
  const isCount = answer.decimals === undefined && asksForCount(label.text);
  const isWhole = answer.type === 'decimal' && (isCount || fillsLength(answer, range));
  // A dictionary has a column for instructions; what its label asks stays there.
  const isAtEnd = question.text.trim().endsWith(`(${label.instruction ?? ''})`);
  const own = isAtEnd ? '' : label.instruction;
  // A check in words is for the person who answers; an expression is for a program.
  const check = rangeIn(text('range')) === null && !EXPRESSION.test(text('range')) ? text('range') : '';
  const instruction = [own, text('instruction'), check].filter((one) => one).join('; ');
  const parent = [text('parent'), text('parentValue')].filter((one) => one).join(' = ');
  const condition = [text('condition'), parent, label.condition].filter((one) => one).join('; ');
  const required = requiredIn(text('required'));
  const isSeveral = answer.type === 'single-choice' && (label.hasSeveral || SEVERAL_WORDS(question.text));
  const isUsed = answer.choices !== undefined || answer.type !== 'text' || isTypeWord(listed);
  const isStated = range !== undefined && range !== label.range;
  const places = isStated || check !== '' ? [...PLACES, ...ENDS] : PLACES;
  const ids = places.flatMap((column) => cells(column)?.id ?? []);
  return {
    question: isAtEnd ? `${label.text} (${label.instruction ?? ''})` : label.text,
    ...answer,
    ...(isWhole && { type: 'integer' as const }),
    ...(isSeveral && { type: 'several-choices' as const }),
    blockIds: [question.id, ...ids, ...(isUsed ? choices.ids : [])],
    units: unitsOf(text('unit') || text('fixedUnit'), {
      lists,
      label: label.units,
      instruction: text('instruction'),
    }),
    ...(name !== '' && { name }),
    ...(range && { range }),
    ...(required !== undefined ? { isRequired: required } : label.isRequired && { isRequired: true }),
    ...(instruction !== '' && { instruction }),
    ...(condition !== '' && { condition }),
  };
}

/** `func: range(34.0, 42.5)` in the rule of a field. */
const CHECKED_RANGE = /\brange\s*\(\s*([-\d.]+)\s*[,;]\s*([-\d.]+)\s*\)/i;

/** A text that an EDC system shows as HTML, without tags and with the signs that HTML spells out. */
const withoutMarkup = (text: string): string =>
  text
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(lt|gt|quot|nbsp|amp|#39);/g, (entity, name: string) => SIGNS.get(name) ?? entity);
const SIGNS = new Map(Object.entries({ lt: '<', gt: '>', quot: '"', nbsp: ' ', amp: '&', '#39': "'" }));

/** Whether a row states one choice, not a list of them. */
export const isOption = (cells: Cells): boolean =>
  cells('code') !== undefined ||
  cells('codeText') !== undefined ||
  partsOf(cells('choices')?.text ?? '').length === 1;

/** The choice that a row states: a code, its text, or both. */
function rowChoice(cells: Cells): FieldChoice | null {
  const [code, text, listed] = [cells('code'), cells('codeText'), cells('choices')];
  if (code === undefined && text === undefined) return listed === undefined ? null : choiceOf(listed.text);
  return { code: code?.text ?? '', text: text?.text ?? listed?.text ?? code?.text ?? '' };
}

/** The field with the choice of a row below it. Null if the row states none. */
export function choiceInRow(cells: Cells, field: Field): Field | null {
  const choice = rowChoice(cells);
  if (choice === null) return null;
  const stated = { type: '', control: '', format: '', length: '', decimals: '' };
  const answer = answerIn(stated, [...(field.choices ?? []), choice]);
  const ids = (['code', 'codeText', 'choices'] as const).flatMap((column) => cells(column)?.id ?? []);
  return {
    ...field,
    ...answer,
    ...(field.type === 'several-choices' && { type: field.type }),
    blockIds: [...field.blockIds, ...ids],
  };
}

/** Whether the greatest value takes all digits, so that none is left behind the point: `Num`, 3 digits, up to 250. */
const fillsLength = ({ length, decimals }: Answer, range: Answer['range']): boolean =>
  length !== undefined &&
  decimals === undefined &&
  [range?.minimum ?? 0, range?.maximum].every((end) => Number.isInteger(end)) &&
  String(range?.maximum).length >= length;

interface Choices {
  readonly list: readonly FieldChoice[];
  /** Cells that state them. */
  readonly ids: readonly string[];
}

/** The choices of a row: a list in a cell, the name of a code list, codes and texts in two cells, or the first of several rows. */
export function choicesOf(cells: Cells, { byName }: Pick<CodeLists, 'byName'>): Choices {
  const [listed, codes, code, codeText, name, listName] = (
    ['choices', 'codes', 'code', 'codeText', 'name', 'listName'] as const
  ).map((column) => cells(column));
  const ids = [listed, codes, code, codeText].flatMap((cell) => cell?.id ?? []);
  const named = (cell: Text | undefined) =>
    byName.get(cell?.text.replace(/[()]/g, '').trim().toLowerCase() ?? '');
  const linked =
    named(listed) ??
    (listed === undefined ? (named(listInType(cells)) ?? named(listName) ?? named(name)) : undefined);
  if (linked !== undefined) return { list: linked, ids };
  if (listed !== undefined) {
    const texts = choicesIn(
      SEVERAL_WORDS(listed.text) ? listed.text.replace(/\s*\([^()]*\)\s*$/, '') : listed.text,
    );
    const values = codes === undefined ? [] : partsOf(codes.text);
    const isCoded = values.length === texts.length && texts.length > 0;
    const list = isCoded ? texts.map(({ text }, at) => ({ code: values[at] ?? '', text })) : texts;
    return { list, ids };
  }
  return code === undefined || codeText === undefined
    ? { list: [], ids }
    : { list: [{ code: code.text, text: codeText.text }], ids };
}

/** The name of the list behind the type of an XLSForm: `select_one yesno`, `select_multiple drugs or_other`. */
function listInType(cells: Cells): Text | undefined {
  const type = cells('type');
  const name = /^(?:select_one|select_multiple|select one|select multiple|rank)\s+(\S+)/i.exec(
    type?.text ?? '',
  )?.[1];
  return type === undefined || name === undefined ? undefined : { text: name, id: type.id };
}

const SEPARATORS = [
  /\s*\|\s*/,
  /\s*\n\s*/,
  /\s*;\s*/,
  /\s+\/\s+/,
  /,\s*(?=[^,=]{1,20}=)/,
  /,?\s+(?=-?\d{1,3}\s?[=:]\s?\S)/,
  /(?<!\\),\s*/,
  /、/,
];

/** `Number, one decimal` */
const FORMAT = /^\p{L}{3,}[^,|;/\n=:]*,[^|;/\n=:]*$/u;

/** `0, No | 1, Yes`, `M=Male; F=Female`, or lines. */
const choicesIn = (text: string): readonly FieldChoice[] => {
  const parts = partsOf(text);
  const isFormat = FORMAT.test(text) && isValueType(parts[0] ?? '');
  return parts.length < 2 || isFormat || parts.some((part) => part.length > LONGEST_CHOICE)
    ? []
    : parts.map(choiceOf);
};

function partsOf(text: string): string[] {
  const printed = text
    .replace(/[；;]/g, ';')
    .replace(/，/g, ',')
    .replace(/[＝]/g, '=')
    .replace(/：/g, ':')
    .trim();
  const separator = SEPARATORS.find((one) => one.test(printed));
  const parts = separator === undefined ? [printed] : printed.split(separator);
  return parts.map((part) => part.replace(/\\,/g, ',').trim()).filter((part) => part !== '');
}

const LONGEST_CHOICE = 150;

/** Units of a cell, of a list of units, of the label, or of a note that is nothing else. */
function unitsOf(
  unit: string,
  { lists, label, instruction }: { lists: CodeLists; label: readonly string[]; instruction: string },
): readonly string[] {
  const linked = lists.unitsByName.get(unit.toLowerCase());
  if (linked !== undefined) return linked.map(({ text }) => text);
  if (!/^(?:n\/?a|none|-)?$/i.test(unit)) return unit.split(/\s*[;|；]\s*|,\s+/);
  const noted = instruction.replace(UNIT_LEAD, '').trim();
  return label.length === 0 && isUnit(noted) ? [noted] : label;
}

/** Words before the unit of a note: `in kg`, `Unité : kg`. */
const UNIT_LEAD =
  /^(?:in|en|em|w|units?|unité|einheit|unidade?|unità|eenheid|jednostka|单位|単位)(?![\p{L}/])\s*[:：]?\s*/iu;

/** `. <= today()` */
const EXPRESSION = /\p{L}\(|^\s*\.|[<>=]=?\s*['"[$]/u;

/** `y`, `Yes`, `Mandatory`, and the cores of CDASH (highly recommended, recommended or conditional, optional). */
function requiredIn(text: string): boolean | undefined {
  if (
    isYes(text) ||
    /^(?:1|[x✓✔○〇◯●◎]|true\(\)|required|req|mandatory|m|hr|pflicht|obligatoire|必填|必須)$/i.test(text)
  )
    return true;
  return isNo(text) ||
    /^(?:0|optional|opt|o|r\/c|c|conditional|perm|exp|facultatif|opcional|选填|任意)$/i.test(text)
    ? false
    : undefined;
}
