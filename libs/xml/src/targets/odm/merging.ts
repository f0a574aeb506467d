import type { MergeRules } from '../target-definition';

/** How answers in ODM are merged, for both versions. */
export const MERGING: MergeRules = {
  identifier: 'OID',
  name: 'Name',
  reference: /OID$/,
  orderNumber: 'OrderNumber',
  keys: {
    CodeListItem: ['CodedValue'],
    EnumeratedItem: ['CodedValue'],
    TranslatedText: ['Type', 'xml:lang'],
    Alias: ['Context', 'Name'],
  },
  oneOfItsKind: new Set(['Study', 'MetaDataVersion']),
  volatile: new Set(['FileOID', 'CreationDateTime', 'AsOfDateTime', 'OrderNumber', 'ID']),
};
