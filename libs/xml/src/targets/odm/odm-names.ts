import type { Vocabulary } from '../../rules/vocabulary';

/** Names that all versions of ODM share. */
export const ODM_NAMES = {
  family: 'cdisc.org/ns/odm',
  root: 'ODM',
  identifier: 'OID',
  orderNumber: 'OrderNumber',
} satisfies Partial<Vocabulary>;
