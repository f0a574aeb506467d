const EVERY_MS = 250;

/** How many tasks are being limited, which is how many threads of this process work. */
let working = 0;

/**
 * Calls `onOver` when the thread that works for the caller has had `longestMs` of processor time. Node 20 does not report the time
 * of one thread, so each working thread is charged its share of what this process uses, and never more than the time that passes.
 * Returns how to stop.
 */
export function limitWork(longestMs: number, onOver: () => void): () => void {
  working += 1;
  let charged = 0;
  let last = timesNow();
  const timer = setInterval(
    () => {
      const now = timesNow();
      charged += Math.min(now.wallMs - last.wallMs, (now.processorMs - last.processorMs) / working);
      last = now;
      if (charged >= longestMs) onOver();
    },
    Math.min(EVERY_MS, longestMs),
  );
  return () => {
    working -= 1;
    clearInterval(timer);
  };
}

function timesNow(): { readonly wallMs: number; readonly processorMs: number } {
  const { user, system } = process.cpuUsage();
  return { wallMs: performance.now(), processorMs: (user + system) / 1000 };
}
