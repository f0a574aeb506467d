import type { StudyFileId } from '@app/contracts';
import { writeXml } from '@app/xml';
import { odm132Of } from './odm-1.3.2/odm-132';
import { odm2Of } from './odm-2.0/odm-2';
import type { StudyWriter } from './study-writer';

const SOURCE_SYSTEM = 'Clindrove';

/** The writer of each file. A further standard is one folder, one line here and one line in the contracts. */
export const STUDY_WRITERS: Readonly<Record<StudyFileId, StudyWriter>> = {
  'odm-1.3.2': (model, options) => ({
    content: writeXml(odm132Of(model, { ...options, sourceSystem: SOURCE_SYSTEM })),
    findings: [],
  }),
  'odm-2.0': (model, options) => ({
    content: writeXml(odm2Of(model, { ...options, sourceSystem: SOURCE_SYSTEM })),
    findings: [],
  }),
};
