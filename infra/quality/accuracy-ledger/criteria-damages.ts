import { textKey } from '@app/text-normalization';
import type { XmlElement } from '@app/xml';
import { inventedStatement } from './invented-parts';
import type { Damaged, Some, Stated } from './damage';
import { attribute, childrenOf, everyElement, renamed, replaced, textOf, without } from './xml-edits';

/** Criteria are items; in ODM 2.0 they are criteria, too, and conditions with the same text. */
const isCriterion = (element: XmlElement): boolean =>
  element.name === 'Criterion' ||
  element.name === 'ConditionDef' ||
  (element.name === 'ItemDef' && /^I\.(?:INCL|EXCL)/.test(attribute(element, 'OID')));

const criterionTexts = (study: XmlElement): string[] => [
  ...new Set(everyElement(study).filter(isCriterion).map(criterionText)),
];

/** A question says in front of the text which criterion it is. */
const LABEL = /^(?:Inclusion|Exclusion) criterion[^:]{0,8}: /;
const plainText = (element: XmlElement): string => textOf(element).replace(LABEL, '');
/** The question of a long criterion has its beginning only, and its description the whole. */
function criterionText(element: XmlElement): string {
  const described = childrenOf(element).find(({ name }) => name === 'Description');
  return plainText(described ?? element);
}

/** A sentence shows the beginning of a statement. */
const BEGINNING = 30;
export const named = (text: string): string[][] => [[(text.split('\n')[0] ?? '').slice(0, BEGINNING)]];

/** Criteria are taken away. */
export function criteriaDropped(study: XmlElement, some: Some): Damaged | null {
  const gone = new Set(some(criterionTexts(study)));
  if (gone.size === 0) return null;
  const elements = everyElement(study).filter(
    (element) => isCriterion(element) && gone.has(criterionText(element)),
  );
  return { study: without(study, new Set(elements)), named: [...gone].map(named) };
}

/** Criteria lose the second half of their words. */
export function criteriaHalved(study: XmlElement, some: Some): Damaged | null {
  const cut = new Set(some(criterionTexts(study).filter((text) => text.split(' ').length > 7)));
  if (cut.size === 0) return null;
  return {
    study: replaced(study, (element) => {
      if (element.name !== 'TranslatedText' || !cut.has(plainText(element))) return [element];
      const words = textOf(element).split(' ');
      return [{ ...element, children: words.slice(0, Math.floor(words.length / 2)).join(' ') }];
    }),
    named: [...cut].map(named),
  };
}

/** Where a result says criteria in two places, one of the two loses the second half of the words, or the criterion. */
const oneCopy =
  (change: (element: XmlElement) => readonly XmlElement[]) =>
  (study: XmlElement, some: Some): Damaged | null => {
    const elements = everyElement(study).filter(isCriterion);
    const repeated = elements.filter((element) =>
      elements.some((other) => other.name !== element.name && keyOf(other) === keyOf(element)),
    );
    const damaged = new Set(some(repeated));
    if (damaged.size === 0) return null;
    return {
      study: replaced(study, (element) => (damaged.has(element) ? change(element) : [element])),
      named: [...damaged].map((element) => named(criterionText(element))),
    };
  };

const keyOf = (element: XmlElement): string => textKey(criterionText(element));

export const copiesDropped = oneCopy(() => []);
export const copiesHalved = oneCopy((element) => [
  replaced(element, (inner) => {
    if (inner.name !== 'TranslatedText') return [inner];
    const words = textOf(inner).split(' ');
    return [{ ...inner, children: words.slice(0, Math.floor(words.length / 2)).join(' ') }];
  }),
]);

/** Adds criteria that no document states. */
export function criteriaInvented(study: XmlElement, some: Some): Damaged | null {
  return besides(study, some(criterionTexts(study)), inventedStatement);
}

/** Adds sentences from elsewhere in the documents to the criteria. */
export function proseAsCriteria(study: XmlElement, some: Some, stated: readonly Stated[]): Damaged | null {
  const texts = stated.flatMap(({ kind, text }) =>
    kind === 'endpoint' || kind === 'footnote' ? [text] : [],
  );
  const prose = texts.filter((text) => text.split(' ').length > 7);
  return besides(study, some(criterionTexts(study)).slice(0, prose.length), (at) => prose[at] ?? '');
}

function besides(
  study: XmlElement,
  beside: readonly string[],
  textAt: (at: number) => string,
): Damaged | null {
  if (beside.length === 0) return null;
  const copyOf = (element: XmlElement, at: number): XmlElement => ({
    ...replaced(element, (inner) =>
      inner.name === 'TranslatedText'
        ? [{ ...inner, children: textOf(inner).replace(criterionText(inner), textAt(at)) }]
        : [inner],
    ),
    attributes: { ...element.attributes, OID: `${attribute(element, 'OID')}.INVENTED` },
  });
  return {
    study: replaced(study, (element) => {
      const at = isCriterion(element) ? beside.indexOf(criterionText(element)) : -1;
      return at === -1 ? [element] : [element, copyOf(element, at)];
    }),
    named: beside.map((_text, at) => named(textAt(at))),
  };
}

/** Criteria change from one list into the other. */
export function criteriaMoved(study: XmlElement, some: Some): Damaged | null {
  const moved = new Set(some(criterionTexts(study)));
  if (moved.size === 0) return null;
  const isMoved = (element: XmlElement): boolean => isCriterion(element) && moved.has(criterionText(element));
  const listed = everyElement(study).filter(({ name }) => /^(?:In|Ex)clusionCriteria$/.test(name));
  const changing = new Map(listed.map((list) => [list.name, childrenOf(list).filter(isMoved)]));
  return {
    study: replaced(study, (element) => {
      if (listed.includes(element)) {
        const other = element.name === 'InclusionCriteria' ? 'ExclusionCriteria' : 'InclusionCriteria';
        const own = childrenOf(element).filter((child) => !isMoved(child));
        return [{ ...element, children: [...own, ...(changing.get(other) ?? [])] }];
      }
      return [isMoved(element) ? renamed(element, otherList) : element];
    }),
    named: [...moved].map(named),
  };
}

const OTHER_LIST: Readonly<Record<string, string>> = {
  INCL: 'EXCL',
  EXCL: 'INCL',
  Inclusion: 'Exclusion',
  Exclusion: 'Inclusion',
};
/** Prefix of a label, an identifier or a name. */
const otherList = (text: string): string =>
  text.replace(
    /^(I\.|C\.|COND\.|)(INCL|EXCL|Inclusion|Exclusion)(?=[. \d])/,
    (_all, before: string, list: string) => `${before}${OTHER_LIST[list] ?? list}`,
  );
