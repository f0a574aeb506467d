import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { measureRules } from './measure-rules';

const corpus = process.env['CORPUS_DIR'] ?? '';
const hasCorpus = corpus !== '' && existsSync(join(corpus, 'schemas'));
if (!hasCorpus) console.log('skipped: no corpus');

/** Number of XML mutants for each standard. `RULE_MUTANTS=2000` looks longer. */
const MUTANTS = Number(process.env['RULE_MUTANTS'] ?? 300);

(hasCorpus ? describe : describe.skip)('our rules beside the official schemas', () => {
  it.each(['odm-1.3.2', 'odm-2.0'] as const)(
    'reject what the schema of %s rejects, and no valid file',
    async (target) => {
      const { extra, ...measure } = await measureRules(corpus, target, MUTANTS);

      console.log(
        `${target}: ${measure.mutants} mutants of ${measure.sources} files, ${measure.officiallyRejected} officially rejected, ` +
          `${measure.found} of them by us, ${extra.length} by us only`,
        extra.slice(0, 5).map(({ change, ours }) => [change, ...ours.slice(0, 2)].join(': ')),
      );
      expect(measure.officiallyRejected).toBeGreaterThan(100);
      expect(measure.missed).toEqual([]);
      expect(measure.errorsInValidFiles).toEqual([]);
    },
  );
});
