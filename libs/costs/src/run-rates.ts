import type { ExpectedPart, Range } from '@app/contracts';

/** Usage of a finished run, all of its calls together. */
export interface MeasuredRun {
  /** Token count of its sections before they were sent. */
  readonly expectedTokens: number;
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly cacheWriteTokens: number;
  readonly outputTokens: number;
  readonly seconds: number;
}

/** Usage of a run per expected input token. Ranges of fractions. */
export interface Rates {
  readonly input: Range;
  readonly output: Range;
  readonly seconds: Range;
  /** Share of the input that the provider reads from its cache. */
  readonly cachedShare: number;
  /** Share of the input that the provider writes to its cache, for which some providers charge more. */
  readonly writtenShare: Range;
}

/** Minimum number of past runs for a forecast. */
export const RUNS_MINIMUM = 3;
/** Minimum spread: documents vary more than a few runs show. */
const LEAST_SPREAD = 0.15;

/** Rates of finished runs, including corrections and repeated calls; null if there are too few runs. */
export function measuredRates(runs: readonly MeasuredRun[]): Rates | null {
  if (runs.length < RUNS_MINIMUM) return null;
  const rates = (part: (run: MeasuredRun) => number): Range =>
    rangeOf(runs.map((run) => part(run) / Math.max(1, run.expectedTokens)));
  return {
    input: rates(({ inputTokens }) => inputTokens),
    output: rates(({ outputTokens }) => outputTokens),
    seconds: rates(({ seconds }) => seconds),
    cachedShare: quantile(
      runs.map(({ cachedTokens, inputTokens }) => cachedTokens / Math.max(1, inputTokens)),
      0.5,
    ),
    writtenShare: spanOf(
      runs.map(({ cacheWriteTokens, inputTokens }) => cacheWriteTokens / Math.max(1, inputTokens)),
    ),
  };
}

/** Range that covers four of five values. */
const spanOf = (values: readonly number[]): Range => ({
  low: quantile(values, 0.1),
  high: quantile(values, 0.9),
});

/** Range that covers four of five runs, and at least the usual variation between documents. */
function rangeOf(rates: readonly number[]): Range {
  const middle = quantile(rates, 0.5);
  const { low, high } = spanOf(rates);
  return {
    low: Math.min(low, middle * (1 - LEAST_SPREAD)),
    high: Math.max(high, middle * (1 + LEAST_SPREAD)),
  };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (sorted.length - 1) * share;
  const [low = 0, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}

/** Our count against a provider's, plus a correction in one of four sections. */
const TYPICAL_INPUT: Range = { low: 0.9, high: 1.25 };
/** Output tokens per second of current models. */
const SPEED = { slow: 40, fast: 120 };
/** Seconds until the first token, per expected input token: one second for 20,000. */
const READING_SECONDS = 1 / 20_000;

/** How much more a thinking model writes, at the usual maximum of thinking. */
const THINKING = 1.5;
/** How far typical output is from that of a run, up or down: with thinking, a forecast spans less than a factor of four. */
const SPREAD = 1.6;

/**
 * Typical rates of a prompt for any XML. `parts` are those that the prompt names; `sheets` is the share of workbooks in the
 * documents; `factor` is the ratio of the provider's count to ours.
 */
export function typicalRates({
  factor,
  parts,
  sheets,
  thinks,
}: {
  factor: number;
  parts: readonly ExpectedPart[];
  sheets: number;
  thinks: boolean;
}): Rates {
  const written =
    factor * (xmlPerToken(parts, 'prose') * (1 - sheets) + xmlPerToken(parts, 'sheets') * sheets);
  const output = { low: written / SPREAD, high: written * SPREAD * (thinks ? THINKING : 1) };
  return {
    input: { low: TYPICAL_INPUT.low * factor, high: TYPICAL_INPUT.high * factor },
    output,
    seconds: {
      low: output.low / SPEED.fast + READING_SECONDS,
      high: output.high / SPEED.slow + READING_SECONDS,
    },
    cachedShare: 0,
    writtenShare: { low: 0, high: 1 },
  };
}

type Kind = 'prose' | 'sheets';

/**
 * XML tokens per token of a protocol and of a workbook, before there are runs to measure. An honest answer with criteria and schedule
 * has 0.14 of the tokens of its protocol (LZZT). In a workbook with a schedule, each mark becomes an element.
 */
const XML_PER_TOKEN: Record<Kind, { readonly all: number; readonly parts: Record<ExpectedPart, number> }> = {
  prose: {
    all: 0.3,
    parts: {
      inclusion: 0.02,
      exclusion: 0.03,
      visit: 0.01,
      activity: 0.02,
      mark: 0.05,
      objective: 0.01,
      endpoint: 0.01,
      arm: 0.005,
      epoch: 0.005,
      title: 0.005,
      footnote: 0.02,
    },
  },
  sheets: {
    all: 2.5,
    parts: {
      inclusion: 0.4,
      exclusion: 0.4,
      visit: 0.2,
      activity: 0.3,
      mark: 2,
      objective: 0.2,
      endpoint: 0.2,
      arm: 0.05,
      epoch: 0.05,
      title: 0.05,
      footnote: 0.3,
    },
  },
};

/** A prompt that names no part may ask for anything. */
function xmlPerToken(parts: readonly ExpectedPart[], kind: Kind): number {
  const typical = XML_PER_TOKEN[kind];
  if (parts.length === 0) return typical.all;
  return parts.reduce((sum, part) => sum + typical.parts[part], 0);
}
