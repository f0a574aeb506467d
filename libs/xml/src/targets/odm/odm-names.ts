import type { Vocabulary } from '../../rules/vocabulary';
import { attributeOf } from '../../tree/element-tree';

/** Names that all versions of ODM share. */
export const ODM_NAMES = {
  family: 'cdisc.org/ns/odm',
  root: 'ODM',
  identifier: 'OID',
  orderNumber: 'OrderNumber',
  supplied: {
    'ODM@CreationDateTime': (_root, now) => now.toISOString(),
    'ODM@FileOID': ({ children }, now) => {
      const study = children.find(({ name }) => name === 'Study');
      const oid = (study && attributeOf(study, 'OID')) ?? 'study';
      return `F.${oid}.${now.toISOString().replace(/\D/g, '').slice(0, 14)}`;
    },
  },
} satisfies Partial<Vocabulary>;
