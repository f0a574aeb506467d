import type { Row, Rows } from '../../rules/vocabulary';

const TEXT: Row = ['', '#text'];
const NAMED = 'OID!:oid Name!:filled';
const VERSION = 'StudyOID!:oid MetaDataVersionOID!:oid';
const REMARKS = 'AuditRecord? Signature? Annotation*';

/** ODM 2.0: people, organisations and places. */
export const ADMIN_DATA: Rows = {
  AdminData: [
    'StudyOID:oid',
    'User* Organization* Location* SignatureDef*',
    'User@OID Location@OID SignatureDef@OID',
  ],
  User: [
    'OID!:oid UserType:UserType OrganizationOID:oid LocationOID:oid',
    'UserName? Prefix? Suffix? FullName? GivenName? FamilyName? Image? Address* Telecom*',
  ],
  UserName: TEXT,
  Prefix: TEXT,
  Suffix: TEXT,
  FullName: TEXT,
  GivenName: TEXT,
  FamilyName: TEXT,
  Image: ['ImageFileName:address href:text MimeType:text', ''],
  Organization: [
    `${NAMED} Type!:OrganizationType Role:text LocationOID:oid PartOfOrganizationOID:oid`,
    'Description? Address* Telecom*',
  ],
  Location: [
    `${NAMED} Role:text OrganizationOID:oid`,
    'Description? MetaDataVersionRef+ Address* Telecom* Query*',
  ],
  Address: ['', 'StreetName? HouseNumber? City? StateProv? Country? PostalCode? GeoPosition? OtherText?'],
  StreetName: TEXT,
  HouseNumber: TEXT,
  City: TEXT,
  StateProv: TEXT,
  Country: TEXT,
  PostalCode: TEXT,
  GeoPosition: ['Longitude:decimal Latitude:decimal Altitude:decimal', ''],
  OtherText: TEXT,
  Telecom: ['TelecomType!:TelecomType Value!:text', ''],
  MetaDataVersionRef: [`${VERSION} EffectiveDate!:date`, ''],
  SignatureDef: ['OID!:oid Methodology:SignMethod', 'Meaning LegalReason'],
  Meaning: TEXT,
  LegalReason: TEXT,
};

/** ODM 2.0: reference data and recorded data, with audit records, comments and queries. */
export const CLINICAL_DATA: Rows = {
  ReferenceData: [VERSION, `ItemGroupData* ${REMARKS}`],
  ClinicalData: [VERSION, `SubjectData* ItemGroupData* ${REMARKS} Query*`],
  SubjectData: [
    'SubjectKey!:filled TransactionType:Transaction',
    `InvestigatorRef? SiteRef? StudyEventData* ${REMARKS} Query*`,
  ],
  InvestigatorRef: ['UserOID!:oid', ''],
  SiteRef: ['LocationOID!:oid', ''],
  StudyEventData: [
    'StudyEventOID!:oid StudyEventRepeatKey:filled TransactionType:Transaction',
    `ItemGroupData* ${REMARKS} Query*`,
  ],
  ItemGroupData: [
    `ItemGroupOID!:oid ItemGroupRepeatKey:filled ItemGroupDataSeq:positiveInteger TransactionType:Transaction`,
    `(ItemGroupData? ItemData?)+ ${REMARKS} Query*`,
  ],
  ItemData: ['ItemOID!:oid IsNull:Yes TransactionType:Transaction', `Value* ${REMARKS} Query*`],
  Value: ['SeqNum:positiveInteger', '#text'],
  Query: [
    `OID!:oid Source!:QuerySource State!:QueryState LastUpdateDatetime!:datetime Type:QueryType Target:text Name:filled`,
    'Value AuditRecord*',
  ],
  AuditRecord: [
    'EditPoint:EditPoint UsedMethod:YesNo',
    'UserRef LocationRef DateTimeStamp ReasonForChange? SourceID?',
  ],
  UserRef: ['UserOID!:oid', ''],
  LocationRef: ['LocationOID!:oid', ''],
  DateTimeStamp: ['', '#datetime'],
  ReasonForChange: TEXT,
  SourceID: TEXT,
  Signature: ['ID:id', 'UserRef LocationRef SignatureRef DateTimeStamp'],
  SignatureRef: ['SignatureOID!:oid', ''],
  Annotation: ['SeqNum!:positiveInteger TransactionType:Transaction ID:id', 'Comment? Coding* Flag*'],
  Comment: ['SponsorOrSite:SponsorSite', 'TranslatedText+'],
  Flag: ['', 'FlagValue FlagType?'],
  FlagValue: ['CodeListOID!:oid', '#filled'],
  FlagType: ['CodeListOID!:oid', '#filled'],
  Association: [VERSION, 'KeySet KeySet Annotation'],
  KeySet: [
    `StudyOID!:oid MetaDataVersionOID:oid SubjectKey:filled StudyEventOID:oid StudyEventRepeatKey:filled
     ItemGroupOID:oid ItemGroupRepeatKey:filled ItemOID:oid`,
    '',
  ],
};
