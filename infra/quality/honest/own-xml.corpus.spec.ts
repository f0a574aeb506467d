import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_IN_PROMPTS, type Target } from '@app/contracts';
import { readDocument } from '@app/documents';
import { resolveSchema, validateByOwnSchema } from '@app/xml';
import { countTokens } from '@app/costs';
import { estimateOf, factorOf } from './estimate-of';
import { convertInProcess, type InProcess, POINTING } from '../convert-in-process';
import { sentencesOf } from './study-run';

const corpus = process.env['CORPUS_DIR'] ?? '';
if (corpus === '') console.log('skipped: no corpus');

const WINDOW = { contextTokens: 1_000_000, outputTokens: 250_000 };
const honest = (name: string): string => readFileSync(join(corpus, 'honest', name), 'utf8');
const answerOf = (name: string): string => honest(`${name}.answer.xml`).replaceAll('{WORD:', `{${POINTING}:`);

interface Asked {
  readonly instruction: string;
  readonly target: Target;
  readonly given?: InProcess['given'];
  readonly repairRounds?: number;
}

/** Converts the LZZT protocol. The first call gets the answer, and calls for other sections its empty root. */
async function convertLzzt({ instruction, target, given = {}, repairRounds = 0 }: Asked, answer: string) {
  const { model } = await readDocument(join(corpus, 'lzzt_cdisc_pilot', 'protocol.pdf'));
  const empty = (/<([A-Za-z_][^\s>]*)[^>]*>/.exec(answer)?.[0] ?? '').replace(/>$/, '/>');
  const calls: string[] = [];
  const conversion = await convertInProcess({
    input: {
      documents: [{ id: 1, name: 'protocol.pdf', ...model }],
      instruction,
      target,
      repairRounds,
    },
    ...WINDOW,
    given,
    generate: ({ prompt }) => {
      calls.push(prompt);
      // Corrections do not help.
      const isWhole = calls.length === 1 || prompt.includes('Give the whole answer again');
      return Promise.resolve({
        text: isWhole ? answer : correctionIn(prompt).length > 0 ? '<changes/>' : empty,
      });
    },
  });
  return { conversion, corrections: [...new Set(calls.flatMap(correctionIn))] };
}

/** What a correction asks for. */
function correctionIn(prompt: string): ('whole' | 'changes' | 'missing')[] {
  if (!prompt.includes('that was given to it before')) return [];
  if (prompt.includes('Give the whole answer again')) return ['whole'];
  return prompt.includes('are missing in it') ? ['missing'] : ['changes'];
}

(corpus === '' ? describe.skip : describe)('honest answers in own XML', () => {
  const ownXml = (): Asked => ({ instruction: honest('lzzt_own.prompt.txt'), target: 'any' });

  it('about LZZT hold every mark, and nothing is said of them', async () => {
    const { conversion } = await convertLzzt(ownXml(), answerOf('lzzt_own'));

    expect(conversion.coverage.marks).toMatchObject({ total: 139, held: 139, gaps: 0, invented: 0 });
    expect(conversion.trace.sums.notFound).toBe(0);
    expect(sentencesOf(conversion)).toEqual([]);
  });

  it('about LZZT in ODM hold every mark, and nothing is said of them', async () => {
    const prompt = BUILT_IN_PROMPTS.find(({ key }) => key === 'odm-1.3.2-study-build');
    const { conversion } = await convertLzzt(
      { instruction: prompt?.text ?? '', target: 'any' },
      answerOf('lzzt_odm132'),
    );

    expect(conversion.coverage.marks).toMatchObject({ total: 139, held: 139, gaps: 0, invented: 0 });
    // Among them are numbers of criteria, windows that a sentence states, and names of measurements.
    expect(conversion.trace.sums.notFound).toBe(73);
    expect(sentencesOf(conversion)).toEqual([]);
  });

  it('about LZZT by an own schema are told only what the schema has no room for', async () => {
    const text = honest('lzzt_registry.xsd');
    const resolved = resolveSchema([{ path: 'registry.xsd', text }], 'registry.xsd');
    if (resolved.kind === 'refused') throw new Error('The schema is complete.');
    const { conversion } = await convertLzzt(
      {
        instruction: `${honest('lzzt_xsd.prompt.txt')}\n\n${text}`,
        target: 'own-schema',
        given: {
          ports: { validate: (xml, _target, signal) => validateByOwnSchema(xml, resolved.set, signal) },
        },
      },
      answerOf('lzzt_xsd'),
    );

    // Values of `no` that are printed with a letter: 28b, 29b, 31b.
    expect(conversion.trace.sums.notFound).toBe(3);
    expect(sentencesOf(conversion)).toEqual([
      ...[1523, 608, 1344, 9110].map((length) =>
        expect.stringContaining(`The value has a length of '${String(length)}'`),
      ),
      expect.stringContaining("'Approximately 300' is not a valid value"),
    ]);
  });

  it('about the picture of a page are told that a model has read it, and nothing else', async () => {
    const { model } = await readDocument(join(corpus, 'crf_atlas', 'annotated_crf.pdf'));
    const conversion = await convertInProcess({
      input: {
        documents: [{ id: 1, name: 'annotated_crf.pdf', ...model }],
        instruction: 'Write every text of the page.',
        target: 'any',
      },
      ...WINDOW,
      given: {
        client: { pictures: { pixelsPerToken: 10, mostTokens: 5000 } },
        ports: { drawPage: () => Promise.resolve({ png: Uint8Array.of(1), width: 10, height: 10 }) },
      },
      generate: ({ pictures, prefix = [] }) => {
        if (pictures !== undefined) return Promise.resolve({ text: honest('atlas_page.answer.xml') });
        const ids = [...prefix.join('').matchAll(/^\[([bt]\d+)[ \]]/gm)].map(([, id = '']) => id);
        const texts = ids.map((id) => `<text>@{${POINTING}:${id}}</text>`);
        return Promise.resolve({ text: `<page>${texts.join('')}</page>` });
      },
    });

    expect(conversion.trace.sums).toMatchObject({ fromPicture: 9, notFound: 0 });
    expect(sentencesOf(conversion)).toEqual([
      expect.stringContaining('from a picture; compare it with the XML'),
    ]);
    expect(conversion.outcome).toBe('incomplete');
  });

  it.each<[string, () => Pick<Asked, 'instruction' | 'target'>]>([
    ['lzzt_own', ownXml],
    ['lzzt_xsd', () => ({ instruction: honest('lzzt_xsd.prompt.txt'), target: 'own-schema' })],
    ['lzzt_odm132', () => ({ instruction: BUILT_IN_PROMPTS[0]?.text ?? '', target: 'any' })],
  ])('are as long as the estimate before the run says: %s', async (name, asked) => {
    const { model } = await readDocument(join(corpus, 'lzzt_cdisc_pilot', 'protocol.pdf'));
    const { instruction: prompt, target } = asked();
    const { outputTokens: said } = estimateOf({ id: 1, name: 'protocol.pdf', ...model }, { prompt, target });
    const written = countTokens(answerOf(name));
    console.log(`${name}: ${written} tokens, ${said.low} to ${said.high} (${factorOf(written, said)})`);

    expect(said.low).toBeLessThan(written);
    expect(said.high).toBeGreaterThan(written);
    expect(said.high / said.low).toBeLessThan(4);
  });

  it.each<[string, (answer: string) => string, { said: string; asked: string[] }]>([
    [
      'references without the word, in brackets that are wrong, or to no block',
      (answer) =>
        answer
          .replace(`@{${POINTING}:p11.b6}`, '@{p11.b600}')
          .replace(`@{${POINTING}:p11.b7}`, `{@${POINTING}:p11.b700}`),
      { said: 'does not match any block', asked: ['changes', 'missing'] },
    ],
    [
      'two criteria merged into one',
      (answer) => answer.replace(/<\/Text>\s*<\/Criterion>\s*<Criterion number="2"><Text>/, ' '),
      { said: 'Inclusion criterion 1 ', asked: ['missing'] },
    ],
    [
      'texts that are shifted by one',
      (answer) =>
        answer.replace(
          /@\{\w+:p11\.b(\d+)\}/g,
          (_whole, block: string) => `@{${POINTING}:p11.b${String(Number(block) - 1)}}`,
        ),
      { said: 'Inclusion criterion 5 ', asked: ['missing'] },
    ],
    [
      'a part behind the root',
      (answer) => answer.replace('<ExclusionCriteria>', '</Study><Study><ExclusionCriteria>'),
      { said: 'more elements after its root element', asked: ['whole', 'missing'] },
    ],
    [
      'an activity that nobody prints',
      (answer) => answer.replace('<Activity>', '<Activity>Colonoscopy</Activity><Activity>'),
      { said: 'Colonoscopy', asked: [] },
    ],
    [
      'an empty part',
      (answer) => answer.replace(/<InclusionCriteria>[\s\S]*<\/InclusionCriteria>/, '<InclusionCriteria/>'),
      { said: 'Inclusion criterion 1 ', asked: ['missing'] },
    ],
  ])('are not clean with %s', async (_what, change, { said, asked }) => {
    const own = { ...ownXml(), repairRounds: 1 };
    const { conversion, corrections } = await convertLzzt(own, change(answerOf('lzzt_own')));

    expect(sentencesOf(conversion)).toEqual(expect.arrayContaining([expect.stringContaining(said)]));
    expect(conversion.outcome).not.toBe('clean');
    expect(corrections).toEqual(asked);
  });
});
