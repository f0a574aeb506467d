import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { measureRules } from './measure-rules';

const corpus = process.env['CORPUS_DIR'] ?? '';
const hasCorpus = corpus !== '' && existsSync(join(corpus, 'schemas'));
if (!hasCorpus) console.log('skipped: no corpus');

(hasCorpus ? describe : describe.skip)('our rules beside the official schemas', () => {
  it.each(['odm-1.3.2', 'odm-2.0'] as const)(
    'reject what the schema of %s rejects, and no valid file',
    async (target) => {
      const measure = await measureRules(corpus, target, 300);

      expect(measure.officiallyRejected).toBeGreaterThan(100);
      expect(measure.missed).toEqual([]);
      expect(measure.errorsInValidFiles).toEqual([]);
    },
  );
});
