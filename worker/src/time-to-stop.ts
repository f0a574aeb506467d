/** Maximum part of the stop time that is reserved for recording aborted calls. */
const PUTTING_DOWN_MS = 10_000;

/** Milliseconds that calls may continue after the stop signal, when the supervisor kills the worker after `drainSeconds`. */
export function callsGoOnMs(drainSeconds: number): number {
  const wholeMs = drainSeconds * 1000;
  return wholeMs - Math.min(PUTTING_DOWN_MS, wholeMs / 5);
}
