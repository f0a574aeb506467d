import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { BUILT_IN_PROMPTS } from '@app/contracts';
import { type Conversion, type StudyTarget, tokensSent, type WholeDocument } from '@app/conversion';
import { countTokens } from '@app/costs';
import { readDocument } from '@app/documents';
import type { AiRequest } from '@app/providers';
import { convertInProcess } from '../convert-in-process';

/** A document with honest answers. */
export interface HonestDocument {
  readonly document: WholeDocument;
  /** SHA-256 of the file. */
  readonly hash: string;
}

export async function openDocument(path: string): Promise<HonestDocument> {
  const bytes = await readFile(path);
  const { model } = await readDocument(bytes);
  return {
    document: { id: 1, name: basename(path), ...model },
    hash: createHash('sha256').update(bytes).digest('hex'),
  };
}

/** What a person has to look at: gaps, and findings that are errors or warnings. */
export const sentencesOf = ({ coverage, findings }: Conversion): string[] =>
  [...coverage.gaps, ...findings.filter(({ severity }) => severity !== 'info')].map(
    ({ sentence }) => sentence,
  );

/** One question as the model received it, without the documents. */
export interface AskedQuestion {
  readonly label: string;
  readonly round: number;
  readonly request: AiRequest;
  readonly answer: string;
}

export interface StudyRun {
  readonly conversion: Conversion;
  readonly asked: readonly AskedQuestion[];
  readonly inputTokens: number;
  /** Input tokens, where text that an earlier question already sent counts at the price of cache reads. */
  readonly pricedTokens: number;
  /** The document as it is sent to the model. */
  readonly documentTokens: number;
  readonly outputTokens: number;
}

/** Converts a document through its study, as a built-in prompt does, with a model that answers each question by `answer`. */
export async function runStudy(
  { document }: HonestDocument,
  answer: (label: string, round: number, request: AiRequest) => Promise<string>,
  {
    output = 'odm-1.3.2-study-build',
    readings = 'rules-and-model',
  }: { output?: string; readings?: StudyTarget['readings'] } = {},
): Promise<StudyRun> {
  const asked: AskedQuestion[] = [];
  let place = { label: '', round: 0 };
  const prompt = BUILT_IN_PROMPTS.find(({ key }) => key === output);
  if (prompt === undefined) throw new Error(`There is no built-in prompt ${output}.`);
  const { writes, parts, target, text: instruction } = prompt;
  const conversion = await convertInProcess({
    input: {
      documents: [document],
      instruction,
      target,
      repairRounds: 2,
      study: {
        output: writes,
        readings,
        standardFields: false,
        parts,
        instructions: '',
        createdAt: new Date('2026-01-01T00:00:00Z'),
      },
    },
    contextTokens: 1_000_000,
    outputTokens: 64_000,
    // Sections run one at a time, so the call opened last is the one to answer.
    onCall: ({ section, round }) => (place = { label: section, round }),
    async generate(request) {
      const { label, round } = place;
      const text = await answer(label, round, request);
      asked.push({ label, round, request, answer: text });
      return { text, outputTokens: countTokens(text) };
    },
  });
  const sum = (count: (one: AskedQuestion) => number): number =>
    asked.reduce((total, one) => total + count(one), 0);
  return {
    conversion,
    asked,
    inputTokens: sum(({ request }) => tokensOf(request)),
    pricedTokens: pricedTokens(asked.map(({ request }) => request)),
    documentTokens: tokensSent(document),
    outputTokens: sum((one) => countTokens(one.answer)),
  };
}

/** Price of cached input relative to the normal price: the highest of the current models. */
const CACHED_PRICE = 0.1;

const tokensOf = ({ system, prefix = [], prompt }: AiRequest): number =>
  [system, ...prefix, prompt].reduce((sum, text) => sum + countTokens(text), 0);

function pricedTokens(requests: readonly AiRequest[]): number {
  const kept = new Set<string>();
  const priceOf = (text: string): number => {
    const isKept = kept.has(text);
    kept.add(text);
    return countTokens(text) * (isKept ? CACHED_PRICE : 1);
  };
  return requests.reduce(
    (sum, { system, prefix = [], prompt }) =>
      sum + [system, ...prefix].reduce((all, text) => all + priceOf(text), countTokens(prompt)),
    0,
  );
}
