import { canonicalJson } from '@app/study-model';
import type { StudyWriter } from '../study-writer';

/** The study model itself, as canonical JSON. */
export const studyModelJson: StudyWriter = {
  label: 'Study model (JSON)',
  fileSuffix: '.study.json',
  mediaType: 'application/json',
  write: (model) => ({ content: canonicalJson(model), findings: [] }),
};
