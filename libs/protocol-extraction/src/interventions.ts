import type { Block, TableBlock, TableCell } from '@app/contracts';
import { textKey } from '@app/text-normalization';
import type { Intervention, Sourced } from './study';

type Attribute = keyof Intervention;

/** What tables and synopses call each value. A label matches as a whole. */
const LABELS: Readonly<Record<Attribute, readonly string[]>> = {
  name: [
    'Intervention name',
    'Name of intervention',
    'Study intervention name',
    'Treatment name',
    'Study treatment name',
    'Drug name',
    'Product name',
  ],
  role: ['Use', 'Role', 'Intervention role'],
  dose: ['Dose', 'Dosage', 'Dosage level', 'Dosage levels', 'Dose level', 'Dose levels', 'Dose strength'],
  route: ['Route', 'Route of administration', 'Administration route', 'Mode of administration'],
  frequency: ['Frequency', 'Dosing frequency', 'Dose frequency', 'Frequency of administration'],
};

/** Labels of a synopsis or title page before the name of the product. */
const PRODUCT_LABELS = [
  'Test product',
  'Investigational product',
  'Investigational medicinal product',
  'Investigational drug',
  'Study drug',
  'Study treatment',
  'Study intervention',
];

const keysOf = (labels: readonly string[]): ReadonlySet<string> => new Set(labels.map(textKey));
const ATTRIBUTES = new Map<string, Attribute>(
  (['name', 'role', 'dose', 'route', 'frequency'] as const).flatMap((attribute) =>
    [...keysOf(LABELS[attribute])].map((key) => [key, attribute] as const),
  ),
);
const PRODUCTS = keysOf(PRODUCT_LABELS);

const TITLE =
  /^(?:table\s+[\w.–-]+[.:]?\s+)?(?:study\s+)?(?:interventions?|treatments?)(?:\s+administered)?[.:]?$/i;
const NOTHING = /^(?:n\.?\/?a\.?|not applicable|none|[-–—]?)$/i;

/** `Dosage Level(s)` is one label whether or not the plural counts. */
const attributeOf = (label: string): Attribute | undefined => ATTRIBUTES.get(textKey(label));

/**
 * Reads the treatments that a table of treatments states, one in each column or row; without such a table those that a synopsis
 * or title page names behind a label. Nothing is derived from running text.
 */
export function readInterventions(blocks: readonly Block[]): readonly Intervention[] {
  const tables = blocks.flatMap((block, at) =>
    block.type === 'table' ? [fromTable(block, titlesOf(block, blocks[at - 1]))] : [],
  );
  const [table] = tables.filter((found) => found.length > 0);
  return distinct(table ?? blocks.flatMap(fromLabels));
}

const titlesOf = (table: TableBlock, before: Block | undefined): readonly string[] => [
  table.text,
  before?.text ?? '',
];

function fromTable(table: TableBlock, titles: readonly string[]): Intervention[] {
  const isTitled = titles.some((title) => TITLE.test(title.trim()));
  const byColumn = inColumns(table, isTitled);
  return byColumn.length > 0 ? byColumn : inRows(table);
}

/** Labels in the first column, a treatment in each other column. A table with the title of treatments may name them in its header. */
function inColumns(table: TableBlock, isTitled: boolean): Intervention[] {
  const labelled = new Map<Attribute, readonly TableCell[]>();
  for (const { cells } of table.rows) {
    const [label, ...values] = cells;
    const attribute = label?.column === 0 ? attributeOf(label.text) : undefined;
    if (attribute !== undefined && !labelled.has(attribute)) labelled.set(attribute, values);
  }
  const header = table.rows[0]?.isHeader === true ? table.rows[0].cells.slice(1) : undefined;
  const names = labelled.get('name') ?? (isTitled ? header : undefined);
  if (names === undefined || !isEnough([...labelled.keys()])) return [];
  return names.flatMap((name) =>
    interventionOf(name, (attribute) => labelled.get(attribute)?.find((cell) => covers(cell, name.column))),
  );
}

/** Labels in the header, a treatment in each row below. */
function inRows({ rows: [header, ...rows] }: TableBlock): Intervention[] {
  const columns = new Map<Attribute, number>();
  for (const { text, column } of header?.cells ?? []) {
    const attribute = attributeOf(text);
    if (attribute !== undefined && !columns.has(attribute)) columns.set(attribute, column);
  }
  const at = columns.get('name');
  if (at === undefined || !isEnough([...columns.keys()])) return [];
  return rows.flatMap(({ cells }) => {
    const cellAt = (column: number | undefined): TableCell | undefined =>
      column === undefined ? undefined : cells.find((cell) => covers(cell, column));
    const name = cellAt(at);
    return name === undefined ? [] : interventionOf(name, (attribute) => cellAt(columns.get(attribute)));
  });
}

/** A table of treatments states how they are given; a use or a frequency alone stands in other tables, too. */
const isEnough = (attributes: readonly Attribute[]): boolean =>
  attributes.filter((attribute) => attribute !== 'name').length >= 2 &&
  attributes.some((attribute) => attribute === 'dose' || attribute === 'route');

const covers = ({ column, columnSpan }: TableCell, at: number): boolean =>
  column <= at && at < column + columnSpan;

function interventionOf(
  name: TableCell,
  cellOf: (attribute: Attribute) => TableCell | undefined,
): Intervention[] {
  const stated = sourcedOf(name);
  if (stated === undefined) return [];
  const valueOf = (attribute: Attribute): Intervention => {
    const value = sourcedOf(cellOf(attribute));
    return { name: stated, ...(value === undefined ? {} : { [attribute]: value }) };
  };
  return [{ ...valueOf('role'), ...valueOf('dose'), ...valueOf('route'), ...valueOf('frequency') }];
}

function sourcedOf(cell: TableCell | undefined): Sourced | undefined {
  const value = cell?.text.replace(/\s+/g, ' ').trim() ?? '';
  return cell === undefined || NOTHING.test(value) ? undefined : { value, blockIds: [cell.id] };
}

/** A name is short and no sentence. */
const LONGEST_NAME = 8;
const isName = (text: string): boolean =>
  text.split(/\s+/).length <= LONGEST_NAME &&
  !/[\n;]|[.:]\s*$/.test(text.trim()) &&
  !NOTHING.test(text.trim());

/** `Test product: …` in a line, or a label and a name in a row of two cells. */
function fromLabels(block: Block): Intervention[] {
  if (block.type === 'paragraph') {
    const [, label = '', name = ''] = /^([^:]{4,40}):\s*(\S.*)$/s.exec(block.text) ?? [];
    return named(label, name, block.id);
  }
  if (block.type !== 'table') return [];
  return block.rows.flatMap(({ cells: [label, value, ...others] }) =>
    label === undefined || value === undefined || others.length > 0
      ? []
      : named(label.text.replace(/:\s*$/, ''), value.text, value.id),
  );
}

const named = (label: string, name: string, id: string): Intervention[] =>
  PRODUCTS.has(textKey(label)) && isName(name) ? [{ name: { value: name.trim(), blockIds: [id] } }] : [];

/** The same treatment in a title page and in a synopsis is one. */
const distinct = (found: readonly Intervention[]): Intervention[] => {
  const keyOf = ({ name, role, dose, route, frequency }: Intervention): string =>
    [name, role, dose, route, frequency].map((one) => textKey(one?.value ?? '')).join('|');
  return [...new Map(found.toReversed().map((one) => [keyOf(one), one])).values()].reverse();
};
