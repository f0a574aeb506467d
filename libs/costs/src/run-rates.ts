import type { Range, Target } from '@app/contracts';
import { definitionOf } from '@app/xml';

/** What a finished run took, all of its calls together. */
export interface MeasuredRun {
  /** What its sections were counted at before they were sent. */
  readonly expectedTokens: number;
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly cacheWriteTokens: number;
  readonly outputTokens: number;
  readonly seconds: number;
}

/** What a run takes for each token that is expected of its input. Ranges of fractions. */
export interface Rates {
  readonly input: Range;
  readonly output: Range;
  readonly seconds: Range;
  /** Share of the input that the provider has in its cache. */
  readonly cachedShare: number;
  /** Share of the input that it puts there, which some sell dearer. */
  readonly writtenShare: Range;
}

/** Fewer runs than this say nothing about the next one. */
export const RUNS_MINIMUM = 3;
/** Documents differ by more than a few runs show. */
const LEAST_SPREAD = 0.15;

/** The rates of finished runs, corrections and repeated calls included; null where there are too few of them. */
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

/** Where four of five lie. */
const spanOf = (values: readonly number[]): Range => ({
  low: quantile(values, 0.1),
  high: quantile(values, 0.9),
});

/** Where four of five runs lie, and no closer to their median than documents differ. */
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

/** Our count against a provider's, and a correction in one of four sections. */
const TYPICAL_INPUT: Range = { low: 0.9, high: 1.25 };
/** Output tokens a second of today's models. */
const SPEED = { slow: 40, fast: 120 };
/** Until the first token, for each expected one: a second for 20,000. */
const READING_SECONDS = 1 / 20_000;

/** Of an answer, what a model writes that thinks before, at the most that is usual. */
const THINKING = 1.5;

/** What is typical of a target. `sheets` is the share of workbooks in the documents, `factor` how a provider counts. */
export function typicalRates({
  target,
  factor,
  sheets,
  thinks,
}: {
  target: Target;
  factor: number;
  sheets: number;
  thinks: boolean;
}): Rates {
  const written = writtenFor(target, sheets);
  const output = { low: written.low * factor, high: written.high * factor * (thinks ? THINKING : 1) };
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

/** Share of our count that the rules model counts: characters by four, of the whole request. Five protocols and a workbook: 0.66 to 0.84. */
const RULES_INPUT: Range = { low: 0.65, high: 0.9 };
/** Of an answer by rules, over the network of the installation; the same documents took 0.3 to 4 ms for a thousand tokens. */
const RULES_SECONDS: Range = { low: 0.000_000_3, high: 0.000_01 };

/** What the rules model takes: it counts its own tokens, thinks about nothing, and writes ODM 1.3.2 where no other ODM is asked for. */
export const ratesByRules = (target: Target, sheets: number): Rates => ({
  input: RULES_INPUT,
  output: writtenFor(target === 'odm-2.0' ? target : 'odm-1.3.2', sheets),
  seconds: RULES_SECONDS,
  cachedShare: 0,
  writtenShare: { low: 0, high: 0 },
});

function writtenFor(target: Target, sheets: number): Range {
  const { prose, sheets: ofSheets } = definitionOf(target).typicalOutput;
  const mixed = (bound: keyof Range): number => prose[bound] * (1 - sheets) + ofSheets[bound] * sheets;
  return { low: mixed('low'), high: mixed('high') };
}
