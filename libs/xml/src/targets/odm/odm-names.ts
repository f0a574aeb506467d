import type { Vocabulary } from '../../rules/vocabulary';

/** What every version of ODM calls the same. */
export const ODM_NAMES = {
  family: 'cdisc.org/ns/odm',
  root: 'ODM',
  identifier: 'OID',
  orderNumber: 'OrderNumber',
} satisfies Partial<Vocabulary>;
