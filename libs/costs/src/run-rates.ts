import type { Range } from '@app/contracts';

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
 * Typical rates of a prompt for XML. `written` is the expected answer per expected input token, `factor` the ratio of the
 * provider's count to ours.
 */
export function typicalRates({
  factor,
  written,
  thinks,
}: {
  factor: number;
  written: number;
  thinks: boolean;
}): Rates {
  const output = {
    low: (factor * written) / SPREAD,
    high: factor * written * SPREAD * (thinks ? THINKING : 1),
  };
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
