import { message, type ResultMessage } from '@app/contracts';
import { ProviderError } from './port';

export interface StreamTimeouts {
  /** Seconds until the first sign of activity. */
  readonly firstByteSeconds: number;
  /** Seconds between two signs of activity; any bytes count. */
  readonly idleSeconds: number;
  /** The same while nothing is written, for a model that thinks without a sign of activity. */
  readonly thinkingSeconds: number;
  /** Minimum number of characters in each `idleSeconds` once the answer has begun. */
  readonly minimumCharactersPerPeriod: number;
  /** Seconds for the whole call. */
  readonly totalSeconds: number;
}

export const DEFAULT_TIMEOUTS: StreamTimeouts = {
  firstByteSeconds: 120,
  idleSeconds: 90,
  thinkingSeconds: 600,
  minimumCharactersPerPeriod: 90,
  totalSeconds: 1800,
};

export interface IdleTimer {
  /** Aborts when the caller's signal aborts, or when the stream stalls for too long. */
  readonly signal: AbortSignal;
  /** Records a sign of activity; the answer now has `characters` characters. */
  touch(characters: number): void;
  stop(): void;
  /** The error to throw for a failure that the timer caused; null if the timer did not cause it. */
  stalled(): ProviderError | null;
}

/** Silence that is normal for a call before its first text. */
export interface SilenceAllowance {
  /** True if the model thinks and its vendor sends nothing meanwhile. */
  readonly silentThinking: boolean;
  /** Time for reading the prompt. */
  readonly readingSeconds: number;
}

/**
 * Watches a stream, so that a provider that stops in the middle of an answer, or sends it very slowly, does not occupy a worker
 * for long. The minimum pace applies from the first character on; thinking before the first character does not count.
 */
export function watchStream(
  signal: AbortSignal,
  timeouts: StreamTimeouts,
  { silentThinking, readingSeconds }: SilenceAllowance,
): IdleTimer {
  const controller = new AbortController();
  let stalled: ProviderError | null = null;
  const stall = (why: ResultMessage) => () => {
    stalled = new ProviderError('stalled', why);
    controller.abort(stalled);
  };
  const start = (seconds: number) =>
    setTimeout(stall(message('provider.no-data', { seconds })), seconds * 1000);
  // Some servers send headers at once and read the prompt afterwards.
  const untilText = Math.max(
    timeouts.firstByteSeconds + Math.round(readingSeconds),
    silentThinking ? timeouts.thinkingSeconds : 0,
  );
  const patience = (seconds: number): number => (arrived === 0 ? Math.max(seconds, untilText) : seconds);
  let arrived = 0;
  let idle = start(patience(timeouts.firstByteSeconds));
  const total = setTimeout(
    stall(message('provider.not-finished', { seconds: timeouts.totalSeconds })),
    timeouts.totalSeconds * 1000,
  );
  const { idleSeconds, minimumCharactersPerPeriod } = timeouts;
  let throughputCheck: NodeJS.Timeout | undefined;
  const watchThroughput = (): void => {
    let before = 0;
    throughputCheck = setInterval(() => {
      const characters = arrived - before;
      if (characters < minimumCharactersPerPeriod)
        stall(message('provider.too-slow', { characters, seconds: idleSeconds }))();
      before = arrived;
    }, idleSeconds * 1000);
  };
  return {
    signal: AbortSignal.any([signal, controller.signal]),
    touch(characters) {
      arrived = characters;
      if (arrived > 0 && throughputCheck === undefined) watchThroughput();
      clearTimeout(idle);
      idle = start(patience(timeouts.idleSeconds));
    },
    stop() {
      clearTimeout(idle);
      clearTimeout(total);
      clearInterval(throughputCheck);
    },
    stalled: () => stalled,
  };
}
