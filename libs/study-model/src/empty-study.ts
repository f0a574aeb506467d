import { STUDY_MODEL_VERSION, type StudyModel } from './study-model';

/** A study that states nothing but the given parts. */
export const emptyStudy = (parts: Partial<StudyModel> = {}): StudyModel => ({
  modelVersion: STUDY_MODEL_VERSION,
  documents: [],
  facts: { registryIds: [] },
  arms: [],
  epochs: [],
  interventions: [],
  objectives: [],
  criteria: [],
  schedules: [],
  visits: [],
  activities: [],
  marks: [],
  notes: [],
  forms: [],
  openQuestions: [],
  ...parts,
});
