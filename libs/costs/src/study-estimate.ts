import type { EstimateBasis, Range } from '@app/contracts';
import type { Rates } from './run-rates';

/** What a conversion over a study model takes. */
export interface StudyEstimate {
  readonly sections: number;
  /** Input tokens of all calls, by our count. */
  readonly expected: number;
  readonly rates: Rates;
  readonly basis: EstimateBasis;
}

/** Questions about a study with one schedule: four lists, one table, its notes, and what is left. */
const QUESTIONS = 7;
/** Rules, one question with the reading of the rules, and its instructions. */
const QUESTION_TOKENS = 2000;
/** Output of all questions about a protocol: 2,100 to 4,100 tokens on four protocols of 67 to 97 pages (26 November 2026). */
const ANSWER_TOKENS = { low: 800, high: 8000 };
/** Expected tokens of the answer to one question. */
export const QUESTION_OUTPUT: Range = {
  low: ANSWER_TOKENS.low / QUESTIONS,
  high: ANSWER_TOKENS.high / QUESTIONS,
};
/** The first question runs alone, the others side by side. Tokens per second of a fast and of a slow model. */
const SPEED = { fast: 150, slow: 25 };
/** Share of the answers that lie on the critical path. */
const CRITICAL_SHARE = 0.4;
const READING_SECONDS = 2;

/** The documents go into each question; after the first one a provider reads them from its cache. */
export function estimateStudy(
  size: number,
  { factor, thinks }: { factor: number; thinks: boolean },
): StudyEstimate {
  const expected = expectedInput(size);
  const thinking = thinks ? 3 : 1;
  const written = { low: ANSWER_TOKENS.low * factor, high: ANSWER_TOKENS.high * factor * thinking };
  const share = (QUESTIONS - 1) / QUESTIONS;
  const perToken = (tokens: number): number => tokens / Math.max(1, expected);
  return {
    sections: QUESTIONS,
    expected,
    basis: { kind: 'typical' },
    rates: {
      input: { low: factor * 0.8, high: factor * 1.4 },
      output: { low: perToken(written.low), high: perToken(written.high) },
      seconds: {
        low: perToken((written.low * CRITICAL_SHARE) / SPEED.fast + READING_SECONDS),
        high: perToken((written.high * CRITICAL_SHARE) / SPEED.slow + READING_SECONDS * QUESTIONS),
      },
      cachedShare: share * (size / Math.max(1, size + QUESTION_TOKENS)),
      writtenShare: { low: 0, high: 1 / QUESTIONS },
    },
  };
}

/** The estimate from finished conversions over a study. Their seconds are the sum of all calls, of which most run side by side. */
export function studyLike(
  size: number,
  { basis, rates }: { basis: EstimateBasis; rates: Rates },
): StudyEstimate {
  const seconds = {
    low: rates.seconds.low * CRITICAL_SHARE,
    high: rates.seconds.high * CRITICAL_SHARE,
  };
  return {
    sections: QUESTIONS,
    expected: expectedInput(size),
    basis,
    rates: { ...rates, seconds },
  };
}

/** The documents go into each question. */
const expectedInput = (size: number): number => QUESTIONS * (size + QUESTION_TOKENS);

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
