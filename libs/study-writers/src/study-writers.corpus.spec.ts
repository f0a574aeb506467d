import { readDocument } from '@app/documents';
import { readStudyModel } from '@app/protocol-extraction';
import type { StudyModel } from '@app/study-model';
import Ajv from 'ajv';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { evaluateRules } from '../test/core-rules';
import { generatedModel } from '../test/generated-model';
import { EMPTY, SMALL } from '../test/models';
import { Random } from '../test/random';
import { STUDY_WRITERS } from './study-writers';
import { writeAll } from './write-all';

const corpus = process.env['CORPUS_DIR'] ?? '';
const hasCorpus = corpus !== '' && existsSync(join(corpus, 'usdm'));
const OPTIONS = { createdAt: new Date('2026-11-25T00:00:00Z'), studyName: 'My study' };
/** `GENERATED_MODELS=10000` for the slow run. */
const COUNT = Number(process.env['GENERATED_MODELS'] ?? 150);
const RULE_LIMIT_MS = 30_000;
const RULES = 92;

/** Rules that must fire if the documents do not state what the standard requires, with the finding that explains each. */
const EXPLAINED = { 'CORE-001036': 'primary-endpoint-not-stated' } as const;

const DOCUMENTS = [
  'lzzt_cdisc_pilot/protocol.pdf',
  'nct03421379_lilly_igbj/protocol.pdf',
  'nct02701985_roche_bp30037/protocol.pdf',
  'nct05259917_kalvista/protocol.pdf',
  'nct04184622_soa_pages/soa.xlsx',
  'usdm/CDISC_Pilot_Study.json',
  'usdm/EliLilly_NCT03421379_Diabetes.json',
];

if (!hasCorpus) console.log('skipped: no corpus');

(hasCorpus ? describe : describe.skip)('USDM files', () => {
  let schemaErrors: (json: string) => unknown;
  let accepted: ReadonlySet<string>;

  beforeAll(async () => {
    schemaErrors = officialSchema();
    const examples = ['CDISC_Pilot_Study.json', 'EliLilly_NCT03421379_Diabetes.json'];
    const fired = new Set<string>();
    for (const name of examples) {
      const json = readFileSync(join(corpus, 'usdm', name), 'utf8');
      expect(schemaErrors(json)).toBeNull();
      for (const { id } of (await rulesOver(json)).fired) fired.add(id);
    }
    accepted = fired;
  });

  /** Expects that only rules fire that also fire on one of CDISC's example studies. */
  async function expectConforming(name: string, model: StudyModel): Promise<void> {
    const written = STUDY_WRITERS['usdm-4'].write(model, OPTIONS);
    const { fired, stopped, evaluated } = await rulesOver(String(written.content));
    console.log(name, { evaluated, fired: fired.map(({ id }) => id).join(' '), stopped });
    const explained = Object.entries(EXPLAINED)
      .filter(([, code]) => written.findings.some((finding) => finding.code === code))
      .map(([id]) => id);
    const unexpected = fired.filter(({ id }) => !accepted.has(id) && !explained.includes(id));
    expect({ name, unexpected, rules: evaluated + stopped.length }).toEqual({
      name,
      unexpected: [],
      rules: RULES,
    });
  }

  it(`satisfy the official JSON schema: ${String(COUNT)} generated models`, () => {
    expect(schemaErrors('{}')).not.toBeNull();
    const generated = Array.from({ length: COUNT }, (_, at) => at + 1);
    for (const model of [SMALL, EMPTY]) expect(schemaErrors(usdmOf(model))).toBeNull();
    for (const seed of generated)
      expect([seed, schemaErrors(usdmOf(generatedModel(new Random(seed))))]).toEqual([seed, null]);
  }, 3_600_000);

  it("break no conformance rule that CDISC's own example studies do not break", async () => {
    await expectConforming('a small study', SMALL);
    await expectConforming('an empty study', EMPTY);
    for (let seed = 1; seed <= 5; seed += 1)
      await expectConforming(`seed ${String(seed)}`, generatedModel(new Random(seed)));
  });

  it.each(DOCUMENTS)(
    'are valid for %s, as are the other files',
    async (path) => {
      if (!existsSync(join(corpus, path))) return;
      const { model: read } = await readDocument(join(corpus, path));
      const model = readStudyModel([{ id: 1, name: path, blocks: read.blocks }]);
      expect(model.marks.length).toBeGreaterThan(0);
      expect(schemaErrors(usdmOf(model))).toBeNull();
      for (const { id, validation } of writeAll(model, OPTIONS).study.files)
        expect([id, validation?.errors]).toEqual([id, []]);
      await expectConforming(path, model);
      console.log(path, sizesOf(model), STUDY_WRITERS['usdm-4'].write(model, OPTIONS).findings);
    },
    900_000,
  );
});

/**
 * CDISC's own examples, with the numbers of criteria, objectives, and encounters with activities of the main timeline in the
 * file.
 */
const EXAMPLES = [
  { path: 'usdm/CDISC_Pilot_Study.json', criteria: 31, objectives: 6, encounters: 12 },
  { path: 'usdm/EliLilly_NCT03421379_Diabetes.json', criteria: 36, objectives: 6, encounters: 7 },
];

(hasCorpus ? describe : describe.skip)('USDM files that people have already', () => {
  it.each(EXAMPLES)('become a study: $path', async ({ path, ...expected }) => {
    const json: unknown = JSON.parse(readFileSync(join(corpus, path), 'utf8'));
    const { model: read } = await readDocument(join(corpus, path));
    const model = readStudyModel([{ id: 1, name: path, blocks: read.blocks }]);
    const main = new Set(pairsOf(json));
    const visits = new Map(model.visits.map(({ id, name }) => [id, name.value]));
    const activities = new Map(model.activities.map(({ id, name }) => [id, name.value]));
    const marks = model.marks.map(
      ({ visit, activity }) => `${activities.get(activity) ?? ''} at ${visits.get(visit) ?? ''}`,
    );

    expect(model.criteria).toHaveLength(expected.criteria);
    expect(model.objectives).toHaveLength(expected.objectives);
    expect(main.size).toBeGreaterThan(expected.encounters);
    expect([...main].filter((pair) => !marks.includes(pair))).toEqual([]);
    console.log(path, { main: main.size, marks: marks.length, notes: model.notes.length });
  });
});

const Named = z.object({ id: z.string(), label: z.string() });
const Example = z.object({
  study: z.object({
    versions: z.array(
      z.object({
        studyDesigns: z.array(
          z.object({
            encounters: z.array(Named),
            activities: z.array(Named),
            scheduleTimelines: z.array(
              z.object({
                mainTimeline: z.boolean(),
                instances: z.array(
                  z.object({ encounterId: z.string().nullish(), activityIds: z.array(z.string()).nullish() }),
                ),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
});

/** Returns the activities at encounters of the main timeline by label, read from the file in the simplest way. */
function pairsOf(json: unknown): string[] {
  const design = Example.parse(json).study.versions[0]?.studyDesigns[0];
  const labels = new Map(
    [...(design?.encounters ?? []), ...(design?.activities ?? [])].map(({ id, label }) => [id, label]),
  );
  const main = design?.scheduleTimelines.find(({ mainTimeline }) => mainTimeline);
  return (main?.instances ?? []).flatMap(({ encounterId, activityIds }) =>
    encounterId == null
      ? []
      : (activityIds ?? []).map(
          (activity) => `${labels.get(activity) ?? ''} at ${labels.get(encounterId) ?? ''}`,
        ),
  );
}

const usdmOf = (model: StudyModel): string => String(STUDY_WRITERS['usdm-4'].write(model, OPTIONS).content);

const rulesOver = (json: string) =>
  evaluateRules({ rulesFolder: join(corpus, 'core-rules'), json, limitMs: RULE_LIMIT_MS });

/** Validates against the component `Wrapper-Input`; null if a file is valid. */
function officialSchema(): (json: string) => unknown {
  const file = readFileSync(join(corpus, 'usdm', 'USDM_API.json'), 'utf8');
  const api = z.record(z.string(), z.unknown()).parse(JSON.parse(file));
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const validate = ajv.addSchema(api, 'api').getSchema('api#/components/schemas/Wrapper-Input');
  if (validate === undefined) throw new Error('the schema has no component Wrapper-Input');
  return (json) => (validate(JSON.parse(json)) === true ? null : validate.errors);
}

/** Returns the size of each written file in bytes. */
const sizesOf = (model: StudyModel): Record<string, number> =>
  Object.fromEntries(
    Object.entries(STUDY_WRITERS).map(([id, writer]) => [
      id,
      Buffer.from(writer.write(model, OPTIONS).content).length,
    ]),
  );
