import { Evidence, StudyModel } from '@app/study-model';
import { z } from 'zod';

/** File formats that can be written from a study model. `libs/study-writers` has one folder for each. */
export const StudyFileId = z.enum([
  'odm-1.3.2',
  'odm-2.0',
  'usdm-4',
  'redcap',
  'redcap-xml',
  'eligibility-xml',
  'schedule-xml',
  'objectives-xml',
  'csv',
  'json',
]);
export type StudyFileId = z.infer<typeof StudyFileId>;

/** Display properties of a file: name of its standard, file name suffix, and what its validator checks. */
export const STUDY_FILES = {
  'odm-1.3.2': { label: 'CDISC ODM 1.3.2', suffix: '.odm-1.3.2.xml', mediaType: 'application/xml' },
  'odm-2.0': { label: 'CDISC ODM 2.0', suffix: '.odm-2.0.xml', mediaType: 'application/xml' },
  'usdm-4': { label: 'CDISC USDM v4', suffix: '.usdm.json', mediaType: 'application/json' },
  redcap: { label: 'REDCap', suffix: '.redcap.zip', mediaType: 'application/zip' },
  'redcap-xml': { label: 'REDCap project', suffix: '.redcap.xml', mediaType: 'application/xml' },
  'eligibility-xml': {
    label: 'Eligibility criteria',
    suffix: '.eligibility.xml',
    mediaType: 'application/xml',
  },
  'schedule-xml': { label: 'Schedule of activities', suffix: '.schedule.xml', mediaType: 'application/xml' },
  'objectives-xml': {
    label: 'Objectives and endpoints',
    suffix: '.objectives.xml',
    mediaType: 'application/xml',
  },
  csv: { label: 'Schedule as CSV', suffix: '.schedule.csv', mediaType: 'text/csv' },
  json: { label: 'Study model', suffix: '.study.json', mediaType: 'application/json' },
} as const satisfies Record<StudyFileId, { label: string; suffix: string; mediaType: string }>;

/** A file that was written from a study model. */
export const StudyFile = z.object({
  id: StudyFileId,
  bytes: z.number().int(),
  /** Values that the standard requires but the study does not state, with the substitutes that were written. */
  findings: z.array(z.object({ code: z.string(), sentence: z.string() })),
  /** Violations of the standard, found when the file was read back, and the version of the validators. Files of version 1.0.0 have none. */
  validation: z.object({ version: z.string(), errors: z.array(z.string()) }).optional(),
});
export type StudyFile = z.infer<typeof StudyFile>;

/** A study with the files that were written from it: read by rules when a document was read, or the study of a result. */
export const DocumentStudy = z.object({
  model: StudyModel,
  files: z.array(StudyFile),
  /** Values on which rules and model disagree, for a person to decide. */
  differences: z
    .array(z.object({ rules: z.string(), model: z.string(), evidence: z.array(Evidence) }))
    .optional(),
  /** Marks that the layout shows, counted apart from the readers, and those of them that the study has. Only of a document. */
  marks: z.object({ seen: z.number().int(), placed: z.number().int() }).optional(),
});
export type DocumentStudy = z.infer<typeof DocumentStudy>;
