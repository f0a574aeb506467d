import { childOrderIn } from '../../rules/child-order';
import type { Vocabulary } from '../../rules/vocabulary';
import type { XmlStandard } from '../target-definition';
import { MERGING } from './merging';
import { printedParts } from './printed-parts';
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
  scheduleOf: scheduleOfStudy,
});
