import { eachNode, type SchedulePart, type XmlNode } from '@app/xml';
import type { Matrix } from './matrix';
import { countedBy, labelKey, namingTokens, TokenBag } from './naming-tokens';

/** A text of an element: the value of an attribute, or what stands between its tags. */
export interface NodeText {
  readonly name: string;
  readonly value: string;
}

export const textsOf = (node: XmlNode): NodeText[] => [
  ...node.attributes,
  ...(node.text.trim() === '' ? [] : [{ name: '', value: node.text.trim() }]),
];

export const partOf = (label: string): SchedulePart => ({ name: label, texts: [], isAssumed: false });

/** Names of attributes that identify an element, and may name it, too. */
export const IDENTIFYING = /(?:^|[a-z:_-])(?:id|oid|uid|key|code)$/i;

/** Longer texts name no visit. */
const LONGEST_NAME = 120;
/** A bare number is a visit only in an element or attribute with such a name. */
export const OF_VISITS = /visit|event|encounter|week|day|month|cycle|period|time|column/i;
/** Values of one attribute that have to be headers of one row, if they are numbers. */
const LEAST_HITS = 0.6;

/** One header row of a table: the columns by their text in this row. */
interface HeaderRow {
  /** What the label of the row says that its numbers count; empty if it does not say. */
  readonly counted: string;
  readonly parts: Map<string, SchedulePart>;
}

/**
 * Finds the visits that elements name. A visit is any header of its column, alone or joined, with or without the word: `1`,
 * `Visit 1`, `Week -2`, `Visit 1 (Week -2)`. Which header row an attribute takes its numbers from follows from all its values
 * together.
 */
export class VisitNames {
  readonly parts: readonly SchedulePart[];
  private readonly rows: HeaderRow[] = [];
  private readonly bags: { readonly part: SchedulePart; readonly bag: TokenBag }[] = [];
  private readonly exact = new Map<string, SchedulePart>();
  /** By element and attribute: the header row that its numbers come from. */
  private readonly sources: ReadonlyMap<string, HeaderRow>;

  constructor(root: XmlNode, matrices: readonly Pick<Matrix, 'columns'>[]) {
    const byLabel = new Map<string, SchedulePart>();
    for (const { columns } of matrices) {
      const rows = new Map<string, HeaderRow>();
      for (const { label, headers } of columns) {
        const part = byLabel.get(labelKey(label)) ?? partOf(label);
        byLabel.set(labelKey(label), part);
        this.addExact(label, part);
        const bag = new TokenBag();
        headers.forEach(({ text, rowLabel, columns: count }, level) => {
          const counted = countedBy(rowLabel);
          bag.add(namingTokens(text, counted));
          if (count !== 1) return;
          this.addExact(`${rowLabel} ${text}`, part);
          if (/\p{L}/u.test(text)) this.addExact(text, part);
          const key = `${String(level)} ${rowLabel}`;
          const row = rows.get(key) ?? { counted, parts: new Map<string, SchedulePart>() };
          rows.set(key, row);
          if (!row.parts.has(headerKey(text))) row.parts.set(headerKey(text), part);
        });
        this.bags.push({ part, bag });
      }
      this.rows.push(...rows.values());
    }
    this.parts = [...byLabel.values()];
    this.sources = this.sourcesIn(root);
  }

  /** The visits that the attributes and the text of an element name; several if one of them is a list. */
  of(node: XmlNode): SchedulePart[] {
    const byName = (text: NodeText): number => Number(IDENTIFYING.test(text.name));
    const named = textsOf(node)
      .sort((one, other) => byName(one) - byName(other))
      .flatMap((text) => {
        const parts = this.namedBy(node, text);
        return parts.length === 0 ? [] : [new Set(parts)];
      });
    const [first, ...others] = named;
    if (first === undefined) return [];
    const inAll = [...first].filter((part) => others.every((other) => other.has(part)));
    return inAll.length > 0 ? inAll : [...first];
  }

  /** The visits that one text of an element names. */
  namedBy(node: XmlNode, text: NodeText): SchedulePart[] {
    return namesIn(text.value).flatMap((name) => this.find(name, slotOf(node, text)) ?? []);
  }

  private find(name: string, slot: Slot): SchedulePart | undefined {
    const exact = this.exact.get(labelKey(name));
    if (exact !== undefined) return exact;
    if (isNumber(name)) return this.sources.get(slot.key)?.parts.get(headerKey(name));
    // `v1` may be an identifier; in `<Visit name="V1">` it is a name.
    if (!/\s/.test(name) && !OF_VISITS.test(slot.words)) return undefined;
    const tokens = namingTokens(name);
    if (tokens.numbers.size === 0) return undefined;
    const { words, numbers } = tokens;
    const candidates = this.bags.filter(
      ({ bag }) =>
        bag.hasAll({ words: new Set([...words].filter((word) => !OF_VISITS.test(word))), numbers }) &&
        numbers.size > 0,
    );
    const [only, ...more] = new Set(candidates.map(({ part }) => part));
    if (only !== undefined && more.length === 0) return only;
    // `Week 2` where no header row says what it counts: as a number of the row that this attribute takes its numbers from.
    const [number, ...rest] = numbers;
    return rest.length > 0 || number === undefined || words.size > 0
      ? undefined
      : this.sources.get(slot.key)?.parts.get(headerKey(number.slice(number.indexOf(':') + 1)));
  }

  private addExact(text: string, part: SchedulePart): void {
    const key = labelKey(text);
    // The key of `1 / -2` is that of `12`.
    if (key !== '' && /\p{L}/u.test(text) && !this.exact.has(key)) this.exact.set(key, part);
  }

  private sourcesIn(root: XmlNode): ReadonlyMap<string, HeaderRow> {
    const values = new Map<string, { readonly slot: Slot; readonly names: Set<string> }>();
    for (const node of eachNode(root))
      for (const text of textsOf(node)) {
        const slot = slotOf(node, text);
        if (!OF_VISITS.test(slot.words)) continue;
        const known = values.get(slot.key) ?? { slot, names: new Set<string>() };
        values.set(slot.key, known);
        for (const name of namesIn(text.value)) {
          const [, number] = NUMBERED.exec(name) ?? [];
          if (number !== undefined) known.names.add(headerKey(number));
        }
      }
    const found = new Map<string, HeaderRow>();
    for (const [key, { slot, names }] of values) {
      const row = this.bestRow(slot, names);
      if (row !== undefined) found.set(key, row);
    }
    return found;
  }

  /** The header row that has most of the numbers. A row that counts something else than the attribute is none. */
  private bestRow({ words }: Slot, names: ReadonlySet<string>): HeaderRow | undefined {
    const counted = countedBy(words.replace(/([a-z])([A-Z])/g, '$1 $2'));
    const fits = this.rows
      .map((row) => ({ row, hits: [...names].filter((name) => row.parts.has(name)).length }))
      .filter(({ row, hits }) => hits > 0 && hits >= names.size * LEAST_HITS && agrees(row.counted, counted))
      .sort((one, other) => other.hits - one.hits);
    return fits[0]?.row;
  }
}

/** Week numbers are no visit numbers, if both say what they count. */
const agrees = (one: string, other: string): boolean => one === '' || other === '' || one === other;

interface Slot {
  readonly key: string;
  readonly words: string;
}

/** Where a text stands: the element with the attribute. The name of an attribute says more than that of its element. */
const slotOf = ({ name: element }: XmlNode, { name }: NodeText): Slot => ({
  key: `${element}/@${name}`,
  words: OF_VISITS.test(name) ? name : `${element} ${name}`,
});

/** The key of a header: a number with its sign, or the folded text. */
const headerKey = (text: string): string =>
  isNumber(text) ? String(Number(text.trim().replace(/^[−–]/, '-'))) : labelKey(text);

const isNumber = (name: string): boolean => /^[-−–+]?[\d.]+$/.test(name.trim());

/** `4`, `Visit 4`, `V4`, `Week -2`. */
const NUMBERED = /^(?:\p{L}+\s*)?([-−–+]?\.?\d[\d.]*)$/u;

/** The names in a text: one, or those of a list. */
function namesIn(value: string): string[] {
  if (value.length > LONGEST_NAME * 10) return [];
  const pieces = value.split(/\s*[,;|]\s*/);
  const names =
    pieces.length === 1 && /^\S+(?:\s+\S+)+$/.test(value) && value.split(/\s+/).every(isNumber)
      ? value.split(/\s+/)
      : pieces;
  return [...(pieces.length > 1 ? [value] : []), ...names].filter(
    (name) => name !== '' && name.length <= LONGEST_NAME,
  );
}
