import type { Row, Rows } from '../../rules/vocabulary';

const TEXT: Row = ['', '#text'];

/** ODM 1.3.2: people, places and signatures. */
export const ADMIN_DATA: Rows = {
  AdminData: ['StudyOID:oid', 'User* Location* SignatureDef*', 'User@OID Location@OID SignatureDef@OID'],
  User: [
    'OID!:oid UserType:UserType',
    `LoginName? DisplayName? FullName? FirstName? LastName? Organization? Address* Email* Picture? Pager? Fax* Phone*
     LocationRef* Certificate*`,
  ],
  LoginName: TEXT,
  DisplayName: TEXT,
  FullName: TEXT,
  FirstName: TEXT,
  LastName: TEXT,
  Organization: TEXT,
  Address: ['', 'StreetName* City? StateProv? Country? PostalCode? OtherText?'],
  StreetName: TEXT,
  City: TEXT,
  StateProv: TEXT,
  Country: TEXT,
  PostalCode: TEXT,
  OtherText: TEXT,
  Email: TEXT,
  Picture: ['PictureFileName!:address ImageType:filled', ''],
  Pager: TEXT,
  Fax: TEXT,
  Phone: TEXT,
  LocationRef: ['LocationOID!:oid', ''],
  Certificate: TEXT,
  Location: ['OID!:oid Name!:filled LocationType:LocationType', 'MetaDataVersionRef+'],
  MetaDataVersionRef: ['StudyOID!:oid MetaDataVersionOID!:oid EffectiveDate!:date', ''],
  SignatureDef: ['OID!:oid Methodology:SignMethod', 'Meaning LegalReason'],
  Meaning: TEXT,
  LegalReason: TEXT,
};
