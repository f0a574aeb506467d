import type { Range } from '@app/contracts';
import { type PictureRule, pictureTokens } from '@app/models';

/** A paper page at the maximum size that vendors process, and the instructions that are sent with it. */
const PAGE = { width: 1212, height: 1568 };
const TASK_TOKENS = 500;
/** Tokens of the text of one page, as a model writes it. */
const WRITTEN_TOKENS = { low: 200, high: 2500 };
const SECONDS = { low: 5, high: 60 };
/** Share of the transcribed text that goes into the later sections. */
const READ_TOKENS = 600;

/** Usage for pages that are sent to a model as pictures, each in its own call. */
export interface PictureEstimate {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: Range;
  readonly seconds: Range;
  /** Tokens that this adds to the documents, by our own count. */
  readonly readTokens: number;
}

/** All values are zero for a model that takes no pictures. */
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
