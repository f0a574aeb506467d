import type { Finding, StudyStandard, Target } from '@app/contracts';
import { readTree } from '../tree/element-tree';
import { ODM_1_3_2 } from './odm-1.3.2/vocabulary';
import { ODM_2_0 } from './odm-2.0/vocabulary';
import { checkDefinitions } from './odm/check-definitions';
import { checkItems } from './odm/check-items';
import { checkReferences } from './odm/check-references';
import { indexStudy } from './odm/study-index';
import { checkStructure } from '../rules/check-structure';
import { FindingCollector } from '../rules/finding-collector';
import type { Vocabulary } from '../rules/vocabulary';

const VOCABULARIES: Record<StudyStandard, Vocabulary> = {
  'odm-1.3.2': ODM_1_3_2,
  'odm-2.0': ODM_2_0,
};

/**
 * Says what is wrong or doubtful in a document that is meant for a built-in target: at most 500 findings, in the order of the
 * document. Its time grows with the length of the document only.
 */
export function validate(xml: string, target: Target): Finding[] {
  const read = readTree(xml);
  if (read.kind === 'ill-formed') {
    const { line, column, message } = read.fault;
    const position = { line: Math.max(1, line), column: Math.max(1, column), path: '/' };
    return [
      { rule: 'xml.well-formed', severity: 'error', position, sentence: `This is not XML: ${message}.` },
    ];
  }
  if (read.kind === 'too-large') {
    const sentence = 'The document has more elements than can be checked.';
    return [{ rule: 'xml.size', severity: 'error', position: { line: 1, column: 1, path: '/' }, sentence }];
  }
  if (target === 'any' || target === 'own-schema') return [];
  const collector = new FindingCollector(xml);
  checkStructure(read.root, VOCABULARIES[target], collector);
  const review = { index: indexStudy(read.root), xml, add: collector.add };
  checkReferences(review);
  checkDefinitions(review);
  checkItems(review);
  return collector.findings();
}
