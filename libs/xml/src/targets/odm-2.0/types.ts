import { message } from '@app/contracts';
import { DATE_TYPES } from '../../rules/date-types';
import { FORMATTED_TEXT_TYPES } from './formatted-text-types';
import {
  address,
  anyOf,
  anyText,
  decimal,
  filled,
  language,
  oneOf,
  pattern,
  positiveInteger,
  trimmed,
  xmlName,
  type ValueTypes,
} from '../../rules/value-type';

const CLASSES =
  'ADAM OTHER|BASIC DATA STRUCTURE|DEVICE LEVEL ANALYSIS DATASET|EVENTS|FINDINGS|FINDINGS ABOUT|INTERVENTIONS|' +
  'MEDICAL DEVICE BASIC DATA STRUCTURE|MEDICAL DEVICE OCCURRENCE DATA STRUCTURE|OCCURRENCE DATA STRUCTURE|' +
  'RELATIONSHIP|SPECIAL PURPOSE|STUDY REFERENCE|SUBJECT LEVEL ANALYSIS DATASET|TRIAL DESIGN';
const SUB_CLASSES = 'ADVERSE EVENT|MEDICAL DEVICE TIME-TO-EVENT|NON-COMPARTMENTAL ANALYSIS|TIME-TO-EVENT';
const { date, time, datetime, partialDate, partialTime, partialDatetime } = DATE_TYPES;

/**
 * The value types of ODM 2.0. Trial phases, kinds of item groups and states of standards are extensible enumerations: any other
 * text is allowed.
 */
export const TYPES = {
  ...DATE_TYPES,
  address,
  decimal,
  filled,
  language,
  oid: filled,
  positiveInteger,
  text: anyText,
  id: xmlName,
  idRef: xmlName,
  timepoint: anyOf(
    message('value.date-or-time'),
    date,
    time,
    datetime,
    partialDate,
    partialTime,
    partialDatetime,
  ),

  FileType: oneOf('Snapshot|Transactional'),
  Granularity: oneOf('All|Metadata|AdminData|ReferenceData|AllClinicalData|SingleSite|SingleSubject'),
  Context: oneOf('Archive|Exchange|Submission'),
  Version: pattern(/2\.0(?:\.(?:0|[1-9]\d*))?(?:-[0-9a-zA-Z]+)*/, message('value.one', { choice: '2.0' })),
  YesNo: oneOf('Yes|No'),
  Yes: oneOf('Yes'),
  DataType: oneOf(
    'integer|decimal|float|double|date|datetime|time|text|string|URI|boolean|hexBinary|base64Binary|hexFloat|' +
      'base64Float|partialDate|partialTime|partialDatetime|durationDatetime|intervalDatetime|incompleteDatetime|' +
      'incompleteDate|incompleteTime',
  ),
  CodeListType: oneOf('integer|decimal|text|string'),
  EventType: oneOf('Scheduled|Unscheduled|Common'),
  BranchingType: oneOf('Exclusive|Parallel'),
  Level: oneOf('Primary|Secondary|Exploratory'),
  EndPointType: oneOf('Simple|Humane|Surrogate|Composite'),
  TimingType: oneOf('StartToStart|StartToFinish|FinishToStart|FinishToFinish'),
  MethodType: oneOf('Computation|Imputation|Preload|Transpose'),
  Comparator: oneOf('LT|LE|GT|GE|EQ|NE|IN|NOTIN'),
  SoftHard: oneOf('Soft|Hard'),
  Repeating: oneOf('No|Simple|Dynamic|Static'),
  Core: oneOf('Cond|Exp|Perm|Req|HR|O|R/C'),
  OriginType: oneOf('Assigned|Collected|Derived|EHR|Not Available|Other|Predecessor|Protocol'),
  OriginSource: oneOf('Investigator|Sponsor|Subject|Vendor'),
  PageType: oneOf('NamedDestination|PhysicalRef'),
  StandardName: oneOf('ADaMIG|CDISC/NCI|SDTMIG|SDTMIG-AP|SDTMIG-MD|SENDIG|SENDIG-AR|SENDIG-DART'),
  StandardType: oneOf('CT|IG'),
  PublishingSet: oneOf('ADaM|CDASH|DEFINE-XML|SDTM|SEND'),
  Class: oneOf(CLASSES),
  SubClass: oneOf(SUB_CLASSES),
  ParentClass: oneOf(`${CLASSES}|${SUB_CLASSES}`),
  Transaction: oneOf('Insert|Update|Remove|Upsert|Context'),
  UserType: oneOf('Sponsor|Investigator|Lab|Other|Subject|Monitor|Data analyst|Care provider|Assessor'),
  OrganizationType: oneOf('Sponsor|Site|CRO|Lab|Other|TechnologyProvider'),
  TelecomType: oneOf('Email|Pager|Phone|Fax|SMS|URL|Other'),
  SponsorSite: oneOf('Sponsor|Site'),
  SignMethod: oneOf('Digital|Electronic'),
  EditPoint: oneOf('Monitoring|DataManagement|DBAudit'),
  QuerySource: oneOf('System|Data Management|Site Monitor|Coding System|Safety Reviewer'),
  QueryType: oneOf('Manual|System'),
  QueryState: oneOf('Candidate|Open|Answered|Closed|Cancelled|Resolved'),

  ...FORMATTED_TEXT_TYPES,
  preserve: trimmed(oneOf('preserve')),
} satisfies ValueTypes;
