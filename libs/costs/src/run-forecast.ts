import { formatEnglish, message, type Range, type ResultMessage, type RunForecast } from '@app/contracts';

/** What one finished section took. */
export interface ChunkSample {
  /** What its input was counted at before it was sent: the measure that sections are compared by. */
  readonly expectedTokens: number;
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly cacheWriteTokens: number;
  readonly outputTokens: number;
  /** Null where it is not known. */
  readonly durationMs: number | null;
}

/** A forecast without prices, with what is needed to add them. */
export type TokenForecast = Omit<RunForecast, 'costMicroUsd'> & {
  /** Share of the input that the provider is likely to have in its cache. */
  readonly cachedShare: number;
  /** And that it is likely to put there. */
  readonly writtenShare: number;
};

/** With one section there is nothing to compare, and every estimate would be a guess. */
const SAMPLES = 2;
/** Sections differ by more than the first few show. */
const LEAST_SPREAD = 0.15;
/** Of the median deviation: about where four of five sections lie. */
const SPREAD = 1.5;
/** What comes out this much higher than was said is still what was said. */
const TOLERANCE = 1.1;

/** What is left of a run, from what its finished sections took. Says why whenever it is more than it said before. */
export class RunForecaster {
  private readonly samples: ChunkSample[] = [];
  private last: Pick<RunForecast, 'inputTokens' | 'outputTokens' | 'seconds' | 'at'> | null;

  /** `previous` is what was said before the run was interrupted; while it waited its time did not pass. */
  constructor(
    previous: RunForecast | null,
    /** Calls that run at the same time. */
    private readonly atOnce: number,
    private readonly now: () => Date = () => new Date(),
  ) {
    this.last = previous === null ? null : { ...previous, at: now().toISOString() };
  }

  /** A section that was finished before the run was interrupted: it was no part of what was left then. */
  recall(sample: ChunkSample): void {
    this.samples.push(sample);
  }

  /** A section that has just been finished. */
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
   * What calls with these expected tokens will take; null while nobody can tell. `reason` is why there are more of them than
   * before, where there are.
   */
  of(waiting: readonly number[], reason: ResultMessage | null = null): TokenForecast | null {
    const timed = this.samples.filter((sample) => sample.durationMs !== null);
    if (this.samples.length < SAMPLES || timed.length < SAMPLES || waiting.length === 0) return null;
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
    const at = this.now();
    const said = this.said(at);
    const why = this.whyRaised(fresh, said, reason);
    const next = why === null && said !== null ? atMost(fresh, said) : fresh;
    this.last = { ...next, at: at.toISOString() };
    return { calls: waiting.length, ...this.last, ...raised(why), ...this.shares() };
  }

  /** What was said last, as it reads now: time has passed since. */
  private said(at: Date): Omit<NonNullable<typeof this.last>, 'at'> | null {
    if (this.last === null) return null;
    const { at: then, seconds, ...tokens } = this.last;
    const passed = (at.getTime() - Date.parse(then)) / 1000;
    const less = (count: number): number => Math.max(0, Math.ceil(count - passed));
    return { ...tokens, seconds: { low: less(seconds.low), high: less(seconds.high) } };
  }

  private whyRaised(
    fresh: Record<'inputTokens' | 'outputTokens' | 'seconds', Range>,
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

/** The median of the rates and what they differ by, for so much work. */
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

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
}
