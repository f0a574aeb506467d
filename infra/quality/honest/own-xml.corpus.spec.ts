import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument } from '@app/documents';
import type { Conversion } from '@app/conversion';
import { convertInProcess, POINTING } from '../convert-in-process';

const corpus = process.env['CORPUS_DIR'] ?? '';
if (corpus === '') console.log('skipped: no corpus');

(corpus === '' ? describe.skip : describe)('honest answers in own XML about LZZT', () => {
  const convertAnswer = async (name: string, change = (answer: string) => answer): Promise<Conversion> => {
    const folder = join(corpus, 'honest');
    const honest = readFileSync(join(folder, `${name}.answer.xml`), 'utf8');
    const answer = change(honest.replaceAll('{WORD:', `{${POINTING}:`));
    const { model } = await readDocument(join(corpus, 'lzzt_cdisc_pilot', 'protocol.pdf'));
    return convertInProcess({
      input: {
        documents: [{ id: 1, name: 'protocol.pdf', ...model }],
        instruction: readFileSync(join(folder, 'lzzt_own.prompt.txt'), 'utf8'),
        target: 'any',
      },
      contextTokens: 1_000_000,
      outputTokens: 250_000,
      generate: () => Promise.resolve({ text: answer }),
    });
  };

  it('hold every mark, and invent none', async () => {
    const { coverage, trace, findings } = await convertAnswer('lzzt_own');

    expect(coverage.marks).toMatchObject({ total: 139, held: 139, gaps: 0, invented: 0 });
    expect(trace.sums.notFound).toBe(0);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(coverage.gaps.map(({ sentence }) => sentence)).toEqual([]);
  });

  it.each([
    [
      'references without the word, in brackets that are wrong, or to no block',
      (answer: string) =>
        answer
          .replace(`@{${POINTING}:p11.b6}`, '@{p11.b600}')
          .replace(`@{${POINTING}:p11.b7}`, `{@${POINTING}:p11.b700}`),
    ],
    [
      'two criteria merged into one',
      (answer: string) => answer.replace(/<\/Text>\s*<\/Criterion>\s*<Criterion number="2"><Text>/, ' '),
    ],
    [
      'texts that are shifted by one',
      (answer: string) =>
        answer.replace(
          /@\{\w+:p11\.b(\d+)\}/g,
          (_whole, block: string) => `@{${POINTING}:p11.b${String(Number(block) - 1)}}`,
        ),
    ],
    [
      'a part behind the root',
      (answer: string) => answer.replace('<ExclusionCriteria>', '</Study><Study><ExclusionCriteria>'),
    ],
  ])('are not clean with %s', async (_what, change) => {
    const { outcome } = await convertAnswer('lzzt_own', change);
    expect(outcome).not.toBe('clean');
  });
});
