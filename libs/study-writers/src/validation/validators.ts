import type { StudyFileId } from '@app/contracts';
import { StudyModel } from '@app/study-model';
import { checkWellFormed, validate } from '@app/xml';
import { csvRows, repeated, textOf, usdmInstances } from './read-back';
import { redcapErrors } from './redcap-rules';
import { redcapXmlErrors } from './redcap-xml-rules';
import type { WrittenFiles } from './written-files';

/** Reads a written file back and returns one sentence for each violation of its standard. */
type Validator = (content: Uint8Array, files: WrittenFiles) => readonly string[];

const odm =
  (target: 'odm-1.3.2' | 'odm-2.0'): Validator =>
  (content) =>
    validate(textOf(content), target).flatMap(({ severity, sentence }) =>
      severity === 'error' ? sentence : [],
    );

const wellFormed: Validator = (content) => {
  const verdict = checkWellFormed(textOf(content));
  return verdict.kind === 'well-formed' ? [] : [verdict.fault.message];
};

/** Every id stands once, without white space, and every reference leads to an instance. */
const usdm: Validator = (content) => {
  const { ids, references } = usdmInstances(textOf(content));
  const known = new Set(ids);
  return [
    ...repeated(ids).map((id) => `The id ${id} stands more than once.`),
    ...ids.filter((id) => /\s/.test(id)).map((id) => `The id "${id}" contains white space.`),
    ...references.filter((id) => !known.has(id)).map((id) => `No instance has the id ${id}.`),
  ];
};

/** The grid has a row for each activity and a column for each visit, and no cell begins like a formula. */
const csv: Validator = (content, { model: { activities, visits } }) => {
  const [headings = [], ...rows] = csvRows(content);
  const uneven = rows.filter((row) => row.length !== headings.length).length;
  const formulas = rows.flat().filter((cell) => /^\s*[=+\-@]/.test(cell));
  return [
    ...(rows.length === activities.length
      ? []
      : [`It has ${String(rows.length)} rows for ${String(activities.length)} activities.`]),
    ...(headings.length === visits.length + 4
      ? []
      : [`It has ${String(headings.length - 4)} columns for ${String(visits.length)} visits.`]),
    ...(uneven === 0 ? [] : [`${String(uneven)} rows have another number of cells than the header.`]),
    ...formulas.map((cell) => `A spreadsheet would compute the cell "${cell}".`),
  ];
};

const json: Validator = (content) => {
  const parsed = StudyModel.safeParse(JSON.parse(textOf(content)));
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

/** The validator of each file. It may throw for a file that is cut or is no file of its format. */
const VALIDATORS = {
  'odm-1.3.2': odm('odm-1.3.2'),
  'odm-2.0': odm('odm-2.0'),
  'usdm-4': usdm,
  redcap: redcapErrors,
  'redcap-xml': redcapXmlErrors,
  'eligibility-xml': wellFormed,
  'schedule-xml': wellFormed,
  'objectives-xml': wellFormed,
  csv,
  json,
} as const satisfies Record<StudyFileId, Validator>;

/** Reads a written file back: one sentence for each violation of its standard, also if the file cannot be read at all. */
export function fileErrors(id: StudyFileId, content: Uint8Array, files: WrittenFiles): readonly string[] {
  try {
    return VALIDATORS[id](content, files);
  } catch (error) {
    return [`It cannot be read back: ${error instanceof Error ? error.message : String(error)}`];
  }
}
