import type { StudyModel } from '@app/study-model';
import { asText, readCsv, usdmInstances, zippedTables } from '../test/read-written';
import { generatedModel } from '../test/generated-model';
import { EMPTY, SMALL } from '../test/models';
import { Random } from '../test/random';
import { STUDY_WRITERS } from './study-writers';

const OPTIONS = { createdAt: new Date('2026-11-25T00:00:00Z'), studyName: 'My study' };
/** `GENERATED_MODELS=10000` for the slow run. */
const COUNT = Number(process.env['GENERATED_MODELS'] ?? 500);
const REDCAP_NAME = /^[a-z][a-z0-9_]{0,25}$/;

function checkUsdm(model: StudyModel): void {
  const { ids, references } = usdmInstances(asText(STUDY_WRITERS['usdm-4'].write(model, OPTIONS)));
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(ids.filter((id) => /\s/.test(id))).toEqual([]);
  const known = new Set(ids);
  expect(references.filter((id) => !known.has(id))).toEqual([]);
}

function checkRedcap(model: StudyModel): void {
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

function checkCsv(model: StudyModel): void {
  const rows = readCsv(asText(STUDY_WRITERS.csv.write(model, OPTIONS)));
  expect(rows).toHaveLength(model.activities.length + 1);
  for (const row of rows) expect(row).toHaveLength(model.visits.length + 4);
  expect(rows.flat().filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([]);
}

describe('study writers', () => {
  it.each([
    ['a small study', SMALL],
    ['a study of which nothing is stated', EMPTY],
  ])('write valid files of %s', (_what, model) => {
    checkUsdm(model);
    checkRedcap(model);
    checkCsv(model);
  });

  it(`write valid files of ${String(COUNT)} generated models, twice with the same bytes`, () => {
    for (let seed = 1; seed <= COUNT; seed += 1) {
      const model = generatedModel(new Random(seed));
      checkUsdm(model);
      checkRedcap(model);
      checkCsv(model);
      const again = generatedModel(new Random(seed));
      for (const writer of Object.values(STUDY_WRITERS))
        expect(writer.write(again, OPTIONS)).toEqual(writer.write(model, OPTIONS));
    }
  });

  it('do not change the model', () => {
    const before = JSON.stringify(SMALL);
    for (const writer of Object.values(STUDY_WRITERS)) writer.write(SMALL, OPTIONS);
    expect(JSON.stringify(SMALL)).toBe(before);
  });
});
