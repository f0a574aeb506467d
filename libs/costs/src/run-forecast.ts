import { formatEnglish, message, type Range, type ResultMessage, type RunForecast } from '@app/contracts';

/** Usage of one finished section. */
export interface ChunkSample {
  /** Token count of its input before it was sent. Sections are compared by this measure. */
  readonly expectedTokens: number;
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly cacheWriteTokens: number;
  readonly outputTokens: number;
  /** Null if unknown. */
  readonly durationMs: number | null;
}

/** A forecast without prices, with the values needed to add them. */
export type TokenForecast = Omit<RunForecast, 'costMicroUsd'> & {
  /** Share of the input that the provider is likely to read from its cache. */
  readonly cachedShare: number;
  /** Share of the input that the provider is likely to write to its cache. */
  readonly writtenShare: number;
};

/** Minimum number of finished sections. With one section there is nothing to compare, and every forecast would be a guess. */
const SAMPLES = 2;
/** Minimum spread: sections vary more than the first few show. */
const LEAST_SPREAD = 0.15;
/** Multiple of the median deviation that covers about four of five sections. */
const SPREAD = 1.5;
/** A forecast that exceeds the previous one by no more than this counts as unchanged. */
const TOLERANCE = 1.1;

/** Minimum of an unfinished answer whose pace is worth measuring. */
const PACE_SECONDS = 3;

/** A call whose answer is not complete yet. */
export interface OpenAnswer {
  readonly inputTokens: number;
  /** Output tokens that are expected before any answer has shown more. */
  readonly outputTokens: Range;
}

/** The part of an answer that has arrived. */
export interface RunningAnswer {
  /** Output tokens that have arrived. */
  readonly outputTokens: number;
  /** Output tokens per second since the first ones arrived; null while too few have arrived. */
  readonly pace: number | null;
}

/** Pace of an answer from the output that arrived after the first report, so that neither waiting nor thinking counts. */
export class AnswerPace {
  private begun: { readonly tokens: number; readonly at: number } | null = null;
  private outputTokens = 0;
  private pace: number | null = null;

  /** `at` in milliseconds. */
  note(outputTokens: number, at: number): void {
    this.outputTokens = outputTokens;
    if (outputTokens === 0) return;
    this.begun ??= { tokens: outputTokens, at };
    const seconds = (at - this.begun.at) / 1000;
    if (seconds >= PACE_SECONDS) this.pace = (outputTokens - this.begun.tokens) / seconds;
  }

  get answer(): RunningAnswer {
    return { outputTokens: this.outputTokens, pace: this.pace };
  }
}

/** Forecasts the rest of a run from the usage of its finished sections. States the reason whenever the forecast rises. */
export class RunForecaster {
  private readonly samples: ChunkSample[] = [];
  private last: Pick<RunForecast, 'inputTokens' | 'outputTokens' | 'seconds' | 'at'> | null;

  /** `previous` is the forecast before the run was interrupted; the time of the interruption does not count. */
  constructor(
    previous: RunForecast | null,
    /** Number of concurrent calls. */
    private readonly atOnce: number,
    private readonly now: () => Date = () => new Date(),
  ) {
    this.last = previous === null ? null : { ...previous, at: now().toISOString() };
  }

  /** Adds a section that was finished before the interruption. It was not part of the remaining work then. */
  recall(sample: ChunkSample): void {
    this.samples.push(sample);
  }

  /** Adds a section that has just finished. */
  add(sample: ChunkSample): void {
    this.samples.push(sample);
    if (this.last === null) return;
    const { inputTokens, outputTokens } = this.last;
    const less = ({ low, high }: Range, taken: number): Range => ({
      low: Math.max(0, low - taken),
      high: Math.max(0, high - taken),
    });
    this.last = {
      ...this.last,
      inputTokens: less(inputTokens, sample.inputTokens),
      outputTokens: less(outputTokens, sample.outputTokens),
    };
  }

  /**
   * Forecast for calls with these expected tokens; null while there is not enough data. `reason` states why there are more calls
   * than before, if there are.
   */
  of(waiting: readonly number[], reason: ResultMessage | null = null): TokenForecast | null {
    const timed = this.samples.filter((sample) => sample.durationMs !== null);
    if (!this.hasSamples || waiting.length === 0) return null;
    const left = waiting.reduce((sum, tokens) => sum + tokens, 0);
    const parallel = Math.min(this.atOnce, waiting.length);
    const share = (samples: readonly ChunkSample[], part: (sample: ChunkSample) => number): Range =>
      spreadOf(
        samples.map((sample) => part(sample) / Math.max(1, sample.expectedTokens)),
        left,
      );
    const fresh = {
      inputTokens: share(this.samples, ({ inputTokens }) => inputTokens),
      outputTokens: share(this.samples, ({ outputTokens }) => outputTokens),
      seconds: share(timed, ({ durationMs }) => (durationMs ?? 0) / 1000 / parallel),
    };
    return this.say(fresh, waiting.length, reason);
  }

  /**
   * Forecast from the unfinished answers, while too few sections have finished: the output that is expected and the pace at which
   * it arrives. Null while no pace is known, or if `of` has enough data.
   */
  ofPace(waiting: readonly OpenAnswer[], running: readonly RunningAnswer[]): TokenForecast | null {
    const paces = running.flatMap(({ pace }) => (pace === null || pace <= 0 ? [] : [pace]));
    if (paces.length === 0 || this.hasSamples || waiting.length === 0) return null;
    const sent = sum(waiting.map(({ inputTokens }) => inputTokens));
    const written = sum(running.map((answer) => answer.outputTokens));
    const output = (end: keyof Range): number =>
      Math.max(0, Math.ceil(sum(waiting.map((answer) => answer.outputTokens[end])) - written));
    const outputTokens = { low: output('low'), high: output('high') };
    const atOnce = Math.min(this.atOnce, waiting.length);
    const seconds = (tokens: number): number => Math.ceil(tokens / (median(paces) * atOnce));
    const fresh = {
      inputTokens: { low: sent, high: sent },
      outputTokens,
      seconds: { low: seconds(outputTokens.low), high: seconds(outputTokens.high) },
    };
    return this.say(fresh, waiting.length, null);
  }

  private get hasSamples(): boolean {
    return this.samples.filter((sample) => sample.durationMs !== null).length >= SAMPLES;
  }

  private say(fresh: Parts, calls: number, reason: ResultMessage | null): TokenForecast {
    const at = this.now();
    const said = this.said(at);
    const why = this.whyRaised(fresh, said, reason);
    const next = why === null && said !== null ? atMost(fresh, said) : fresh;
    this.last = { ...next, at: at.toISOString() };
    return { calls, ...this.last, ...raised(why), ...this.shares() };
  }

  /** The previous forecast, reduced by the time that has passed since. */
  private said(at: Date): Omit<NonNullable<typeof this.last>, 'at'> | null {
    if (this.last === null) return null;
    const { at: then, seconds, ...tokens } = this.last;
    const passed = (at.getTime() - Date.parse(then)) / 1000;
    const less = (count: number): number => Math.max(0, Math.ceil(count - passed));
    return { ...tokens, seconds: { low: less(seconds.low), high: less(seconds.high) } };
  }

  private whyRaised(
    fresh: Parts,
    said: ReturnType<RunForecaster['said']>,
    reason: ResultMessage | null,
  ): ResultMessage | null {
    if (said === null) return null;
    const isMore = (part: 'inputTokens' | 'outputTokens' | 'seconds'): boolean =>
      fresh[part].high > said[part].high * TOLERANCE + 1;
    if (isMore('inputTokens') || isMore('outputTokens')) return reason ?? message('forecast.longer');
    if (isMore('seconds')) return reason ?? message('forecast.slower');
    return null;
  }

  private shares(): Pick<TokenForecast, 'cachedShare' | 'writtenShare'> {
    const share = (part: (sample: ChunkSample) => number): number =>
      median(this.samples.map((sample) => part(sample) / Math.max(1, sample.inputTokens)));
    return {
      cachedShare: share(({ cachedTokens }) => cachedTokens),
      writtenShare: share(({ cacheWriteTokens }) => cacheWriteTokens),
    };
  }
}

const raised = (why: ResultMessage | null): Pick<RunForecast, 'raised' | 'said'> => ({
  raised: why === null ? null : formatEnglish(why),
  said: why,
});

/** Median and deviation of the rates, for this amount of work. */
function spreadOf(rates: readonly number[], work: number): Range {
  const middle = median(rates);
  const deviation = median(rates.map((rate) => Math.abs(rate - middle)));
  const spread = Math.max(deviation * SPREAD, middle * LEAST_SPREAD);
  return {
    low: Math.max(0, Math.floor((middle - spread) * work)),
    high: Math.ceil((middle + spread) * work),
  };
}

type Parts = Record<'inputTokens' | 'outputTokens' | 'seconds', Range>;

function atMost(fresh: Parts, said: Parts): Parts {
  const smaller = (one: Range, other: Range): Range => {
    const high = Math.min(one.high, other.high);
    return { low: Math.min(one.low, high), high };
  };
  return {
    inputTokens: smaller(fresh.inputTokens, said.inputTokens),
    outputTokens: smaller(fresh.outputTokens, said.outputTokens),
    seconds: smaller(fresh.seconds, said.seconds),
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
}
