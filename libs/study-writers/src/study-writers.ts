import { scheduleCsv } from './csv/schedule-csv';
import { studyModelJson } from './json/study-model-json';
import { redcap } from './redcap/redcap';
import type { StudyWriter } from './study-writer';
import { usdm4 } from './usdm-4/usdm';

/** All standards that a study model can be written in, by id. A further standard is one folder and one line here. */
export const STUDY_WRITERS = {
  'usdm-4': usdm4,
  redcap,
  csv: scheduleCsv,
  json: studyModelJson,
} as const satisfies Record<string, StudyWriter>;

export type StudyWriterId = keyof typeof STUDY_WRITERS;
