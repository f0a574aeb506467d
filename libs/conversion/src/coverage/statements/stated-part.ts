import { printedParts, type XmlNode, type XmlValue } from '@app/xml';

/** The part of a study that XML says a text belongs to, as far as it says. */
export interface StatedPart {
  readonly kind: StatementKind;
  /** Of objectives and endpoints: primary, secondary or exploratory. */
  readonly level: Level | null;
}

export const STATEMENT_KINDS = ['inclusion', 'exclusion', 'objective', 'endpoint'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];
type Level = keyof typeof LEVELS;

/** Words that say it, whole or as the beginning of a name that was put together. */
const KINDS: Record<StatementKind, RegExp> = {
  inclusion: /^(?:inclusions?|incl?)$/,
  exclusion: /^(?:exclusions?|excl?)$/,
  objective: /^(?:objectives?|obj)$/,
  endpoint: /^(?:endpoints?|outcomes?|ep)$/,
};
const LEVELS = {
  primary: /^(?:co)?primary$/,
  secondary: /^secondary$/,
  exploratory: /^(?:exploratory|tertiary)$/,
} as const;

/** What labels a text, before the text itself: `Exclusion criterion 4.2.3: …`. */
const LABEL = /^(\p{L}[\p{L} -]{2,30}?(?: [\w.]{1,8})?)\s?[:.)]\s+/u;
/** A longer attribute holds a text of its own. */
const LONGEST_NAME = 60;

/**
 * Says what XML of any vocabulary calls its values: by the label in front of a text, else by the names and short attributes of its
 * element, else of the elements around it; the nearest that says one thing only decides. Null where nothing says it.
 */
export function statedParts(): (value: XmlValue) => StatedPart | null {
  const known = new Map<XmlNode, readonly string[]>();
  const wordsAt = (node: XmlNode): readonly string[] => {
    const words = known.get(node) ?? namesOf(node).flatMap(wordsOf);
    known.set(node, words);
    return words;
  };
  return (value) => {
    const said = [wordsOf(labelOf(value)), ownWords(value)];
    for (let node = value.element.parent; node !== null; node = node.parent) said.push(wordsAt(node));
    const kind = firstSaid(said, KINDS);
    if (kind === null) return null;
    return { kind, level: kind === 'objective' || kind === 'endpoint' ? firstSaid(said, LEVELS) : null };
  };
}

/** The label in front of a text; empty without one. */
const labelOf = ({ value, kind }: XmlValue): string =>
  kind === 'text' ? (LABEL.exec(value)?.[1] ?? '') : '';

/** What a value states: without a label that says what it is, and without the words that a standard puts around it. */
export function statedText(value: XmlValue): string {
  const [part, ...others] = printedParts(value) ?? [];
  if (part !== undefined && others.length === 0) return part[0] ?? value.value;
  const words = wordsOf(labelOf(value));
  return firstSaid([words], KINDS) === null ? value.value : value.value.replace(LABEL, '');
}

/** An attribute does not say what it is by its own value. */
const ownWords = ({ element, kind, name }: XmlValue): readonly string[] =>
  namesOf(element, kind === 'attribute' ? name : '').flatMap(wordsOf);

const namesOf = ({ name, attributes }: XmlNode, without = ''): readonly string[] => [
  name,
  ...attributes.flatMap((one) =>
    one.name === without || one.value.length > LONGEST_NAME ? [] : [one.value],
  ),
];

/** The words of a name, however it was put together: `inclusionCriteria`, `INCL_01`, `end-point`. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/\bend[\s-]?point/gi, 'endpoint')
    .replace(/\b(in|ex)(?=\s?\/\s?(?:in|ex)clusion)/gi, '$1clusion')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];

function firstSaid<Said extends string>(
  levels: readonly (readonly string[])[],
  patterns: Readonly<Record<Said, RegExp>>,
): Said | null {
  for (const words of levels) {
    const said = (Object.keys(patterns) as Said[]).filter((one) =>
      words.some((word) => patterns[one].test(word)),
    );
    if (said.length === 1) return said[0] ?? null;
  }
  return null;
}
