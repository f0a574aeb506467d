import type { StudyModel } from '@app/study-model';
import { STUDY_WRITERS } from '../src/study-writers';
import { asText, readCsv, usdmInstances, zippedTables } from './read-written';

const OPTIONS = { createdAt: new Date('2026-11-25T00:00:00Z'), studyName: 'My study' };
const REDCAP_NAME = /^[a-z][a-z0-9_]{0,25}$/;

/** Every id stands once, without white space, and every reference has its instance. */
export function checkUsdm(model: StudyModel): void {
  const { ids, references } = usdmInstances(asText(STUDY_WRITERS['usdm-4'].write(model, OPTIONS)));
  expect(ids.filter((id) => /\s/.test(id))).toEqual([]);
  const known = new Set(ids);
  expect(known.size).toBe(ids.length);
  expect(references.filter((id) => !known.has(id))).toEqual([]);
}

/** Names are allowed and unique, and mappings name events and instruments that exist. */
export function checkRedcap(model: StudyModel): void {
  const tables = zippedTables(STUDY_WRITERS.redcap.write(model, OPTIONS));
  const [headings = [], ...fields] = tables['data_dictionary.csv'] ?? [];
  expect(headings).toHaveLength(18);
  expect(fields.every((row) => row.length === 18)).toBe(true);
  const names = fields.map(([name = '']) => name);
  expect(new Set(names).size).toBe(names.length);
  const forms = new Set(fields.map(([, form = '']) => form));
  const events = (tables['events.csv'] ?? []).slice(1).map((row) => row.at(-1) ?? '');
  expect(events).toHaveLength(model.visits.length);
  expect(new Set(events).size).toBe(events.length);
  expect([...names, ...forms, ...events].filter((name) => !REDCAP_NAME.test(name))).toEqual([]);
  // Fields of one instrument stand together.
  expect(fields.filter(([, form], at) => form !== fields[at - 1]?.[1])).toHaveLength(forms.size);
  for (const [, event = '', form = ''] of (tables['instrument_event_mapping.csv'] ?? []).slice(1))
    expect([events.includes(event), forms.has(form)]).toEqual([true, true]);
}

/** The grid is complete and no cell begins like a formula. */
export function checkCsv(model: StudyModel): void {
  const rows = readCsv(asText(STUDY_WRITERS.csv.write(model, OPTIONS)));
  expect(rows).toHaveLength(model.activities.length + 1);
  for (const row of rows) expect(row).toHaveLength(model.visits.length + 4);
  expect(rows.flat().filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([]);
}
