import type { EstimateBasis, ExpectedPart, Range, ReadingCounts, WrittenFile } from '@app/contracts';
import type { Rates } from './run-rates';

/** What a conversion over a study model takes. */
export interface StudyEstimate {
  readonly sections: number;
  /** Input tokens of all calls, by our count. */
  readonly expected: number;
  readonly rates: Rates;
  readonly basis: EstimateBasis;
}

/** Rules, one question with the reading of the rules, and its instructions. */
const QUESTION_TOKENS = 2000;
/**
 * Expected tokens of the answer to one question. Honest answers about eight documents had 146 to 647 on average (27 November 2026).
 */
export const QUESTION_OUTPUT: Range = { low: 120, high: 700 };
/** Schedules of a document whose reading does not say how many it has. */
const USUAL_TABLES = 1;
/** The parts that one question about a list is asked for. */
const LISTS: readonly (readonly ExpectedPart[])[] = [
  ['title'],
  ['arm', 'epoch'],
  ['inclusion', 'exclusion'],
  ['objective', 'endpoint'],
];
const SCHEDULE: readonly ExpectedPart[] = ['visit', 'activity', 'mark'];

/**
 * Number of questions about a study: one for each list, for each schedule, for the notes of all schedules, and for what is left.
 */
export function questionsAbout(
  documents: readonly { readonly readingCounts: ReadingCounts | null }[],
  { output, parts }: WrittenFile,
): number {
  // An ODM file has room for every part.
  const isAsked = (some: readonly ExpectedPart[]): boolean =>
    output.startsWith('odm-') || some.some((part) => parts.includes(part));
  const known = documents.flatMap(({ readingCounts }) => readingCounts ?? []);
  const unknown = known.length < documents.length ? USUAL_TABLES : 0;
  const tables = known.reduce((sum, counts) => sum + counts.tables, unknown);
  const notes = tables > 0 ? 1 : 0;
  return LISTS.filter(isAsked).length + (isAsked(SCHEDULE) ? tables + notes : 0) + 1;
}

/** The first question runs alone, the others side by side. Tokens per second of a fast and of a slow model. */
const SPEED = { fast: 150, slow: 25 };
/** Share of the answers that lie on the critical path. */
const CRITICAL_SHARE = 0.4;
const READING_SECONDS = 2;

/** The documents go into each question; after the first one a provider reads them from its cache. */
export function estimateStudy(
  size: number,
  questions: number,
  { factor, thinks }: { factor: number; thinks: boolean },
): StudyEstimate {
  const expected = expectedInput(size, questions);
  const thinking = thinks ? 3 : 1;
  const written = {
    low: questions * QUESTION_OUTPUT.low * factor,
    high: questions * QUESTION_OUTPUT.high * factor * thinking,
  };
  const perToken = (tokens: number): number => tokens / Math.max(1, expected);
  const critical = criticalShare(questions);
  return {
    sections: questions,
    expected,
    basis: { kind: 'typical' },
    rates: {
      input: { low: factor * 0.8, high: factor * 1.4 },
      output: { low: perToken(written.low), high: perToken(written.high) },
      seconds: {
        low: perToken((written.low * critical) / SPEED.fast + READING_SECONDS),
        high: perToken((written.high * critical) / SPEED.slow + READING_SECONDS * questions),
      },
      cachedShare: ((questions - 1) / questions) * (size / Math.max(1, size + QUESTION_TOKENS)),
      writtenShare: { low: 0, high: 1 / questions },
    },
  };
}

/** The estimate from finished conversions over a study. Their seconds are the sum of all calls, of which most run side by side. */
export function studyLike(
  size: number,
  questions: number,
  { basis, rates }: { basis: EstimateBasis; rates: Rates },
): StudyEstimate {
  const critical = criticalShare(questions);
  const seconds = { low: rates.seconds.low * critical, high: rates.seconds.high * critical };
  return {
    sections: questions,
    expected: expectedInput(size, questions),
    basis,
    rates: { ...rates, seconds },
  };
}

/** The documents go into each question. */
const expectedInput = (size: number, questions: number): number => questions * (size + QUESTION_TOKENS);

/** One question or two run one after the other. */
const criticalShare = (questions: number): number => (questions > 2 ? CRITICAL_SHARE : 1);

/** Rules read the study without any call. */
export const STUDY_BY_RULES: StudyEstimate = {
  sections: 0,
  expected: 0,
  basis: { kind: 'rules' },
  rates: {
    input: { low: 0, high: 0 },
    output: { low: 0, high: 0 },
    seconds: { low: 0, high: 0 },
    cachedShare: 0,
    writtenShare: { low: 0, high: 0 },
  },
};
