export { canonicalJson, parseStudyModel } from './canonical-json';
export {
  Evidence,
  type Origin,
  type PlannedTime,
  type Reader,
  TextFact,
  type TimeUnit,
  type VisitWindow,
} from './fact';
export { IdMaker } from './id-maker';
export {
  type Activity,
  type Arm,
  type Criterion,
  type CriterionKind,
  type Epoch,
  type HeaderKind,
  type Mark,
  type Note,
  type Objective,
  type ObjectiveLevel,
  type OpenQuestion,
  type Schedule,
  STUDY_MODEL_VERSION,
  type StudyFacts,
  StudyModel,
  type Visit,
  type VisitKind,
} from './study-model';
