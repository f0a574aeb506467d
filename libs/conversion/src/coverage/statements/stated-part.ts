import { printedParts, type XmlNode, type XmlValue } from '@app/xml';

/** The part of a study that a text belongs to according to the XML, as far as the XML states it. */
export interface StatedPart {
  readonly kind: StatementKind;
  /** For objectives and endpoints: primary, secondary or exploratory. */
  readonly level: Level | null;
}

export const STATEMENT_KINDS = ['inclusion', 'exclusion', 'objective', 'endpoint'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];
type Level = keyof typeof LEVELS;

/** Words that name a part, whole or as the beginning of a compound name. */
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

/** The label before a text: `Exclusion criterion 4.2.3: …`. */
const LABEL = /^(\p{L}[\p{L} -]{2,30}?(?: [\w.]{1,8})?)\s?[:.)]\s+/u;
/** A longer attribute contains its own text. */
const LONGEST_NAME = 60;

/**
 * Determines the part of values in XML of any vocabulary: from the label before a text, else from the names and short attributes
 * of its element, else from the elements around it. The nearest unambiguous one decides. Null if there is none.
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

/** The label before a text; empty if there is none. */
const labelOf = ({ value, kind }: XmlValue): string =>
  kind === 'text' ? (LABEL.exec(value)?.[1] ?? '') : '';

/** The statement of a value, without its label and without the words that a standard adds. */
export function statedText(value: XmlValue): string {
  const [part, ...others] = printedParts(value) ?? [];
  if (part !== undefined && others.length === 0) return part[0] ?? value.value;
  const words = wordsOf(labelOf(value));
  return firstSaid([words], KINDS) === null ? value.value : value.value.replace(LABEL, '');
}

/** The value of an attribute does not describe the attribute itself. */
const ownWords = ({ element, kind, name }: XmlValue): readonly string[] =>
  namesOf(element, kind === 'attribute' ? name : '').flatMap(wordsOf);

const namesOf = ({ name, attributes }: XmlNode, without = ''): readonly string[] => [
  name,
  ...attributes.flatMap((one) =>
    one.name === without || one.value.length > LONGEST_NAME ? [] : [one.value],
  ),
];

/** The words of a compound name: `inclusionCriteria`, `INCL_01`, `end-point`. */
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
