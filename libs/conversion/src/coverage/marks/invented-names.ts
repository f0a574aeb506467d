import { type Finding, formatSentence, type TracedValue } from '@app/contracts';
import { FindingCollector, standardOf, type XmlNode, type XmlValue } from '@app/xml';
import type { Matrix } from './matrix';
import { initialsOf, labelKey, namingTokens } from './naming-tokens';
import { OF_VISITS, VisitNames } from './visit-names';

/** A place of a vocabulary names activities or visits if so many of its values, and this share of them, are printed labels. */
const FEWEST_KNOWN = 3;
const LEAST_KNOWN = 0.6;
const LONGEST_NAME = 120;
/** A shorter beginning of a word is no abbreviation of it. */
const SHORTEST_BEGINNING = 3;

interface Named {
  readonly value: XmlValue;
  readonly isFound: boolean;
}

/** Knows the labels of one kind that the tables print. */
interface Labels {
  readonly rule: 'marks.unprinted-activity' | 'marks.unprinted-visit';
  /** True if the value is one of the labels. */
  readonly has: (value: XmlValue) => boolean;
  /** The labels as printed. */
  readonly printed: readonly string[];
}

/**
 * Activities and visits in XML of any structure that no document states. A place of the vocabulary (an element with an attribute)
 * names them if most of its values are labels of printed rows or columns. Other values there that are found in no document are
 * reported, unless they reword or abbreviate a label. Missing marks do not reveal such additions. A standard is checked by its
 * references instead.
 */
export function inventedNames(
  {
    xml,
    root,
    values,
  }: { readonly xml: string; readonly root: XmlNode; readonly values: readonly XmlValue[] },
  traced: readonly Pick<TracedValue, 'state'>[],
  matrices: readonly Matrix[],
): Finding[] {
  if (matrices.length === 0 || standardOf(root.namespace) !== undefined) return [];
  const places = new Map<string, Named[]>();
  values.forEach((value, at) => {
    const state = traced[at]?.state;
    if (state === undefined || value.value.length > LONGEST_NAME) return;
    const place = `${value.element.name}/@${value.name}`;
    const named = places.get(place) ?? [];
    places.set(place, named);
    named.push({ value, isFound: state !== 'not-found' });
  });
  const collector = new FindingCollector(xml);
  for (const labels of [rowsOf(matrices), columnsOf(root, matrices)])
    for (const named of places.values())
      for (const { element: node, value: name } of inventedIn(named, labels))
        collector.add({
          node,
          rule: 'marks.invented',
          severity: 'error',
          ...formatSentence(labels.rule, { name }),
        });
  return collector.findings();
}

/** The invented values of one place, each once. */
function inventedIn(named: readonly Named[], { has, printed }: Labels): XmlValue[] {
  const distinct = [...new Map(named.map((one) => [labelKey(one.value.value), one])).values()];
  const known = distinct.filter(({ value }) => has(value)).length;
  if (known < FEWEST_KNOWN || known < distinct.length * LEAST_KNOWN) return [];
  return distinct.flatMap(({ value, isFound }) =>
    isFound || has(value) || isLike(value.value, printed) ? [] : [value],
  );
}

function rowsOf(matrices: readonly Matrix[]): Labels {
  const rows = matrices.flatMap((matrix) => matrix.rows);
  const printed = rows.flatMap(({ label, otherLabels, group }) => [label, ...otherLabels, group]);
  const keys = new Set(printed.map(labelKey));
  return { rule: 'marks.unprinted-activity', printed, has: ({ value }) => keys.has(labelKey(value)) };
}

function columnsOf(root: XmlNode, matrices: readonly Matrix[]): Labels {
  const names = new VisitNames(root, matrices);
  const columns = matrices.flatMap((matrix) => matrix.columns);
  const printed = columns.flatMap(({ label, headers }) => [label, ...headers.map(({ text }) => text)]);
  return {
    rule: 'marks.unprinted-visit',
    printed,
    has: ({ element, name, value }) =>
      OF_VISITS.test(`${element.name} ${name}`) && names.namedBy(element, { name, value }).length > 0,
  };
}

/** True if a name shares a distinctive word with a label, or if one of them abbreviates the other. */
function isLike(name: string, labels: readonly string[]): boolean {
  const own = distinctiveWords(name);
  return labels.some((label) => {
    const words = distinctiveWords(label);
    return (
      words.some((word) => own.some((other) => isBeginning(word, other) || isBeginning(other, word))) ||
      initialsOf(name) === labelKey(label) ||
      initialsOf(label) === labelKey(name)
    );
  });
}

const distinctiveWords = (name: string): string[] =>
  [...namingTokens(name).words].filter((word) => !OF_VISITS.test(word));

const isBeginning = (short: string, long: string): boolean =>
  short === long || (short.length >= SHORTEST_BEGINNING && long.startsWith(short));
