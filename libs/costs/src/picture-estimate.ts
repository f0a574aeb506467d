import type { Range } from '@app/contracts';
import { type PictureRule, pictureTokens } from '@app/models';

/** A page of paper as large as vendors look at, and what a model is told with it. */
const PAGE = { width: 1212, height: 1568 };
const TASK_TOKENS = 500;
/** What stands on a page, as a model writes it. */
const WRITTEN_TOKENS = { low: 200, high: 2500 };
const SECONDS = { low: 5, high: 60 };
/** Of what was read, so much goes into the sections behind. */
const READ_TOKENS = 600;

/** What pages take that are shown to a model as pictures, each in a call of its own. */
export interface PictureEstimate {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: Range;
  readonly seconds: Range;
  /** By our own count, what the documents grow by. */
  readonly readTokens: number;
}

/** None for a model that takes no pictures. */
export function estimatePictures(
  pages: number,
  { rule, factor, atOnce }: { rule: PictureRule | null; factor: number; atOnce: number },
): PictureEstimate {
  const calls = rule === null ? 0 : pages;
  const times = ({ low, high }: Range, by: number): Range => ({
    low: Math.floor(low * by),
    high: Math.ceil(high * by),
  });
  return {
    calls,
    inputTokens: calls * (Math.ceil(TASK_TOKENS * factor) + pictureTokens(rule, [PAGE])),
    outputTokens: times(WRITTEN_TOKENS, calls * factor),
    seconds: times(SECONDS, Math.ceil(calls / atOnce)),
    readTokens: calls * READ_TOKENS,
  };
}
