import type { StudyModel } from '@app/study-model';
import Ajv from 'ajv';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { evaluateRules, type RuleReport } from '../test/core-rules';
import { generatedModel } from '../test/generated-model';
import { EMPTY, SMALL } from '../test/models';
import { asText } from '../test/read-written';
import { Random } from '../test/random';
import { STUDY_WRITERS } from './study-writers';

const corpus = process.env['CORPUS_DIR'] ?? '';
const hasCorpus = corpus !== '' && existsSync(join(corpus, 'usdm'));
const OPTIONS = { createdAt: new Date('2026-11-25T00:00:00Z'), studyName: 'My study' };
const COUNT = Number(process.env['GENERATED_MODELS'] ?? 500);
const RULE_LIMIT_MS = 20_000;

/** The requirement of this rule follows from the documents: without a primary endpoint the writer has a finding instead. */
const EXPLAINED = {
  'CORE-001036': 'primary-endpoint-not-stated',
  'CORE-001048': 'epoch-order-unclear',
} as const;

if (!hasCorpus) console.log('skipped: no corpus');

const usdmOf = (model: StudyModel) => STUDY_WRITERS['usdm-4'].write(model, OPTIONS);

(hasCorpus ? describe : describe.skip)('USDM files', () => {
  const rulesOver = (json: string): Promise<RuleReport> =>
    evaluateRules({ rulesFolder: join(corpus, 'core-rules'), json, limitMs: RULE_LIMIT_MS });

  function schemaErrors(): (json: string) => unknown {
    const api = z
      .record(z.string(), z.unknown())
      .parse(JSON.parse(readFileSync(join(corpus, 'usdm', 'USDM_API.json'), 'utf8')));
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const validate = ajv.addSchema(api, 'api').getSchema('api#/components/schemas/Wrapper-Input');
    return (json) => (validate?.(JSON.parse(json)) === true ? null : (validate?.errors ?? 'no schema'));
  }

  it(`satisfy the official JSON schema: ${String(COUNT)} generated models`, () => {
    const errors = schemaErrors();
    expect(errors('{}')).not.toBeNull();
    for (const model of [SMALL, EMPTY]) expect(errors(asText(usdmOf(model)))).toBeNull();
    for (let seed = 1; seed <= COUNT; seed += 1)
      expect(errors(asText(usdmOf(generatedModel(new Random(seed)))))).toBeNull();
  });

  it("break no conformance rule that CDISC's own example studies do not break", async () => {
    const examples = await Promise.all(
      ['CDISC_Pilot_Study.json', 'EliLilly_NCT03421379_Diabetes.json'].map((name) =>
        rulesOver(readFileSync(join(corpus, 'usdm', name), 'utf8')),
      ),
    );
    const accepted = new Set(examples.flatMap(({ fired }) => fired.map(({ id }) => id)));
    console.log("rules that fire on CDISC's examples:", [...accepted].sort().join(' '));
    const models = { small: SMALL, empty: EMPTY, ...generated(8) };
    for (const [name, model] of Object.entries(models)) {
      const written = usdmOf(model);
      const { fired, stopped, evaluated } = await rulesOver(asText(written));
      const ids = fired.map(({ id }) => id);
      console.log(name, { evaluated, fired: ids.join(' '), stopped });
      const explained = Object.entries(EXPLAINED)
        .filter(([, code]) => written.findings.some((finding) => finding.code === code))
        .map(([id]) => id);
      expect({
        name,
        unexpected: fired.filter(({ id }) => !accepted.has(id) && !explained.includes(id)),
      }).toEqual({ name, unexpected: [] });
      expect(evaluated + stopped.length).toBe(92);
    }
  }, 600_000);
});

const generated = (count: number): Record<string, StudyModel> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`seed ${String(at + 1)}`, generatedModel(new Random(at + 1))]),
  );
