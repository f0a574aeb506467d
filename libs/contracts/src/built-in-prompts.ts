import type { StudyFileId } from './document-study';
import type { ExpectedPart } from './parts/expected-parts';
import type { Target } from './targets';

/**
 * A built-in prompt. Change the wording only together with the version: workflows record the key and version of the prompts
 * they used.
 */
export interface BuiltInPrompt {
  readonly key: string;
  readonly version: number;
  readonly name: string;
  readonly description: string;
  readonly target: Target;
  /** The file that code writes for it from the study model. */
  readonly writes: StudyFileId;
  /** Parts of a study that it asks for. */
  readonly parts: readonly ExpectedPart[];
  readonly text: string;
}

const FAITHFUL = [
  'Use the words of the documents for every name, question and criterion. Keep numbers, units, comparators and negations exactly as printed.',
  'Leave nothing out that belongs to the task. Invent nothing: what the documents do not say is left out, not guessed.',
];

export const BUILT_IN_PROMPTS: readonly BuiltInPrompt[] = [
  {
    key: 'odm-1.3.2-study-build',
    version: 2,
    name: 'ODM 1.3.2 study build',
    description: 'Visits, forms and items of the schedule of activities, as most EDC systems load them.',
    target: 'odm-1.3.2',
    writes: 'odm-1.3.2',
    parts: ['inclusion', 'exclusion', 'visit', 'activity', 'mark', 'epoch', 'title'],
    text: [
      'Produce one CDISC ODM 1.3.2 document (namespace http://www.cdisc.org/ns/odm/v1.3, FileType="Snapshot", Granularity="Metadata") with the design of the study.',
      '- GlobalVariables: StudyName, StudyDescription, ProtocolName from the title page.',
      '- One StudyEventDef for each visit of the schedule of activities, in its order, named as printed; days and windows with their units in its Description, the epoch in its Category. Unscheduled visits and early termination have Type="Unscheduled"; what may happen again is Repeating.',
      '- One FormDef for each activity of the schedule. A FormRef stands in a visit when, and only when, the schedule marks the activity there; Mandatory="No" where a footnote makes it conditional.',
      '- One form with the eligibility criteria: an ItemDef for each inclusion and exclusion criterion with its printed number in the OID and its complete wording as Question, answered by a code list Yes/No. Where the schedule has a row for eligibility, this is the form of that row, at its marked visits.',
      '- ItemGroupDef and ItemDef for what the documents name as collected, with DataType, Length where the type needs it, units as MeasurementUnit and code lists where the documents list the answers.',
      '- Every OID is unique, every reference points to a definition, OrderNumber counts from 1.',
      ...FAITHFUL,
    ].join('\n'),
  },
  {
    key: 'odm-2.0-study-design',
    version: 2,
    name: 'ODM 2.0 study design',
    description:
      'Objectives, criteria, arms, epochs, visits and timing in the elements ODM 2.0 has for them.',
    target: 'odm-2.0',
    writes: 'odm-2.0',
    parts: [
      ...(['inclusion', 'exclusion', 'visit', 'activity', 'mark'] as const),
      ...(['objective', 'endpoint', 'arm', 'epoch', 'title'] as const),
    ],
    text: [
      'Produce one CDISC ODM 2.0 document (namespace http://www.cdisc.org/ns/odm/v2.0, ODMVersion="2.0", FileType="Snapshot", Granularity="Metadata") with the design of the study.',
      '- Study: StudyName, ProtocolName and Description from the title page.',
      '- Protocol: objectives with their endpoints, arms, epochs, and InclusionExclusionCriteria with one criterion for each printed one, numbered as printed, its complete wording in a Description.',
      '- One StudyEventDef for each visit of the schedule of activities, in its order, with its day and window in its Description and in StudyTimings; one StudyEventGroupDef for each epoch; one ItemGroupDef of Type="Form" for each activity, referenced from the visits in which the schedule marks it.',
      '- Every OID is unique, every reference points to a definition, OrderNumber counts from 1.',
      ...FAITHFUL,
    ].join('\n'),
  },
  {
    key: 'eligibility-criteria',
    version: 1,
    name: 'Eligibility criteria',
    description: 'Every inclusion and exclusion criterion, word for word, nested as printed.',
    target: 'any',
    writes: 'eligibility-xml',
    parts: ['inclusion', 'exclusion'],
    text: [
      'Produce XML with the root element <EligibilityCriteria> and in it <Inclusion> and <Exclusion>.',
      'Each holds one <Criterion number="..."> for each printed criterion, in order, with its complete wording in <Text>. Sub-items are nested <Criterion> elements with their printed marks.',
      'Criteria that are repeated in a synopsis stand once.',
      ...FAITHFUL,
    ].join('\n'),
  },
  {
    key: 'schedule-of-activities',
    version: 1,
    name: 'Schedule of activities',
    description: 'Every visit with day and window, every activity, every mark and footnote of the table.',
    target: 'any',
    writes: 'schedule-xml',
    parts: ['visit', 'activity', 'mark', 'epoch', 'footnote'],
    text: [
      'Produce XML with the root element <ScheduleOfActivities>.',
      '<Visits> holds one <Visit id="..." name="..."> for each column of the table, with <Epoch>, <Day> and <Window> as printed.',
      '<Activities> holds one <Activity name="..."> for each row; rows under a group heading stand inside <Group name="...">. Inside an activity, one <Mark visit="..."> for each marked cell, with the cell text where it is more than a mark, and note="..." with the footnote letters.',
      '<Footnotes> holds one <Footnote mark="..."> for each footnote with its complete wording.',
      ...FAITHFUL,
    ].join('\n'),
  },
  {
    key: 'objectives-endpoints',
    version: 1,
    name: 'Objectives and endpoints',
    description: 'Primary, secondary and exploratory objectives with their endpoints.',
    target: 'any',
    writes: 'objectives-xml',
    parts: ['objective', 'endpoint'],
    text: [
      'Produce XML with the root element <Objectives>.',
      'It holds one <Objective level="primary|secondary|exploratory"> for each objective, in order, with its complete wording in <Text> and one <Endpoint> for each endpoint that the documents give for it; estimands stand in <Estimand> with the attributes that are printed.',
      ...FAITHFUL,
    ].join('\n'),
  },
];
