/** Attributes that refer to another element by its OID, and the allowed target elements, for both versions of ODM. */
export const REFERENCES: Readonly<Record<string, readonly string[]>> = {
  ArmOID: ['Arm'],
  CodeListOID: ['CodeList'],
  CollectionExceptionConditionOID: ['ConditionDef'],
  CommentOID: ['CommentDef'],
  ConditionOID: ['ConditionDef'],
  EndConditionOID: ['ConditionDef'],
  EpochOID: ['Epoch'],
  FormOID: ['FormDef'],
  ImputationMethodOID: ['ImputationMethod'],
  ItemGroupOID: ['ItemGroupDef'],
  ItemOID: ['ItemDef'],
  MeasurementUnitOID: ['MeasurementUnit'],
  MethodOID: ['MethodDef'],
  PresentationOID: ['Presentation'],
  RoleCodeListOID: ['CodeList'],
  StandardOID: ['Standard'],
  StartConditionOID: ['ConditionDef'],
  StudyEndPointOID: ['StudyEndPoint'],
  StudyEventGroupOID: ['StudyEventGroupDef'],
  StudyEventOID: ['StudyEventDef'],
  StudyInterventionOID: ['StudyIntervention'],
  StudyTargetPopulationOID: ['StudyTargetPopulation'],
  TargetTransitionOID: ['Transition'],
  TransitionOID: ['Transition'],
  UnitsItemOID: ['ItemDef'],
  ValueListOID: ['ValueListDef'],
  WhereClauseOID: ['WhereClauseDef'],
  WorkflowOID: ['WorkflowDef'],
};

/** Ends of transitions, which may be any part of the study. */
export const TO_ANY_PART: readonly string[] = [
  'PredecessorOID',
  'SuccessorOID',
  'SourceOID',
  'TargetOID',
  'StartOID',
  'EndOID',
  'StructuralElementOID',
];

/** Allowed targets of a transition. */
export const PARTS: readonly string[] = [
  'StudyEventDef',
  'StudyEventGroupDef',
  'ItemGroupDef',
  'ItemDef',
  'Arm',
  'Epoch',
  'Transition',
  'Branching',
  'WorkflowDef',
];
