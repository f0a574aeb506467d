import { saysNotDone } from '@app/text-normalization';
import { eachNode, type SchedulePart, type XmlNode, type XmlSchedule } from '@app/xml';
import type { Matrix } from './matrix';
import { labelKey } from './naming-tokens';
import { IDENTIFYING, OF_VISITS, partOf, textsOf, VisitNames } from './visit-names';

/** For these elements it is enough to know that they contain several rows and several columns. */
const MIXED = 'mixed';

interface Held {
  readonly rows: Set<SchedulePart>;
  readonly columns: Set<SchedulePart>;
}

/**
 * The schedule in XML of any structure. A row is done at a column if both labels appear in one element that contains only that
 * row, or only that column. The name of an element counts wherever its identifier appears.
 */
export function linkedSchedule(root: XmlNode, matrices: readonly Matrix[]): XmlSchedule {
  const names = new Names(root, matrices);
  const references: XmlSchedule['references'][number][] = [];
  const identified = identifiersOf(root, names);
  const visit = (node: XmlNode): Held | typeof MIXED => {
    const held: Held = { rows: new Set(), columns: new Set() };
    let isMixed = false;
    for (const child of node.children) {
      const below = visit(child);
      if (below === MIXED) isMixed = true;
      else addAll(held, below);
    }
    addAll(held, names.of(node));
    for (const text of textsOf(node))
      for (const word of text.value.split(/\s+/)) addAll(held, identified.get(word) ?? NONE);
    if (isMixed || (held.rows.size > 1 && held.columns.size > 1)) return MIXED;
    if (held.rows.size > 0 && held.columns.size > 0 && !isDenied(node))
      for (const row of held.rows) for (const column of held.columns) references.push({ row, column, node });
    return held;
  };
  visit(root);
  const used = names.used();
  return { rows: used.rows, columns: used.columns, references: distinct(references) };
}

const NONE: Held = { rows: new Set(), columns: new Set() };

function addAll(held: Held, { rows, columns }: Held): void {
  for (const row of rows) held.rows.add(row);
  for (const column of columns) held.columns.add(column);
}

/** `done="false"`, or a dash as content: the element states that nothing is done. `week="0"` is a time. */
const isDenied = (node: XmlNode): boolean =>
  textsOf(node).some(
    ({ name, value }) => !OF_VISITS.test(name) && (saysNotDone(value) || /^(?:false|0|n)$/i.test(value)),
  );

/** Name of an element by its identifier. An identifier that two elements share is ignored. */
function identifiersOf(root: XmlNode, names: Names): ReadonlyMap<string, Held> {
  const found = new Map<string, Held | null>();
  for (const node of eachNode(root)) {
    // The name may be the text of a child element.
    const naming = [node, ...node.children.filter(({ children }) => children.length === 0)];
    for (const { name, value } of node.attributes) {
      if (!IDENTIFYING.test(name) || /\s/.test(value)) continue;
      const held: Held = { rows: new Set(), columns: new Set() };
      for (const one of naming) addAll(held, names.of(one));
      const isOne = held.rows.size + held.columns.size === 1;
      if (isOne) found.set(value, found.has(value) ? null : held);
    }
  }
  return new Map([...found].flatMap(([id, held]) => (held === null ? [] : [[id, held]])));
}

/** Index of the printed labels. */
class Names {
  private readonly rows = new Map<string, SchedulePart>();
  private readonly columns: VisitNames;
  private readonly found = new Set<SchedulePart>();

  constructor(root: XmlNode, matrices: readonly Matrix[]) {
    for (const { rows } of matrices)
      for (const { label } of rows) {
        const key = labelKey(label);
        if (key !== '' && !this.rows.has(key)) this.rows.set(key, partOf(label));
      }
    this.columns = new VisitNames(root, matrices);
  }

  /** The labels that the attributes and the text of an element name. */
  of(node: XmlNode): Held {
    const rows = textsOf(node).flatMap(({ value }) =>
      value.length > LONGEST_LABEL ? [] : (this.rows.get(labelKey(value)) ?? []),
    );
    const held: Held = { rows: new Set(rows), columns: new Set(this.columns.of(node)) };
    for (const part of [...held.rows, ...held.columns]) this.found.add(part);
    return held;
  }

  used(): { rows: SchedulePart[]; columns: SchedulePart[] } {
    const isFound = (part: SchedulePart): boolean => this.found.has(part);
    return { rows: [...this.rows.values()].filter(isFound), columns: this.columns.parts.filter(isFound) };
  }
}

const LONGEST_LABEL = 400;

function distinct(references: XmlSchedule['references']): XmlSchedule['references'] {
  const seen = new Map<SchedulePart, Set<SchedulePart>>();
  return references.filter(({ row, column }) => {
    const columns = seen.get(row) ?? new Set();
    seen.set(row, columns);
    return !columns.has(column) && columns.add(column);
  });
}
