import type { StudyModel } from '../src';

/** A study of which the only document states nothing but the given parts. */
export const emptyStudy = (parts: Partial<StudyModel> = {}): StudyModel => ({
  modelVersion: 5,
  documents: [{ id: 1, name: 'protocol.pdf' }],
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
