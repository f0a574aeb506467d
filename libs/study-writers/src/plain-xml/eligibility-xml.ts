import type { Criterion, CriterionItem, CriterionKind } from '@app/study-model';
import { writeXml, type XmlElement } from '@app/xml';
import { Findings, type StudyWriter } from '../study-writer';
import { textElement } from './text-element';

/** Eligibility criteria as nested elements, numbered as printed. */
export const eligibilityXml: StudyWriter = {
  write: ({ criteria }) => {
    const findings = new Findings();
    if (criteria.length === 0)
      findings.add('criteria-not-stated', 'The documents state no eligibility criteria.');
    const ofKind = (name: string, kind: CriterionKind): XmlElement => ({
      name,
      children: criteria.filter((one) => one.kind === kind).map(criterionElement),
    });
    const root = {
      name: 'EligibilityCriteria',
      children: [ofKind('Inclusion', 'inclusion'), ofKind('Exclusion', 'exclusion')],
    };
    return { content: writeXml(root), findings: findings.list() };
  },
};

const criterionElement = ({ number, text, children }: Criterion): XmlElement => ({
  name: 'Criterion',
  attributes: { number },
  children: [textElement('Text', text.value), ...children.map(itemElement)],
});

const itemElement = ({ marker, text, children }: CriterionItem): XmlElement => ({
  name: 'Criterion',
  attributes: { number: marker },
  children: [textElement('Text', text.value), ...children.map(itemElement)],
});
