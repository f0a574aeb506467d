import { readRows, type Vocabulary } from '../../rules/vocabulary';
import { ODM_NAMES } from '../odm/odm-names';
import { ADMIN_DATA } from './admin-data';
import { CLINICAL_DATA } from './clinical-data';
import { ITEMS, STUDY } from './study';
import { TYPES } from './types';

/** The elements of CDISC ODM 1.3.2. A W3C digital signature may appear at the end and is not checked. */
export const ODM_1_3_2: Vocabulary = {
  namespace: 'http://www.cdisc.org/ns/odm/v1.3',
  ...ODM_NAMES,
  elements: readRows({ ...STUDY, ...ITEMS, ...ADMIN_DATA, ...CLINICAL_DATA }, TYPES),
  guests: new Map([['http://www.w3.org/2000/09/xmldsig#', { prefix: 'ds', elements: new Map() }]]),
};
