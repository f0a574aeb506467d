import { writeXml } from '@app/xml';
import { Findings, type StudyWriter } from '../study-writer';
import { textElement } from './text-element';

/** Objectives with their endpoints, in printed order. */
export const objectivesXml: StudyWriter = {
  write: ({ objectives }) => {
    const findings = new Findings();
    if (objectives.length === 0) findings.add('objectives-not-stated', 'The documents state no objectives.');
    findings.addFor(
      'objective-level-not-stated',
      objectives.filter(({ level }) => level === 'other'),
      (count) => `${count} objectives have no printed level; the file calls it "other".`,
    );
    const root = {
      name: 'Objectives',
      children: objectives.map(({ level, text, endpoints }) => ({
        name: 'Objective',
        attributes: { level },
        children: [
          textElement('Text', text.value),
          ...endpoints.map((one) => textElement('Endpoint', one.text.value)),
        ],
      })),
    };
    return { content: writeXml(root), findings: findings.list() };
  },
};
