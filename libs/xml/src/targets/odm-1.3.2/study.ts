import type { Rows } from '../../rules/vocabulary';

const NAMED = 'OID!:oid Name!:filled';
/** Attributes for the order of a reference from one definition to another. */
const PLACED = 'OrderNumber:integer Mandatory!:YesNo CollectionExceptionConditionOID:oid';
const ONE_TEXT_PER_LANGUAGE = 'TranslatedText@xml:lang';
const ONE_ALIAS_PER_CONTEXT = 'Alias@Context';

/** ODM 1.3.2: the file, the study and its definitions. */
export const STUDY: Rows = {
  ODM: [
    `FileType!:FileType FileOID!:oid CreationDateTime!:datetime ODMVersion:Version Granularity:Granularity Archival:Yes
     Description:text PriorFileOID:oid AsOfDateTime:datetime Originator:text SourceSystem:text
     SourceSystemVersion:text ID:id`,
    'Study* AdminData* ReferenceData* ClinicalData* Association* ds:Signature*',
    'Study@OID',
  ],
  Study: [
    'OID!:oid',
    'GlobalVariables BasicDefinitions? MetaDataVersion*',
    'BasicDefinitions/MeasurementUnit@OID MetaDataVersion@OID',
  ],
  GlobalVariables: ['', 'StudyName StudyDescription ProtocolName'],
  StudyName: ['', '#filled'],
  StudyDescription: ['', '#text'],
  ProtocolName: ['', '#filled'],
  BasicDefinitions: ['', 'MeasurementUnit*'],
  MeasurementUnit: ['OID!:oid Name!:text', 'Symbol Alias*'],
  Symbol: ['', 'TranslatedText+', ONE_TEXT_PER_LANGUAGE],
  TranslatedText: ['xml:lang:language', '#text'],
  Description: ['', 'TranslatedText+', ONE_TEXT_PER_LANGUAGE],
  Alias: ['Context!:text Name!:text', ''],
  MetaDataVersion: [
    `${NAMED} Description:text`,
    `Include? Protocol? StudyEventDef* FormDef* ItemGroupDef* ItemDef* CodeList* ImputationMethod* Presentation*
     ConditionDef* MethodDef*`,
    '*@OID',
  ],
  Include: ['StudyOID!:oid MetaDataVersionOID!:oid', ''],
  Protocol: [
    '',
    'Description? StudyEventRef* Alias*',
    `StudyEventRef@StudyEventOID StudyEventRef@OrderNumber ${ONE_ALIAS_PER_CONTEXT}`,
  ],
  StudyEventRef: [`StudyEventOID!:oid ${PLACED}`, ''],
  StudyEventDef: [
    `${NAMED} Repeating!:YesNo Type!:EventType Category:text`,
    'Description? FormRef* Alias*',
    `FormRef@FormOID FormRef@OrderNumber ${ONE_ALIAS_PER_CONTEXT}`,
  ],
  FormRef: [`FormOID!:oid ${PLACED}`, ''],
  FormDef: [
    `${NAMED} Repeating!:YesNo`,
    'Description? ItemGroupRef* ArchiveLayout* Alias*',
    `ItemGroupRef@ItemGroupOID ItemGroupRef@OrderNumber ArchiveLayout@OID ${ONE_ALIAS_PER_CONTEXT}`,
  ],
  ItemGroupRef: [`ItemGroupOID!:oid ${PLACED}`, ''],
  ArchiveLayout: ['OID!:oid PdfFileName!:address PresentationOID:oid', ''],
  ItemGroupDef: [
    `${NAMED} Repeating!:YesNo IsReferenceData:YesNo SASDatasetName:sasName Domain:text Origin:text Role:filled
     Purpose:text Comment:text`,
    'Description? ItemRef* Alias*',
    `ItemRef@ItemOID ItemRef@OrderNumber ItemRef@KeySequence ${ONE_ALIAS_PER_CONTEXT}`,
  ],
  ItemRef: [
    `ItemOID!:oid ${PLACED} KeySequence:integer MethodOID:oid ImputationMethodOID:oid Role:text RoleCodeListOID:oid`,
    '',
  ],
  Presentation: ['OID!:oid xml:lang:language', '#text'],
};

/** ODM 1.3.2: items, their code lists, conditions and methods. */
export const ITEMS: Rows = {
  ItemDef: [
    `${NAMED} DataType!:DataType Length:positiveInteger SignificantDigits:nonNegativeInteger SASFieldName:sasName
     SDSVarName:sasName Origin:text Comment:text`,
    `Description? Question? ExternalQuestion? MeasurementUnitRef* RangeCheck* CodeListRef? Role* Alias*`,
    ONE_ALIAS_PER_CONTEXT,
  ],
  Question: ['', 'TranslatedText+', ONE_TEXT_PER_LANGUAGE],
  ExternalQuestion: ['Dictionary:text Version:text Code:text', ''],
  MeasurementUnitRef: ['MeasurementUnitOID!:oid', ''],
  RangeCheck: [
    'SoftHard!:SoftHard Comparator:Comparator',
    '(CheckValue+ | FormalExpression+) MeasurementUnitRef? ErrorMessage?',
  ],
  CheckValue: ['', '#text'],
  ErrorMessage: ['', 'TranslatedText+', ONE_TEXT_PER_LANGUAGE],
  CodeListRef: ['CodeListOID!:oid', ''],
  Role: ['', '#text'],
  CodeList: [
    `${NAMED} DataType!:CodeListType SASFormatName:sasFormat`,
    'Description? (CodeListItem+ | ExternalCodeList | EnumeratedItem+) Alias*',
    `CodeListItem@CodedValue CodeListItem@OrderNumber EnumeratedItem@CodedValue EnumeratedItem@OrderNumber
     ${ONE_ALIAS_PER_CONTEXT}`,
  ],
  CodeListItem: ['CodedValue!:text Rank:decimal OrderNumber:integer', 'Decode Alias*', ONE_ALIAS_PER_CONTEXT],
  EnumeratedItem: ['CodedValue!:text Rank:decimal OrderNumber:integer', 'Alias*', ONE_ALIAS_PER_CONTEXT],
  Decode: ['', 'TranslatedText+', ONE_TEXT_PER_LANGUAGE],
  ExternalCodeList: ['Dictionary:text Version:text href:address ref:text', ''],
  ImputationMethod: ['OID!:oid', '#text'],
  ConditionDef: [NAMED, 'Description FormalExpression* Alias*', ONE_ALIAS_PER_CONTEXT],
  MethodDef: [`${NAMED} Type:MethodType`, 'Description FormalExpression* Alias*', ONE_ALIAS_PER_CONTEXT],
  FormalExpression: ['Context:text', '#text'],
};
