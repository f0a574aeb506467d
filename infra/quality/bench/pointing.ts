import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILT_IN_PROMPTS, type Block } from '@app/contracts';
import { type WholeDocument, wordsOf } from '@app/conversion';
import { countTokens } from '@app/costs';
import { readDocument } from '@app/documents';
import { listValues } from '@app/xml';
import { answerPrompt } from '../../local-model/answer-prompt';
import { sampleFile } from '../../system-tests/sample';
import { convertInProcess } from './conversion-in-process';
import type { Figure } from './figures';

/** Of the tokens that repeat words of the documents, so many may still be written. */
const STILL_WRITTEN = 0.1;
/** Fewer words than this stand in many places by chance. */
const REPEATED_WORDS = 4;
const CONTEXT_TOKENS = 2_000_000;

/** What the model of the product writes for each built-in prompt, literally and with references in place of texts. */
export async function measurePointing(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, bytes] of await sources()) {
    const { model } = await readDocument(bytes);
    const document: WholeDocument = { id: 1, name, ...model };
    const repeats = repeatedIn(model.blocks);
    for (const prompt of BUILT_IN_PROMPTS) {
      const written = { literal: '', pointing: '' };
      await convertInProcess({
        document,
        prompt,
        sectionsAtOnce: 1,
        contextTokens: CONTEXT_TOKENS,
        callMs: 0,
        answer: ({ system, prefix = '', prompt: text }) => {
          const now = new Date('2026-11-23T00:00:00Z');
          written.literal = answerPrompt(prefix + text, { system: withoutPointing(system), now });
          written.pointing = answerPrompt(prefix + text, { system, now });
          return written.pointing;
        },
      });
      const [literal, pointing] = [countTokens(written.literal), countTokens(written.pointing)];
      const baseline = { name: 'the literal answer', value: literal };
      const what = `${name}, ${prompt.key}`;
      figures.push({
        id: '17',
        unit: 'tokens',
        bar: null,
        value: pointing,
        baseline,
        what: `${what}: output tokens of the answer with references`,
      });
      const [all, left] = [repeats(written.literal), repeats(written.pointing)];
      figures.push({
        id: '17',
        unit: '×',
        bar: STILL_WRITTEN,
        value: all === 0 ? 0 : left / all,
        what: `${what}: share of repeated words that is still written`,
        baseline: { name: `${all} tokens`, value: 1 },
      });
    }
  }
  return figures;
}

async function sources(): Promise<[string, Uint8Array][]> {
  const corpus = process.env['CORPUS_DIR'] ?? '';
  const sample: [string, Uint8Array] = ['sample', sampleFile('pdf')];
  if (corpus === '') return [sample];
  return [sample, ['LZZT', await readFile(join(corpus, 'lzzt_cdisc_pilot', 'protocol.pdf'))]];
}

/** What a model is told without the rules of references. */
const withoutPointing = (system: string): string => system.replace(/@\{\w+:/g, '@');

/** Counts the tokens of an answer's values that stand word for word in a text of the documents. */
function repeatedIn(blocks: readonly Block[]): (xml: string) => number {
  const printed = blocks
    .flatMap((block) => [
      block.text,
      ...(block.type === 'table' ? block.rows.flatMap(({ cells }) => cells.map(({ text }) => text)) : []),
    ])
    .map((text) => wordsOf(text).join(' '))
    .join('\n');
  return (xml) =>
    (listValues(xml) ?? [])
      .flatMap(({ value }) => value.split('\n').map(wordsOf))
      .filter((words) => words.length >= REPEATED_WORDS && printed.includes(words.join(' ')))
      .map((words) => countTokens(words.join(' ')))
      .reduce((sum, tokens) => sum + tokens, 0);
}
