import { AppError, type Block, formatEnglish, type Target } from '@app/contracts';
import { type AiAnswer, ProviderError } from '@app/providers';
import { checkWellFormed } from '@app/xml';
import type { Conversion, WholeDocument } from '@app/conversion';
import { cleanAnswer } from '../../../libs/xml/src/answer/clean-answer';
import { readTree } from '../../../libs/xml/src/tree/element-tree';
import { convertInProcess } from '../convert-in-process';
import { Random } from '../../../libs/study-writers/test/random';
import { brokenAnswer } from './broken-answers';

export interface FuzzedAnswers {
  readonly answers: number;
  readonly conversions: number;
  /** Number of answers with each result of cleaning. */
  readonly kinds: Record<'xml' | 'no-xml' | 'ill-formed', number>;
  /** Number of conversions by result: an outcome, or the code of a failure that has a message for the user. */
  readonly endings: Readonly<Record<string, number>>;
  /** Answers that cleaning passes off as XML, and conversions without a message for the user or with an invalid result. */
  readonly failures: readonly { readonly answers: readonly string[]; readonly why: string }[];
}

const TARGETS: readonly Target[] = ['any', 'odm-1.3.2', 'odm-2.0'];
const anchor = { kind: 'pdf' as const, page: 1, box: [0, 0, 1, 1] as [number, number, number, number] };

/**
 * Processes seeded broken answers with the whole engine: clean, validate, repair, merge, trace, ledger. Cleaning must not pass off
 * as XML what is none; a conversion must end with well-formed XML and sums that add up, or with an error of the catalogue.
 */
export async function fuzzAnswers(count: number, seed: number): Promise<FuzzedAnswers> {
  const random = new Random(seed);
  const endings: Record<string, number> = {};
  const kinds = { xml: 0, 'no-xml': 0, 'ill-formed': 0 };
  const failures: { answers: readonly string[]; why: string }[] = [];
  let [answered, conversions] = [0, 0];
  while (answered < count) {
    const answers: string[] = [];
    const ending = await endingOf(random, answers);
    conversions += 1;
    answered += answers.length;
    endings[ending.name] = (endings[ending.name] ?? 0) + 1;
    if (ending.why !== null) failures.push({ answers, why: ending.why });
    for (const answer of answers) {
      const cleaned = cleanAnswer(answer);
      kinds[cleaned.kind] += 1;
      const why = cleaned.kind === 'xml' ? faultOfCleaned(cleaned.xml) : null;
      if (why !== null) failures.push({ answers: [answer], why });
    }
  }
  return { answers: answered, conversions, kinds, endings, failures };
}

function faultOfCleaned(xml: string): string | null {
  if (checkWellFormed(xml).kind !== 'well-formed') return 'passed off as XML';
  if (readTree(xml).kind !== 'tree') return 'the tree cannot be read';
  const again = cleanAnswer(xml);
  return again.kind === 'xml' && again.xml === xml ? null : 'cleaning it again changes it';
}

async function endingOf(random: Random, answers: string[]): Promise<{ name: string; why: string | null }> {
  const document = documentOf(1 + random.below(60));
  try {
    const conversion = await convertInProcess({
      input: {
        documents: [document],
        instruction: 'Write the study as XML.',
        target: random.oneOf(TARGETS),
        sectionsAtOnce: 1 + random.below(4),
        repairRounds: random.below(3),
        retrySeconds: [0, 0],
      },
      // A small context, so that longer documents need several calls.
      contextTokens: 4000,
      outputTokens: 1000,
      generate() {
        const text = brokenAnswer(random);
        answers.push(text);
        return Promise.resolve({ text, finish: random.oneOf(FINISHES), inputTokens: 1, outputTokens: 1 });
      },
    });
    return { name: conversion.outcome, why: faultOf(conversion, document) };
  } catch (error) {
    if (error instanceof AppError) return { name: error.code, why: null };
    if (error instanceof ProviderError) return { name: error.fault, why: null };
    return { name: 'crash', why: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

const FINISHES: readonly AiAnswer['finish'][] = [
  ...new Array<'complete'>(12).fill('complete'),
  ...(['length', 'refused', 'missing'] as const),
];

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
