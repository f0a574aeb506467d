import type { XmlElement } from '@app/xml';
import { named } from './criteria-damages';
import type { Damaged, Some } from './damage';
import { inventedStatement } from './invented-parts';
import { attribute, everyElement, renamed, replaced, textOf } from './xml-edits';

const isObjective = ({ name, attributes = {} }: XmlElement): boolean =>
  name === 'StudyObjective' ||
  name === 'StudyEndPoint' ||
  (name === 'Alias' && /^\w+ (?:objective|endpoint)/.test(String(attributes['Context'])));
const objectiveText = (element: XmlElement): string =>
  element.name === 'Alias' ? attribute(element, 'Name') : textOf(element);

/** Objectives and endpoints are given another level. */
export function objectivesMoved(study: XmlElement, some: Some): Damaged | null {
  const moved = new Set(some(everyElement(study).filter(isObjective)));
  if (moved.size === 0) return null;
  return {
    study: replaced(study, (element) => [moved.has(element) ? renamed(element, otherLevel) : element]),
    named: [...moved].map((element) => named(objectiveText(element))),
  };
}

const otherLevel = (text: string): string =>
  text.replace(/^(?:Primary|Secondary|Exploratory|Other)(?= (?:objective|endpoint)|$)/, (level) =>
    level === 'Primary' ? 'Secondary' : 'Primary',
  );

/** Adds objectives that no document states. */
export function objectivesInvented(study: XmlElement, some: Some): Damaged | null {
  const beside = some(everyElement(study).filter(isObjective));
  if (beside.length === 0) return null;
  const copyOf = (element: XmlElement, at: number): XmlElement =>
    element.name === 'Alias'
      ? { ...element, attributes: { ...element.attributes, Name: inventedStatement(at) } }
      : {
          ...replaced(element, (inner) =>
            inner.name === 'TranslatedText' ? [{ ...inner, children: inventedStatement(at) }] : [inner],
          ),
          attributes: { ...element.attributes, OID: `${attribute(element, 'OID')}.INVENTED` },
        };
  return {
    study: replaced(study, (element) => {
      const at = beside.indexOf(element);
      return at === -1 ? [element] : [element, copyOf(element, at)];
    }),
    named: beside.map((_element, at) => named(inventedStatement(at))),
  };
}
