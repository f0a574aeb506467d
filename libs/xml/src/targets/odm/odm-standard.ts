import { childOrderIn } from '../../rules/child-order';
import type { Vocabulary } from '../../rules/vocabulary';
import type { XmlNode } from '../../tree/element-tree';
import type { XmlValue } from '../../tree/xml-values';
import type { XmlStandard } from '../target-definition';
import { MERGING } from './merging';
import { nameWithoutMarks } from './name-without-marks';
import { printedParts } from './printed-parts';
import { studyOids } from './study-oids';
import { scheduleOfStudy } from './study-schedule';
import { isCode, isStructuralIn } from './structural';
import { partsOfStudy } from './study-parts';

/** How XML of an ODM version is read, merged and counted. */
export const odmStandard = (vocabulary: Vocabulary): XmlStandard => ({
  namespace: vocabulary.namespace,
  root: vocabulary.root,
  isStructural: (value) => isStructuralIn(vocabulary, value),
  isCode,
  printedParts,
  partsOf: partsOfStudy,
  visits: { element: 'StudyEventDef', nameAttribute: 'Name' },
  childOrder: (element) => childOrderIn(vocabulary, element),
  merging: MERGING,
  finish: finishedIn,
  scheduleOf: scheduleOfStudy,
});

/** We assign OIDs, and remove footnote letters from names because they have no target in the XML. */
function finishedIn(root: XmlNode): (value: XmlValue) => string {
  const oids = studyOids(root);
  return (value) => oids(value) ?? (isName(value) ? nameWithoutMarks(value.value) : value.value);
}

const isName = ({ kind, name }: XmlValue): boolean => kind === 'attribute' && name === 'Name';
