import { canonicalJson } from '@app/study-model';
import type { StudyWriter } from '../study-writer';

/** The study model itself, as canonical JSON. */
export const studyModelJson: StudyWriter = {
  write: (model) => ({ content: canonicalJson(model), findings: [] }),
};
