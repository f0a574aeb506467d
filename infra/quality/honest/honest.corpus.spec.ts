import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_IN_PROMPTS } from '@app/contracts';
import { estimateOf, factorOf } from './estimate-of';
import { answerKey, HonestAnswers } from './fixtures';
import { openDocument, runStudy, sentencesOf } from './study-run';

const corpus = process.env['CORPUS_DIR'] ?? '';
const folder = join(__dirname, 'answers');
const fixtures = readdirSync(folder).map((name) =>
  HonestAnswers.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))),
);
const pathOf = ({ file }: HonestAnswers): string | undefined =>
  [join(corpus, file), join(__dirname, '../../samples/files', file)].find((path) => existsSync(path));
const here = fixtures.filter((fixture) => pathOf(fixture) !== undefined);
if (here.length < fixtures.length)
  console.log(`skipped: no corpus (${fixtures.length - here.length} documents)`);

describe('honest answers', () => {
  it.each(here.map((fixture) => [fixture.file, fixture] as const))(
    'about %s end clean, or with what the page proves',
    async (_file, fixture) => {
      const honest = await openDocument(pathOf(fixture) ?? '');
      expect(honest.hash).toBe(fixture.document);

      const { conversion, asked, outputTokens, ...sent } = await runStudy(
        honest,
        (label, round, { prompt }) => {
          const given = fixture.answers[answerKey(label, round, prompt)];
          if (given === undefined)
            throw new Error(`The question "${label}" (round ${round}) has changed; have it answered anew.`);
          return Promise.resolve(given);
        },
      );

      console.log(
        `${fixture.file}: ${conversion.outcome}, ${asked.length} questions, ${outputTokens} tokens out, ${sent.inputTokens} in, ` +
          `${(sent.pricedTokens / sent.documentTokens).toFixed(2)} of the document's ${sent.documentTokens} at the price of cache reads`,
      );
      const { text: prompt = '', target = 'any' } =
        BUILT_IN_PROMPTS.find(({ key }) => key === 'odm-1.3.2-study-build') ?? {};
      const estimated = estimateOf(honest.document, { prompt, target });
      console.log(
        `estimate: ${estimated.sections} questions, output ${estimated.outputTokens.low} to ${estimated.outputTokens.high} ` +
          `(${factorOf(outputTokens, estimated.outputTokens)}), input ${estimated.inputTokens.low} to ${estimated.inputTokens.high} ` +
          `(${factorOf(sent.inputTokens, estimated.inputTokens)})`,
      );
      expect(estimated.outputTokens.low).toBeLessThan(outputTokens);
      expect(estimated.outputTokens.high).toBeGreaterThan(outputTokens);
      expect(estimated.inputTokens.low).toBeLessThan(sent.inputTokens);
      expect(estimated.inputTokens.high).toBeGreaterThan(sent.inputTokens);
      expect(conversion.outcome).toBe(fixture.expected.outcome);
      expect(sentencesOf(conversion).toSorted()).toEqual(
        fixture.expected.because.map(({ sentence }) => sentence).toSorted(),
      );
    },
  );
});
