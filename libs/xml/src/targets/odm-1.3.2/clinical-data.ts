import type { Row, Rows } from '../../rules/vocabulary';

const TYPED_ITEM =
  'ItemOID!:oid TransactionType:Transaction AuditRecordID:idRef SignatureID:idRef AnnotationID:idRef MeasurementUnitOID:oid';

/** Items whose element name contains their type, in the required order. */
const TYPED_ITEMS = {
  URI: 'address',
  Any: 'text',
  Boolean: 'truth',
  String: 'text',
  Integer: 'integer',
  Float: 'decimal',
  Double: 'double',
  Date: 'date',
  Time: 'time',
  Datetime: 'datetime',
  HexBinary: 'hexadecimal',
  Base64Binary: 'base64',
  HexFloat: 'hexFloat',
  Base64Float: 'base64Float',
  PartialDate: 'partialDate',
  PartialTime: 'partialTime',
  PartialDatetime: 'partialDatetime',
  DurationDatetime: 'duration',
  IntervalDatetime: 'interval',
  IncompleteDatetime: 'incompleteDatetime',
  IncompleteDate: 'incompleteDate',
  IncompleteTime: 'incompleteTime',
} as const;

const typedItemRow = ([name, type]: readonly [string, string]): [string, Row] => [
  `ItemData${name}`,
  [name === 'Any' ? `${TYPED_ITEM} IsNull:Yes` : TYPED_ITEM, `#${type}`],
];

const typedItemNames = Object.keys(TYPED_ITEMS).map((name) => `ItemData${name}*`);

const VERSION = 'StudyOID!:oid MetaDataVersionOID!:oid';
const TEXT: Row = ['', '#text'];

/** ODM 1.3.2: recorded data, with authors and comments. */
export const CLINICAL_DATA: Rows = {
  ReferenceData: [VERSION, 'ItemGroupData* AuditRecords* Signatures* Annotations*'],
  ClinicalData: [VERSION, 'SubjectData* AuditRecords* Signatures* Annotations*'],
  SubjectData: [
    'SubjectKey!:oid TransactionType:Transaction',
    'AuditRecord? Signature? InvestigatorRef? SiteRef? Annotation* StudyEventData*',
  ],
  StudyEventData: [
    'StudyEventOID!:oid StudyEventRepeatKey:filled TransactionType:Transaction',
    'AuditRecord? Signature? Annotation* FormData*',
  ],
  FormData: [
    'FormOID!:oid FormRepeatKey:filled TransactionType:Transaction',
    'AuditRecord? Signature? ArchiveLayoutRef? Annotation* ItemGroupData*',
  ],
  ArchiveLayoutRef: ['ArchiveLayoutOID!:oid', ''],
  ItemGroupData: [
    'ItemGroupOID!:oid ItemGroupRepeatKey:filled TransactionType:Transaction',
    `AuditRecord? Signature? Annotation* (ItemData* | (${typedItemNames.join(' ')})*)`,
  ],
  ItemData: [
    'ItemOID!:oid Value:text IsNull:Yes TransactionType:Transaction',
    'AuditRecord? Signature? MeasurementUnitRef? Annotation*',
  ],
  ...Object.fromEntries(Object.entries(TYPED_ITEMS).map(typedItemRow)),

  AuditRecords: ['', 'AuditRecord*'],
  AuditRecord: [
    'ID:id EditPoint:EditPoint UsedImputationMethod:YesNo',
    'UserRef LocationRef DateTimeStamp ReasonForChange? SourceID?',
  ],
  UserRef: ['UserOID!:oid', ''],
  DateTimeStamp: ['', '#datetime'],
  ReasonForChange: TEXT,
  SourceID: TEXT,
  Signatures: ['', 'Signature*'],
  Signature: ['ID:id', 'UserRef LocationRef SignatureRef DateTimeStamp CryptoBindingManifest?'],
  SignatureRef: ['SignatureOID!:oid', ''],
  CryptoBindingManifest: TEXT,
  InvestigatorRef: ['UserOID!:oid', ''],
  SiteRef: ['LocationOID!:oid', ''],
  Annotations: ['', 'Annotation*'],
  Annotation: ['SeqNum!:integer TransactionType:Transaction ID:id', 'Comment? Flag*'],
  Comment: ['SponsorOrSite:SponsorSite', '#text'],
  Flag: ['', 'FlagValue FlagType?'],
  FlagValue: ['CodeListOID!:oid', '#text'],
  FlagType: ['CodeListOID!:oid', '#filled'],
  Association: [VERSION, 'KeySet KeySet Annotation'],
  KeySet: [
    `StudyOID!:oid SubjectKey:filled StudyEventOID:oid StudyEventRepeatKey:filled FormOID:oid FormRepeatKey:filled
     ItemGroupOID:oid ItemGroupRepeatKey:filled ItemOID:oid`,
    '',
  ],
};
