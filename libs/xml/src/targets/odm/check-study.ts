import type { Finding } from '@app/contracts';
import { checkStructure } from '../../rules/check-structure';
import { FindingCollector } from '../../rules/finding-collector';
import type { Vocabulary } from '../../rules/vocabulary';
import type { XmlNode } from '../../tree/element-tree';
import { checkDefinitions } from './check-definitions';
import { checkItems } from './check-items';
import { checkReferences } from './check-references';
import { indexStudy } from './study-index';

/** Checks a document against a version of ODM, and beyond the schema: references, definitions, items. */
export function checkStudy(
  root: XmlNode,
  { xml, now }: { xml: string; now: Date },
  vocabulary: Vocabulary,
): Finding[] {
  const collector = new FindingCollector(xml);
  checkStructure(root, vocabulary, { collector, now });
  const review = { index: indexStudy(root), xml, add: collector.add };
  checkReferences(review);
  checkDefinitions(review);
  checkItems(review);
  return collector.findings();
}
