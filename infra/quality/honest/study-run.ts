import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { BUILT_IN_PROMPTS } from '@app/contracts';
import { convert, type Conversion, type StudyTarget, type WholeDocument } from '@app/conversion';
import { countTokens } from '@app/costs';
import { readDocument } from '@app/documents';
import { type AiClient, type AiRequest, NOTHING_USED } from '@app/providers';
import { validate } from '@app/xml';

/** A document that honest answers were given for. */
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

/** One question as the model got it, without the documents. */
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
  readonly outputTokens: number;
}

const nothing = () => Promise.resolve();
const LIMITS = {
  contextTokens: 1_000_000,
  inputTokens: 1_000_000,
  outputTokens: 64_000,
  thinkingTokens: 0,
  tokenCeiling: 1.15,
};

/** Converts a document by its study as a built-in prompt does, with a model that answers each question by `answer`. */
export async function runStudy(
  { document }: HonestDocument,
  answer: (label: string, round: number, request: AiRequest) => Promise<string>,
  {
    output = 'odm-1.3.2-study-build',
    readings = 'rules-and-model',
  }: { output?: string; readings?: StudyTarget['readings'] } = {},
): Promise<StudyRun> {
  const asked: AskedQuestion[] = [];
  let label = '';
  let round = 0;
  const client: AiClient = {
    model: 'honest',
    tier: 'standard',
    tokenFactor: 1,
    pictures: null,
    limits: LIMITS,
    async generate(request) {
      await request.onSend?.();
      const place = { label, round };
      const text = await answer(place.label, place.round, request);
      asked.push({ ...place, request, answer: text });
      const facts = { finish: 'complete', model: 'honest', tier: 'standard', requestId: null } as const;
      return { ...NOTHING_USED, text, outputTokens: countTokens(text), ...facts };
    },
  };
  const prompt = BUILT_IN_PROMPTS.find(({ key }) => key === output);
  if (prompt === undefined) throw new Error(`There is no built-in prompt ${output}.`);
  const { writes, parts, target, text: instruction } = prompt;
  const conversion = await convert(
    {
      documents: [document],
      instruction,
      target,
      boundary: 'b0undary',
      canary: 'c4nary',
      pointing: 'abcdef',
      providerName: 'Honest',
      // One at a time: `openCall` names the call that `generate` answers.
      sectionsAtOnce: 1,
      repairRounds: 2,
      retrySeconds: [],
      forecast: null,
      study: {
        output: writes,
        readings,
        standardFields: false,
        parts,
        instructions: '',
        createdAt: new Date('2026-01-01T00:00:00Z'),
      },
    },
    {
      client,
      drawPage: null,
      takeOver: () => Promise.resolve(null),
      findSection: () => undefined,
      storeSection: nothing,
      report: nothing,
      wait: nothing,
      openCall: (call) => {
        ({ section: label, round } = call);
        return Promise.resolve({ grew: nothing, ended: nothing });
      },
      validate: (xml) => Promise.resolve(validate(xml, target)),
    },
    new AbortController().signal,
  );
  const sum = (count: (one: AskedQuestion) => number): number =>
    asked.reduce((total, one) => total + count(one), 0);
  return {
    conversion,
    asked,
    inputTokens: sum(
      ({ request }) =>
        countTokens(request.system) + countTokens(request.prefix ?? '') + countTokens(request.prompt),
    ),
    outputTokens: sum((one) => countTokens(one.answer)),
  };
}
