import type { XmlElement } from '@app/xml';
import type { Damaged, Some } from './damage';
import { attribute, everyElement, replaced, textOf, without } from './xml-edits';

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
const criterionText = (element: XmlElement): string => textOf(element).replace(LABEL, '');

/** A sentence shows the beginning of a criterion. */
const BEGINNING = 30;
const named = (text: string): string[][] => [[(text.split('\n')[0] ?? '').slice(0, BEGINNING)]];

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
      if (element.name !== 'TranslatedText' || !cut.has(criterionText(element))) return [element];
      const words = textOf(element).split(' ');
      return [{ ...element, children: words.slice(0, Math.floor(words.length / 2)).join(' ') }];
    }),
    named: [...cut].map(named),
  };
}
