export type {
  StudyFinding,
  StudyFindingCode,
  StudyWriter,
  WriterOptions,
  WrittenStudy,
} from './study-writer';
export { STUDY_WRITERS, type StudyWriterId } from './study-writers';
