import type { Row, Rows } from '../../rules/vocabulary';

const NAMED = 'OID!:oid Name!:filled';
const PLACED = 'OrderNumber:positiveInteger Mandatory!:YesNo CollectionExceptionConditionOID:oid';
const ONE_ALIAS_PER_CONTEXT = 'Alias@Context';
const TRANSLATED: Row = ['', 'TranslatedText+', 'TranslatedText@Type,xml:lang'];

/** ODM 2.0: the file, the study, its events and the documents it refers to. */
export const STUDY: Rows = {
  ODM: [
    `FileType!:FileType FileOID!:oid CreationDateTime!:datetime ODMVersion:Version Granularity:Granularity
     Context:Context PriorFileOID:oid AsOfDateTime:datetime Originator:text SourceSystem:text SourceSystemVersion:text`,
    'Description? Study* AdminData* ReferenceData* ClinicalData* Association*',
    'Study@OID',
  ],
  Study: [
    'OID!:oid StudyName!:filled ProtocolName!:filled VersionID:filled VersionName:filled Status:filled',
    'Description? MetaDataVersion+',
    'MetaDataVersion@OID',
  ],
  Description: TRANSLATED,
  TranslatedText: ['Type!:text xml:lang:language', 'mixed xhtml:div?'],
  Alias: ['Context!:text Name!:text', ''],
  MetaDataVersion: [
    `${NAMED} CommentOID:oid`,
    `Description? Include? Standards? AnnotatedCRF? SupplementalDoc? ValueListDef* WhereClauseDef* Protocol? WorkflowDef*
     StudyEventGroupDef* StudyEventDef* ItemGroupDef* ItemDef* CodeList* ConditionDef* MethodDef* CommentDef* Leaf*`,
    '*@OID',
  ],
  Include: ['StudyOID!:oid MetaDataVersionOID!:oid href:address', ''],
  Standards: ['', 'Standard+', 'Standard@OID'],
  Standard: [
    `OID!:oid Name!:StandardName Type!:StandardType Version!:text Status!:text PublishingSet:PublishingSet
     CommentOID:oid`,
    '',
  ],
  AnnotatedCRF: ['', 'DocumentRef+', 'DocumentRef@LeafID'],
  SupplementalDoc: ['', 'DocumentRef+', 'DocumentRef@LeafID'],
  DocumentRef: ['LeafID!:idRef', 'PDFPageRef*'],
  PDFPageRef: [
    'Type!:PageType PageRefs:text FirstPage:positiveInteger LastPage:positiveInteger Title:text',
    'nothing',
  ],
  Leaf: ['ID!:id xlink:href!:address', 'Title'],
  Title: ['', '#text'],
  CommentDef: ['OID!:oid', 'Description DocumentRef*'],
  StudyEventGroupRef: [`StudyEventGroupOID!:oid ${PLACED}`, 'Description?'],
  StudyEventGroupDef: [
    `${NAMED} ArmOID:oid EpochOID:oid CommentOID:oid`,
    'Description? (StudyEventGroupRef? StudyEventRef?)+ WorkflowRef? Coding*',
  ],
  StudyEventRef: [`StudyEventOID!:oid ${PLACED}`, ''],
  StudyEventDef: [
    `${NAMED} Repeating!:YesNo Type!:EventType Category:text CommentOID:oid`,
    'Description? ItemGroupRef* WorkflowRef? Coding* Alias*',
    `ItemGroupRef@ItemGroupOID ItemGroupRef@OrderNumber ${ONE_ALIAS_PER_CONTEXT}`,
  ],
  Coding: [
    `System!:address Code:text SystemName:text SystemVersion:text Label:text href:address ref:address
     CommentOID:text`,
    '',
  ],
};

/** ODM 2.0: groups of items, items, their lists, conditions and methods. */
export const ITEMS: Rows = {
  ValueListDef: ['OID!:oid', 'Description? ItemRef+', 'ItemRef@ItemOID ItemRef@OrderNumber'],
  ValueListRef: ['ValueListOID!:oid', ''],
  WhereClauseDef: ['OID!:oid CommentOID:oid', 'RangeCheck+'],
  WhereClauseRef: ['WhereClauseOID!:oid', ''],
  ItemGroupRef: [`ItemGroupOID!:oid MethodOID:oid ${PLACED}`, ''],
  ItemGroupDef: [
    `${NAMED} Repeating!:Repeating Type!:text RepeatingLimit:positiveInteger IsReferenceData:YesNo Structure:text
     ArchiveLocationID:oid DatasetName:filled Domain:text Purpose:text StandardOID:oid IsNonStandard:Yes HasNoData:Yes
     CommentOID:oid`,
    'Description? Class? (ItemGroupRef? ItemRef?)+ Coding* WorkflowRef? Origin* Alias* Leaf?',
    `ItemRef@ItemOID ItemRef@OrderNumber ItemRef@KeySequence ${ONE_ALIAS_PER_CONTEXT}`,
  ],
  Class: ['Name!:Class', 'SubClass*'],
  SubClass: ['Name!:SubClass ParentClass:ParentClass', 'nothing'],
  ItemRef: [
    `ItemOID!:oid ${PLACED} KeySequence:positiveInteger IsNonStandard:Yes HasNoData:Yes MethodOID:oid UnitsItemOID:oid
     Repeat:Yes Other:Yes Role:text RoleCodeListOID:oid Core:Core PreSpecifiedValue:text`,
    'Origin* WhereClauseRef*',
  ],
  Origin: ['Type!:OriginType Source:OriginSource', 'Description? SourceItems? Coding* DocumentRef*'],
  SourceItems: ['', 'SourceItem+ Coding*'],
  SourceItem: [
    'ItemOID:oid ItemGroupOID:oid MetaDataVersionOID:oid StudyOID:oid leafID:oid Name:filled',
    'Resource+ Coding*',
  ],
  Resource: ['Type!:text Name!:filled Attribute:text Label:text', 'Selection*'],
  Selection: ['Path!:text', ''],
  ItemDef: [
    `${NAMED} DataType!:DataType Length:positiveInteger DisplayFormat:text VariableSet:text CommentOID:oid`,
    `Description? Definition? Question? Prompt? CRFCompletionInstructions? ImplementationNotes? CDISCNotes? RangeCheck*
     CodeListRef? ValueListRef? Coding* Alias*`,
    ONE_ALIAS_PER_CONTEXT,
  ],
  Definition: TRANSLATED,
  Question: TRANSLATED,
  Prompt: TRANSLATED,
  CRFCompletionInstructions: TRANSLATED,
  ImplementationNotes: TRANSLATED,
  CDISCNotes: TRANSLATED,
  RangeCheck: [
    'Comparator:Comparator SoftHard:SoftHard ItemOID:oid',
    '(CheckValue+ | (MethodSignature? FormalExpression+)) ErrorMessage?',
  ],
  CheckValue: ['', '#text'],
  ErrorMessage: TRANSLATED,
  CodeListRef: ['CodeListOID!:oid', ''],
  CodeList: [
    `${NAMED} DataType!:CodeListType CommentOID:oid StandardOID:oid IsNonStandard:Yes`,
    'Description? CodeListItem* Coding* Alias*',
    `CodeListItem@CodedValue CodeListItem@OrderNumber ${ONE_ALIAS_PER_CONTEXT}`,
  ],
  CodeListItem: [
    `CodedValue!:text Rank:decimal Other:Yes OrderNumber:positiveInteger ExtendedValue:Yes CommentOID:oid`,
    'Description? Decode? Coding* Alias*',
    ONE_ALIAS_PER_CONTEXT,
  ],
  Decode: TRANSLATED,
  MethodDef: [
    `${NAMED} Type:MethodType CommentOID:oid`,
    'Description MethodSignature FormalExpression* Alias* DocumentRef*',
    ONE_ALIAS_PER_CONTEXT,
  ],
  ConditionDef: [
    `${NAMED} CommentOID:oid`,
    'Description MethodSignature FormalExpression* Alias*',
    ONE_ALIAS_PER_CONTEXT,
  ],
  MethodSignature: ['', 'Parameter* ReturnValue*'],
  Parameter: ['Name!:filled DataType!:DataType Definition:text OrderNumber:positiveInteger', ''],
  ReturnValue: ['Name!:filled DataType!:DataType Definition:text OrderNumber:positiveInteger', ''],
  FormalExpression: ['Context:text', 'Code | ExternalCodeLib'],
  Code: ['', '#text'],
  ExternalCodeLib: ['Library!:filled Method:filled Version:text ref:text href:address', ''],
};
