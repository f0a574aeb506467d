import type { Block, TableBlock, TableRow } from '@app/contracts';
import { type CodeLists, codeListsOf } from './code-lists';
import { type Columns, dictionaryColumns } from './dictionary-columns';
import { type Cells, choiceInRow, fieldIn, isActive, isDescriptive } from './dictionary-row';
import type { DictionaryColumn } from './dictionary-titles';
import type { Field, FieldForm } from '../form';
import { type LinkedName, linkedNames, onlyForm } from './linked-names';

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
  return {
    forms,
    tables: new Set([...titled.map(({ table }) => table.id), ...(forms.length > 0 ? lists.tables : [])]),
  };
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
  if (title !== undefined && (count > 1 || FORM_PREFIX.test(title.text)))
    return { value: title.text.replace(FORM_PREFIX, '').trim(), blockIds: [title.id] };
  const heading = blocks.slice(0, blocks.indexOf(table)).findLast(({ type }) => type === 'heading');
  if (heading !== undefined) return { value: heading.text, blockIds: [heading.id] };
  const { anchor } = table;
  return { value: anchor.kind === 'xlsx' ? anchor.sheet : 'Fields', blockIds: [table.id] };
}

interface Group {
  readonly name?: FieldForm['name'];
  readonly isRepeating: boolean;
  readonly fields: Field[];
}

interface OpenForm {
  readonly name: FieldForm['name'];
  readonly groups: Group[];
  readonly instructions: FieldForm['instructions'][number][];
}

interface Context {
  readonly lists: CodeLists;
  /** Tables that are no dictionaries. */
  readonly others: readonly TableBlock[];
  readonly above: FieldForm['name'];
}

class DictionaryReader {
  private readonly forms = new Map<string, OpenForm>();
  private readonly rows: readonly TableRow[];
  private readonly columns: Columns;
  private readonly lists: CodeLists;
  private readonly formNames: ReadonlyMap<string, LinkedName>;
  private readonly groupNames: ReadonlyMap<string, LinkedName>;
  private formName: FieldForm['name'];

  constructor({ table, at, columns }: Titled, { lists, others, above }: Context) {
    this.rows = table.rows.slice(at + 1);
    this.columns = columns;
    this.lists = lists;
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
    return [...this.forms.values()]
      .map(({ name, groups, instructions }) => ({
        name,
        instructions,
        groups: groups.filter(({ fields }) => fields.length > 0),
        identification: [],
      }))
      .filter(({ groups }) => groups.length > 0);
  }

  private addRow(row: TableRow, next: TableRow | undefined): void {
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
    const question = cells('label') ?? cells('name');
    if (question === undefined) return this.addCode(cells, own) ? undefined : this.addHeading(row, own);
    if (this.isHeading(row, next)) return this.addHeading(row, own);
    if (isDescriptive(cells)) {
      const ids = (['name', 'type', 'control'] as const).flatMap((column) => cells(column)?.id ?? []);
      own.instructions.push({ value: question.text, blockIds: [question.id, ...ids] });
      return;
    }
    if (isActive(cells)) this.addField(cells, fieldIn(cells, { question, lists: this.lists }), own);
  }

  private openForm(): OpenForm {
    const own = this.forms.get(this.formName.value) ?? { name: this.formName, groups: [], instructions: [] };
    this.forms.set(this.formName.value, own);
    return own;
  }

  /** A row with a code and no field belongs to the field above it. */
  private addCode(cells: Cells, { groups }: OpenForm): boolean {
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
    if (cells.length !== 1 || only === undefined || this.columns.get('name') === only.column) return false;
    return only.columnSpan > 1 || only.bold === true || (next?.cells.length ?? 0) > 1;
  }

  private addHeading({ cells }: TableRow, { groups }: OpenForm): void {
    const [only, more] = cells;
    if (only === undefined || more !== undefined || !/\p{L}/u.test(only.text)) return;
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

  private keysIn(column: DictionaryColumn): ReadonlySet<string> {
    return new Set(this.rows.flatMap((row) => this.cellsOf(row)(column)?.text ?? []));
  }

  private cellsOf(row: TableRow): Cells {
    return (column) => {
      const at = this.columns.get(column);
      const cell = row.cells.find((one) => one.column === at);
      const text = cell?.text.trim() ?? '';
      return cell === undefined || text === '' ? undefined : { text, id: cell.id };
    };
  }
}
