import { AppError, type Block, formatEnglish, type Target } from '@app/contracts';
import { type AiAnswer, type AiClient, ProviderError } from '@app/providers';
import { checkWellFormed, validate } from '@app/xml';
import { Random } from '../random';
import { brokenAnswer } from './broken-answers';
import { convert, type Conversion, type WholeDocument } from '@app/conversion';

export interface FuzzedConversions {
  readonly answers: number;
  readonly conversions: number;
  /** How the conversions ended: an outcome, or the code of a failure that has a sentence for the person. */
  readonly endings: Readonly<Record<string, number>>;
  /** What ended in a way that nobody is told of, or with a result that does not hold; the goal is none. */
  readonly failures: readonly { readonly answers: readonly string[]; readonly why: string }[];
}

const TARGETS: readonly Target[] = ['any', 'odm-1.3.2', 'odm-2.0'];
const anchor = { kind: 'pdf' as const, page: 1, box: [0, 0, 1, 1] as [number, number, number, number] };

/**
 * Takes seeded broken answers through the whole engine: clean, validate, repair, merge, trace, ledger. A conversion must end
 * with well-formed XML and sums that add up, or with an error of the catalogue.
 */
export async function fuzzConversions(count: number, seed: number): Promise<FuzzedConversions> {
  const random = new Random(seed);
  const endings: Record<string, number> = {};
  const failures: { answers: readonly string[]; why: string }[] = [];
  let [answered, conversions] = [0, 0];
  while (answered < count) {
    const answers: string[] = [];
    const ending = await endingOf(random, answers);
    conversions += 1;
    answered += answers.length;
    endings[ending.name] = (endings[ending.name] ?? 0) + 1;
    if (ending.why !== null) failures.push({ answers, why: ending.why });
  }
  return { answers: answered, conversions, endings, failures };
}

async function endingOf(random: Random, answers: string[]): Promise<{ name: string; why: string | null }> {
  const document = documentOf(1 + random.below(60));
  const input = {
    documents: [document],
    instruction: 'Write the study as XML.',
    target: random.oneOf(TARGETS),
    boundary: 'b0undary',
    canary: 'c4nary',
    pointing: 'p0int',
    providerName: 'Custom API',
    sectionsAtOnce: 1 + random.below(4),
    repairRounds: random.below(3),
    retrySeconds: [0, 0],
    forecast: null,
  };
  const nothing = (): Promise<void> => Promise.resolve();
  const ports = {
    client: fuzzedClient(random, answers),
    takeOver: () => Promise.resolve(null),
    findSection: () => undefined,
    storeSection: nothing,
    openCall: () => Promise.resolve({ grew: nothing, ended: nothing }),
    report: nothing,
    wait: nothing,
    drawPage: null,
    validate: (xml: string, target: Target) => Promise.resolve(validate(xml, target)),
  };
  try {
    const conversion = await convert(input, ports, new AbortController().signal);
    return { name: conversion.outcome, why: faultOf(conversion, document) };
  } catch (error) {
    if (error instanceof AppError) return { name: error.code, why: null };
    if (error instanceof ProviderError) return { name: error.fault, why: null };
    return { name: 'crash', why: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** A small window, so that longer documents take several calls. */
const LIMITS = {
  contextTokens: 4000,
  inputTokens: 4000,
  outputTokens: 1000,
  thinkingTokens: 0,
  tokenCeiling: 1.15,
};

function fuzzedClient(random: Random, answers: string[]): AiClient {
  return {
    model: 'fuzzed',
    tier: 'standard',
    limits: LIMITS,
    tokenFactor: 1,
    pictures: null,
    generate() {
      const text = brokenAnswer(random);
      answers.push(text);
      const finish: AiAnswer['finish'] = random.oneOf([
        ...Array.from({ length: 12 }, () => 'complete' as const),
        ...(['length', 'refused', 'missing'] as const),
      ]);
      const counts = {
        inputTokens: 1,
        cachedTokens: 0,
        outputTokens: 1,
        cacheWriteTokens: 0,
        thinkingTokens: 0,
        isEstimated: false,
      };
      return Promise.resolve({
        text,
        finish,
        model: 'fuzzed',
        tier: 'standard' as const,
        requestId: null,
        ...counts,
      });
    },
  };
}

function documentOf(paragraphs: number): WholeDocument {
  const blocks = Array.from({ length: paragraphs }, (_unused, place): Block => {
    const text = `Visit ${place + 1} is held at the site; dew & rain < 5 mm are recorded. `.repeat(3);
    return place % 12 === 0
      ? { id: `b${place}`, type: 'heading', level: 1, text: `Part ${place / 12 + 1}`, anchor }
      : { id: `b${place}`, type: 'paragraph', text, anchor };
  });
  return { id: 1, name: 'Protocol', blocks, format: 'pdf', pages: [], runningLines: [], warnings: [] };
}

function faultOf({ xml, coverage, trace, findings }: Conversion, { blocks }: WholeDocument): string | null {
  if (checkWellFormed(xml).kind !== 'well-formed') return 'the result is not well-formed';
  const { total, used, read, excluded, notProcessed } = coverage.sums;
  if (total !== blocks.length) return `the ledger holds ${total} of ${blocks.length} blocks`;
  if (used + read + excluded + notProcessed !== total) return 'the sums of the ledger do not add up';
  const { values, found, notFound, structural } = trace.sums;
  if (found + notFound !== values) return 'the sums of the trace do not add up';
  if (trace.values.length !== values + structural) return 'the trace does not hold every value';
  const told = [
    ...findings,
    ...coverage.gaps,
    ...coverage.notices,
    ...findings.flatMap(({ fix }) => fix ?? []),
  ];
  const wordless = told.find(({ sentence, message }) => !message || formatEnglish(message) !== sentence);
  if (wordless !== undefined) return `said in English only: ${wordless.sentence}`;
  const isOutside = trace.values.some(({ from, to }) => from < 0 || to > xml.length || from > to);
  return isOutside ? 'a traced value lies outside the XML' : null;
}
