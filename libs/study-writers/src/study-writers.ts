import type { StudyFileId } from '@app/contracts';
import { scheduleCsv } from './csv/schedule-csv';
import { studyModelJson } from './json/study-model-json';
import { odm132 } from './odm-1.3.2/odm-132';
import { odm2 } from './odm-2.0/odm-2';
import { eligibilityXml } from './plain-xml/eligibility-xml';
import { objectivesXml } from './plain-xml/objectives-xml';
import { scheduleXml } from './plain-xml/schedule-xml';
import { redcapXml } from './redcap/project-xml';
import { redcap } from './redcap/redcap';
import type { StudyWriter } from './study-writer';
import { usdm4 } from './usdm-4/usdm';

/** The writer of each file. A further standard is one folder, one line here, and its name in `STUDY_FILES` of the contracts. */
export const STUDY_WRITERS = {
  'odm-1.3.2': odm132,
  'odm-2.0': odm2,
  'usdm-4': usdm4,
  redcap,
  'redcap-xml': redcapXml,
  'eligibility-xml': eligibilityXml,
  'schedule-xml': scheduleXml,
  'objectives-xml': objectivesXml,
  csv: scheduleCsv,
  json: studyModelJson,
} as const satisfies Record<StudyFileId, StudyWriter>;
