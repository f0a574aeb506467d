import type { Rows } from '../../rules/vocabulary';

const NAMED = 'OID!:oid Name!:filled';
const WINDOW = 'TimepointPreWindow:duration TimepointPostWindow:duration';

/** ODM 2.0: the design of the study. */
export const PROTOCOL: Rows = {
  Protocol: [
    '',
    `Description? StudySummary? StudyStructure? TrialPhase? StudyTimings? StudyIndications? StudyInterventions?
     StudyObjectives? StudyEndPoints? StudyTargetPopulation? StudyEstimands? InclusionExclusionCriteria?
     StudyEventGroupRef* WorkflowRef? Alias*`,
    'Alias@Context',
  ],
  StudySummary: ['', 'StudyParameter+'],
  StudyParameter: ['OID!:oid Term!:filled ShortName:filled', 'ParameterValue Coding*'],
  ParameterValue: ['Value!:text', 'Coding*'],
  StudyStructure: ['', 'Description? Arm* Epoch* WorkflowRef?'],
  Arm: [NAMED, 'Description? WorkflowRef?'],
  Epoch: [`${NAMED} SequenceNumber!:positiveInteger`, 'Description?'],
  TrialPhase: ['Value!:text', 'Description?'],

  StudyTimings: ['', 'StudyTiming+'],
  StudyTiming: [
    NAMED,
    'AbsoluteTimingConstraint* RelativeTimingConstraint* TransitionTimingConstraint* DurationTimingConstraint*',
  ],
  AbsoluteTimingConstraint: [
    `${NAMED} TimepointTarget!:timepoint StudyEventGroupOID:oid StudyEventOID:oid ${WINDOW}`,
    'Description?',
  ],
  RelativeTimingConstraint: [
    `${NAMED} TimepointRelativeTarget!:duration PredecessorOID:oid SuccessorOID:oid Type:TimingType ${WINDOW}`,
    'Description?',
  ],
  TransitionTimingConstraint: [
    `${NAMED} TransitionOID!:oid TimepointTarget!:duration MethodOID:oid Type:TimingType ${WINDOW}`,
    'Description?',
  ],
  DurationTimingConstraint: [
    `${NAMED} StructuralElementOID!:oid DurationTarget!:duration DurationPreWindow:duration DurationPostWindow:duration`,
    'Description?',
  ],

  StudyIndications: ['', 'StudyIndication+'],
  StudyIndication: ['OID!:oid', 'Description Coding*'],
  StudyInterventions: ['', 'StudyIntervention+'],
  StudyIntervention: ['OID!:oid', 'Description Coding*'],
  StudyObjectives: ['', 'StudyObjective+'],
  StudyObjective: [`${NAMED} Level:Level`, 'Description? StudyEndPointRef*'],
  StudyEndPointRef: ['StudyEndPointOID!:oid OrderNumber:positiveInteger', ''],
  StudyEndPoints: ['', 'StudyEndPoint+'],
  StudyEndPoint: [`${NAMED} Type:EndPointType Level:Level`, 'Description FormalExpression*'],
  StudyTargetPopulation: [NAMED, 'Description Coding* FormalExpression*'],
  StudyEstimands: ['', 'StudyEstimand+'],
  StudyEstimand: [
    `${NAMED} Level:Level`,
    `Description? StudyTargetPopulationRef? StudyInterventionRef? StudyEndPointRef? IntercurrentEvent*
     SummaryMeasure?`,
  ],
  StudyTargetPopulationRef: ['StudyTargetPopulationOID!:oid', ''],
  StudyInterventionRef: ['StudyInterventionOID!:oid', ''],
  IntercurrentEvent: ['', 'Description'],
  SummaryMeasure: ['', 'Description'],
  InclusionExclusionCriteria: ['', 'InclusionCriteria? ExclusionCriteria?'],
  InclusionCriteria: ['', 'Criterion+'],
  ExclusionCriteria: ['', 'Criterion+'],
  Criterion: [`${NAMED} ConditionOID!:oid`, 'Description? Coding*'],

  WorkflowRef: ['WorkflowOID!:oid', ''],
  WorkflowDef: [NAMED, 'Description? WorkflowStart (Transition? Branching?)+ WorkflowEnd+'],
  WorkflowStart: ['StartOID!:oid', ''],
  Transition: [`${NAMED} SourceOID!:oid TargetOID!:oid StartConditionOID:oid EndConditionOID:oid`, ''],
  Branching: [`${NAMED} Type!:BranchingType`, 'TargetTransition+ DefaultTransition*'],
  TargetTransition: ['TargetTransitionOID!:oid ConditionOID:oid', ''],
  DefaultTransition: ['TargetTransitionOID!:oid', ''],
  WorkflowEnd: ['EndOID!:oid', '#text'],
};
