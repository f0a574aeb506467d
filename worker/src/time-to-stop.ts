/** Of the time to stop, what is left at most for putting down what calls could not end. */
const PUTTING_DOWN_MS = 10_000;

/** For how long calls may go on when a worker has so many seconds to stop: whoever starts it kills it after those. */
export function callsGoOnMs(drainSeconds: number): number {
  const wholeMs = drainSeconds * 1000;
  return wholeMs - Math.min(PUTTING_DOWN_MS, wholeMs / 5);
}
