import { readRows, type Vocabulary } from '../../rules/vocabulary';
import { ODM_NAMES } from '../odm/odm-names';
import { ADMIN_DATA, CLINICAL_DATA } from './data';
import { FORMATTED_TEXT } from './formatted-text';
import { PROTOCOL } from './protocol';
import { ITEMS, STUDY } from './study';
import { TYPES } from './types';

/** The elements of CDISC ODM 2.0, and of the formatted text in them. */
export const ODM_2_0: Vocabulary = {
  namespace: 'http://www.cdisc.org/ns/odm/v2.0',
  ...ODM_NAMES,
  elements: readRows({ ...STUDY, ...PROTOCOL, ...ITEMS, ...ADMIN_DATA, ...CLINICAL_DATA }, TYPES),
  guests: new Map([
    ['http://www.w3.org/1999/xhtml', { prefix: 'xhtml', elements: readRows(FORMATTED_TEXT, TYPES) }],
  ]),
};
