import { message, type ResultMessage } from '@app/contracts';
import { ProviderError } from './port';

export interface StreamTimeouts {
  /** Until the first sign of life. */
  readonly firstByteSeconds: number;
  /** Between two signs of life: bytes, whatever they say. */
  readonly idleSeconds: number;
  /** The same as long as nothing is written, for a model that thinks without a sign of life. */
  readonly thinkingSeconds: number;
  /** Fewest characters that an answer which has begun must bring in each `idleSeconds`. */
  readonly minimumCharactersPerPeriod: number;
  /** For the whole call. */
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
  /** Fires when the caller's signal does, or when the stream stands still for too long. */
  readonly signal: AbortSignal;
  /** There was a sign of life; `characters` of the answer are there now. */
  touch(characters: number): void;
  stop(): void;
  /** The error to throw for a failure that the timer caused; null when it did not. */
  stalled(): ProviderError | null;
}

/**
 * Watches a stream: a provider that stops in the middle of an answer, or lets it drip, must not hold a worker for long. The pace
 * counts from the first character on: what thinks before it writes may think.
 */
export function watchStream(
  signal: AbortSignal,
  timeouts: StreamTimeouts,
  thinksSilently = false,
): IdleTimer {
  const controller = new AbortController();
  let stalled: ProviderError | null = null;
  const stall = (why: ResultMessage) => () => {
    stalled = new ProviderError('stalled', why);
    controller.abort(stalled);
  };
  const start = (seconds: number) =>
    setTimeout(stall(message('provider.no-data', { seconds })), seconds * 1000);
  const patience = (seconds: number): number =>
    thinksSilently && arrived === 0 ? Math.max(seconds, timeouts.thinkingSeconds) : seconds;
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
