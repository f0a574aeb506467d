import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Memory of the process in bytes, and lag of its event loop in milliseconds since the last query. */
export interface Vitals {
  readonly rss: number;
  readonly heapUsed: number;
  readonly lag: { readonly p50: number; readonly p99: number; readonly max: number };
}

const RESOLUTION_MS = 5;
const NANOSECONDS = 1_000_000;

/** Starts measuring the event loop. Each call of the returned function reports and resets. */
export function watchVitals(): () => Vitals {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  // The histogram includes the resolution: a loop without lag shows it.
  const lagOf = (nanoseconds: number): number => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS);
  return () => {
    const { rss, heapUsed } = process.memoryUsage();
    const lag = {
      p50: lagOf(delay.percentile(50)),
      p99: lagOf(delay.percentile(99)),
      max: lagOf(delay.max),
    };
    delay.reset();
    return { rss, heapUsed, lag };
  };
}
