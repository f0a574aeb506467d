export { canonicalJson, parseStudyModel } from './canonical-json';
export { orderedList } from './decisions/study-structure';
export { applyDecisions, type DecidedStudy, StudyValues } from './decisions/apply-decisions';
export {
  type AddedValue,
  addressKey,
  type AppliedDecision,
  cellEntity,
  DecisionKind,
  LineBefore,
  type MarkValue,
  SplitValue,
  type StudyAddress,
  STUDY_TEXT_MAXIMUM,
} from './decisions/study-decision';
export {
  Evidence,
  type Origin,
  type PlannedTime,
  type Reader,
  TextFact,
  TimeUnit,
  type VisitWindow,
} from './fact';
export { Form, type Item, type ItemGroup, ItemType } from './form';
export { emptyStudy } from './empty-study';
export { IdMaker } from './id-maker';
export { markValue } from './decisions/study-slots';
export { type NestedItem, nestedItems } from './nested-items';
export {
  type Activity,
  type Arm,
  type Criterion,
  type CriterionItem,
  CriterionKind,
  type Epoch,
  type HeaderKind,
  type Intervention,
  type Mark,
  type Note,
  NoteMeaning,
  type Objective,
  ObjectiveLevel,
  type OpenQuestion,
  type Schedule,
  type SignFact,
  type SignMeaning,
  STUDY_MODEL_VERSION,
  type StudyFacts,
  StudyModel,
  type Visit,
  VisitKind,
} from './study-model';
