import type { Block, TableBlock, TableRow } from '@app/contracts';
import { isDitto } from '../blocks/ditto-signs';
import { type CaptureTable, captureTable, withTypeOfLabel } from './capture-tables';
import { type CodeLists, codeListsOf } from './code-lists';
import { type Columns, dictionaryColumns } from './dictionary-columns';
import {
  type Cells,
  choiceInRow,
  choicesOf,
  fieldIn,
  isDescriptive,
  isOption,
  outOfUse,
  RETIRED,
} from './dictionary-row';
import type { DictionaryColumn } from './dictionary-titles';
import { isTypeWord } from './dictionary-types';
import type { Field, FieldForm } from '../form';
import { type LinkedName, linkedNames, onlyForm } from './linked-names';
import { decimalSignOf, type Writing } from '../ranges';
import { type SurveyRow, surveyRow } from './survey-rows';

/** The forms of all dictionaries, and the ids of the tables that were read as dictionaries or code lists. */
interface Dictionaries {
  readonly forms: readonly FieldForm[];
  readonly tables: ReadonlySet<string>;
}

/** Titles and merged headers can stand above the row of titles. */
const TITLE_ROWS = 10;

/**
 * Reads data dictionaries, which are recognised by their columns. Code lists and the names of forms and groups can stand in tables
 * of their own.
 */
export function readDictionaries(blocks: readonly Block[]): Dictionaries {
  const tables = blocks.filter((block) => block.type === 'table');
  const lists = codeListsOf(tables);
  const titled = tables
    .filter(({ id }) => !lists.tables.includes(id))
    .flatMap((table) => {
      const own = titledBy(table);
      return own === null ? [] : [{ table, ...own }];
    });
  const others = tables.filter((table) => !titled.some((one) => one.table === table));
  const forms = titled.flatMap((one) =>
    new DictionaryReader(one, { lists, others, above: nameAbove(blocks, one, titled.length) }).read(),
  );
  const sides = others.flatMap((table) => captureTable(table) ?? []);
  return {
    forms: [
      ...forms,
      ...sides.flatMap((side) => captured(side, { lists, others, above: nameAbove(blocks, side, 1) })),
    ],
    tables: new Set([
      ...[...titled, ...sides].map(({ table }) => table.id),
      ...(forms.length > 0 ? lists.tables : []),
    ]),
  };
}

/** A capture table is one group that repeats. */
function captured(side: CaptureTable, context: Context): FieldForm[] {
  const { title } = side;
  const name = title && { value: title.text.replace(/\s*\([^()]*\)$/, ''), blockIds: [title.id] };
  return new DictionaryReader(side, context).read().map((form) => ({
    ...form,
    ...(name && { name }),
    groups: form.groups.map((group) => ({
      ...group,
      isRepeating: true,
      fields: group.fields.map(withTypeOfLabel),
    })),
  }));
}

interface Titled {
  readonly table: TableBlock;
  /** The row of the titles. */
  readonly at: number;
  readonly columns: Columns;
}

function titledBy({ rows }: TableBlock): Pick<Titled, 'at' | 'columns'> | null {
  for (let at = 0; at < Math.min(TITLE_ROWS, rows.length - 1); at += 1) {
    const row = rows[at];
    const columns = row === undefined ? null : dictionaryColumns(row, rows.slice(at + 1));
    if (columns !== null) return { at, columns };
  }
  return null;
}

/** `CRF: Baseline`, `Form 2 - Surgery` */
const FORM_PREFIX =
  /^(?:e?CRF|form|formular|formulaire|fiche|formulario|modulo|scheda|formulier|formularz|表单|フォーム)\s*(?:\d{1,3}[a-z]?)?\s*[:：–—-]\s*/i;

/**
 * The nearest heading above a table; in a workbook the title above the columns, if it names a form or each form has a sheet of its
 * own, or the name of the sheet.
 */
function nameAbove(blocks: readonly Block[], { table, at }: Titled, count: number): FieldForm['name'] {
  const titles = table.rows
    .slice(0, at)
    .flatMap(({ cells: [only, more] }) => (only === undefined || more !== undefined ? [] : [only]));
  const title = titles.find(({ text }) => FORM_PREFIX.test(text)) ?? titles[0];
  const isRepeated = table.rows.slice(at + 1).some((row) => textOf(row) === textOf(table.rows[at]));
  if (title !== undefined && (count > 1 || isRepeated || FORM_PREFIX.test(title.text)))
    return { value: title.text.replace(FORM_PREFIX, '').trim(), blockIds: [title.id] };
  const heading = blocks.slice(0, blocks.indexOf(table)).findLast(({ type }) => type === 'heading');
  if (heading !== undefined) return { value: heading.text, blockIds: [heading.id] };
  const { anchor } = table;
  return { value: anchor.kind === 'xlsx' ? anchor.sheet : 'Fields', blockIds: [table.id] };
}

const textOf = (row: TableRow | undefined): string => row?.cells.map(({ text }) => text).join('|') ?? '';

interface Group {
  readonly name?: FieldForm['name'];
  readonly isRepeating: boolean;
  readonly fields: Field[];
}

interface OpenForm {
  readonly name: FieldForm['name'];
  readonly groups: Group[];
  readonly instructions: FieldForm['instructions'][number][];
  readonly identification: FieldForm['identification'][number][];
  readonly leftOut: FieldForm['leftOut'][number][];
}

/** Columns for numbers and formats, in which full-width digits and signs are plain ones. */
const PLAIN: readonly DictionaryColumn[] = [
  'length',
  'decimals',
  'validation',
  'minimum',
  'maximum',
  'range',
];

/** Columns in which signs repeat the cell above. A code or a choice belongs to one field. */
const REPEATED: readonly DictionaryColumn[] = [
  'form',
  'group',
  'type',
  'control',
  'validation',
  'length',
  'decimals',
  'unit',
  'fixedUnit',
  'minimum',
  'maximum',
  'range',
  'required',
  'condition',
];

const FEWEST_EXPLAINED = 3;
/** `(max. 80 characters)` */
const BRACKETED = /^[(（[<{].*[)）\]>}]$/su;
/** `max. 8 characters` is no name of a variable. */
const isProse = (name: string): boolean => /\S\s+\S/.test(name);

/** `WEIGHT`, `vs_weight`: no heading in the column of the names. */
const VARIABLE = /^(?:[A-Z][A-Z\d_.]*|[a-z][a-z\d_.]*|\w*[\d_]\w*)$/;

/** A group whose end a row of its own tells. */
type Begun = Pick<Group, 'name' | 'isRepeating'> & { readonly condition?: string };

interface Context {
  readonly lists: CodeLists;
  /** Tables that are no dictionaries. */
  readonly others: readonly TableBlock[];
  readonly above: FieldForm['name'];
}

class DictionaryReader {
  private readonly forms = new Map<string, OpenForm>();
  private readonly titles: TableRow | undefined;
  private readonly rows: readonly TableRow[];
  private readonly columns: Columns;
  private readonly lists: CodeLists;
  private readonly decimal: Writing['decimal'];
  private readonly formNames: ReadonlyMap<string, LinkedName>;
  private readonly groupNames: ReadonlyMap<string, LinkedName>;
  private formName: FieldForm['name'];
  private readonly begun: Begun[] = [];
  /** The heading that takes the fields below it out of use. */
  private retired: TableRow['cells'][number] | undefined;
  /** The last row with a question. */
  private asked: Cells | undefined;

  constructor({ table, at, columns }: Titled, { lists, others, above }: Context) {
    this.titles = table.rows[at];
    this.columns = columns;
    const below = table.rows.slice(at + 1);
    this.rows = below.slice(this.explainsTitles(below) ? 1 : 0);
    this.lists = { ...lists, byName: new Map([...this.namedLists(), ...lists.byName]) };
    const limits = (['minimum', 'maximum', 'range'] as const).flatMap((column) => this.textsIn(column));
    this.decimal = decimalSignOf(limits);
    this.formNames = linkedNames(this.keysIn('form'), others);
    this.groupNames = new Map([
      ...linkedNames(this.keysIn('group'), others),
      ...linkedNames(this.keysIn('repeatingGroup'), others),
    ]);
    const only = columns.has('form') ? null : onlyForm(others);
    this.formName = only === null ? above : { value: only.text, blockIds: [only.id] };
  }

  read(): FieldForm[] {
    for (const [at, row] of this.rows.entries()) this.addRow(row, this.rows[at + 1]);
    const forms = [...this.forms.values()].map(({ name, groups, instructions, identification, leftOut }) => ({
      name,
      instructions,
      groups: groups.filter(({ fields }) => fields.length > 0),
      identification,
      leftOut,
    }));
    const asked = forms.filter(({ groups }) => groups.length > 0);
    // A form of which no field is in use is listed with the first form.
    const unused = forms.flatMap(({ groups, leftOut }) => (groups.length > 0 ? [] : leftOut));
    const [first, ...others] = asked;
    return first === undefined ? [] : [{ ...first, leftOut: [...first.leftOut, ...unused] }, ...others];
  }

  private addRow(row: TableRow, next: TableRow | undefined): void {
    if (textOf(row) === textOf(this.titles)) return this.beginForm();
    const cells = this.cellsOf(row);
    const form = cells('form');
    if (form !== undefined) {
      const linked = this.formNames.get(form.text);
      this.formName = {
        value: linked?.text ?? form.text,
        blockIds: [form.id, ...(linked === undefined ? [] : [linked.id])],
      };
    }
    const own = this.openForm();
    const survey = surveyRow(cells);
    if (survey !== undefined) return this.addSurveyRow(survey, cells, own);
    const question = cells('label') ?? cells('name');
    if (question === undefined || this.statesOption(cells, this.asked))
      return this.addCode(cells, own) ? undefined : this.addHeading(row, own);
    if (this.isHeading(row, next)) return this.addHeading(row, own);
    if (isDescriptive(cells)) {
      const ids = (['name', 'type', 'control'] as const).flatMap((column) => cells(column)?.id ?? []);
      own.instructions.push({ value: question.text, blockIds: [question.id, ...ids] });
      return;
    }
    this.asked = cells;
    const unused = outOfUse(cells) ?? this.retired;
    const goesOn = next !== undefined && this.statesOption(this.cellsOf(next), cells);
    const { lists, decimal } = this;
    const field = this.conditioned(fieldIn(cells, { question, lists, decimal, goesOn }));
    if (unused === undefined) this.addField(cells, field, own);
    else own.leftOut.push({ value: field.question, blockIds: [...field.blockIds, unused.id] });
  }

  /** A group ends with the group around it, and what the system fills in itself is no question. */
  private addSurveyRow(kind: SurveyRow, cells: Cells, { groups, identification }: OpenForm): void {
    const named = cells('label') ?? cells('name');
    const blockIds = [named, cells('type'), cells('name')].flatMap((cell) => cell?.id ?? []);
    if (kind === 'system') {
      if (named !== undefined) identification.push({ value: named.text, blockIds });
      return;
    }
    if (kind === 'end') this.begun.pop();
    else {
      const condition = [this.begun.at(-1)?.condition, cells('condition')?.text]
        .filter((one) => one)
        .join('; ');
      this.begun.push({
        isRepeating: kind === 'repeat' || this.begun.at(-1)?.isRepeating === true,
        ...(named !== undefined && { name: { value: named.text, blockIds } }),
        ...(condition !== '' && { condition }),
      });
    }
    const { name, isRepeating = false } = this.begun.at(-1) ?? {};
    groups.push({ isRepeating, fields: [], ...(name && { name }) });
  }

  private conditioned(field: Field): Field {
    const condition = [this.begun.at(-1)?.condition, field.condition].filter((one) => one).join('; ');
    return condition === '' ? field : { ...field, condition };
  }

  /** Titles that are printed again begin a form, which the first row of the headings above them names. */
  private beginForm(): void {
    const { groups = [] } = this.forms.get(this.formName.value) ?? {};
    const last = groups.findLastIndex(({ fields }) => fields.length > 0);
    const [heading] = groups.splice(last + 1);
    if (heading?.name !== undefined) this.formName = heading.name;
  }

  private openForm(): OpenForm {
    const own = this.forms.get(this.formName.value) ?? {
      name: this.formName,
      groups: [],
      instructions: [],
      identification: [],
      leftOut: [],
    };
    this.forms.set(this.formName.value, own);
    return own;
  }

  /** Whether a row states one choice of the question above it, which it repeats or leaves blank. */
  private statesOption(cells: Cells, above: Cells | undefined): boolean {
    const isSame = (column: DictionaryColumn): boolean => cells(column)?.text === above?.(column)?.text;
    const isBlank = cells('name') === undefined && cells('label') === undefined;
    return (isBlank || (isSame('name') && isSame('label'))) && isOption(cells);
  }

  /** A row with a code and no field belongs to the field above it. */
  private addCode(cells: Cells, { groups }: OpenForm): boolean {
    if (this.retired !== undefined || (this.asked !== undefined && outOfUse(this.asked) !== undefined))
      return isOption(cells);
    const fields = groups.at(-1)?.fields;
    const last = fields?.at(-1);
    const longer = last === undefined ? null : choiceInRow(cells, last);
    if (fields === undefined || longer === null) return false;
    fields.splice(-1, 1, longer);
    return true;
  }

  /** A row with one text is a heading if its cell is merged, its font is bold, or a field follows. */
  private isHeading({ cells }: TableRow, next: TableRow | undefined): boolean {
    const [only] = cells;
    const isName =
      only !== undefined && this.columns.get('name') === only.column && VARIABLE.test(only.text.trim());
    if (cells.length !== 1 || only === undefined || isName) return false;
    return only.columnSpan > 1 || only.bold === true || (next?.cells.length ?? 0) > 1;
  }

  private addHeading({ cells }: TableRow, { groups }: OpenForm): void {
    const [only, more] = cells;
    if (only === undefined || more !== undefined || !/\p{L}/u.test(only.text)) return;
    this.retired = RETIRED.test(only.text.trim()) ? only : undefined;
    groups.push({ name: { value: only.text.trim(), blockIds: [only.id] }, isRepeating: false, fields: [] });
  }

  /** A row goes into the group that its cell names, or into the group of the row above. */
  private addField(cells: Cells, field: Field, { groups }: OpenForm): void {
    const named = cells('repeatingGroup') ?? cells('group');
    const last = groups.at(-1);
    const linked = named === undefined ? undefined : this.groupNames.get(named.text);
    const value = linked?.text ?? named?.text;
    if (last !== undefined && (value === undefined || last.name?.value === value)) {
      last.fields.push(field);
      return;
    }
    const isRepeating = /^(?:y|yes|true|1|repeat)/i.test(cells('repeating')?.text ?? '');
    groups.push({
      isRepeating: isRepeating || linked?.isRepeating === true,
      fields: [field],
      ...(named !== undefined &&
        value !== undefined && {
          name: {
            value,
            blockIds: [
              named.id,
              ...(cells('group')?.id === named.id ? [] : [cells('group')?.id ?? named.id]),
              ...(linked === undefined ? [] : [linked.id]),
            ],
          },
        }),
    });
  }

  /** Whether the row below the titles says what to write into the columns: all of it is in brackets, or its name and type are prose. */
  private explainsTitles([first, ...others]: readonly TableRow[]): boolean {
    if (first === undefined || first.cells.length < FEWEST_EXPLAINED) return false;
    if (first.cells.every(({ text }) => BRACKETED.test(text.trim()))) return true;
    const nameIn = (row: TableRow): string => this.cellsOf(row)('name')?.text ?? '';
    const names = others.map(nameIn).filter((name) => name !== '');
    const type = this.cellsOf(first)('type') ?? this.cellsOf(first)('control');
    const isTyped = type === undefined || isTypeWord(type.text);
    return !isTyped && names.length > 1 && !names.some(isProse) && isProse(nameIn(first));
  }

  /** Lists that a row names and states; rows below it may give only the name. */
  private namedLists(): CodeLists['byName'] {
    return new Map(
      this.rows.flatMap((row) => {
        const cells = this.cellsOf(row);
        const name = cells('listName')?.text.toLowerCase();
        const { list } = choicesOf(cells, { byName: new Map() });
        return name === undefined || list.length === 0 ? [] : [[name, list] as const];
      }),
    );
  }

  /** The nearest text above a cell that is no sign of repetition. */
  private textAbove(row: TableRow, column: number | undefined): string {
    for (let at = this.rows.indexOf(row) - 1; at >= 0; at -= 1) {
      const text = this.rows[at]?.cells.find((cell) => cell.column === column)?.text.trim();
      if (text !== undefined && !isDitto(text)) return text;
    }
    return '';
  }

  private keysIn(column: DictionaryColumn): ReadonlySet<string> {
    return new Set(this.textsIn(column));
  }

  private textsIn(column: DictionaryColumn): string[] {
    return this.rows.flatMap((row) => this.cellsOf(row)(column)?.text ?? []);
  }

  private cellsOf(row: TableRow): Cells {
    return (column) => {
      const at = this.columns.get(column);
      const cell = row.cells.find((one) => one.column === at);
      const own = cell?.text.trim() ?? '';
      const printed = isDitto(own) && REPEATED.includes(column) ? this.textAbove(row, at) : own;
      const text = PLAIN.includes(column) ? printed.normalize('NFKC') : printed;
      return cell === undefined || text === '' ? undefined : { text, id: cell.id };
    };
  }
}
