const EVERY_MS = 250;

/** Number of tasks with a limit, which is the number of working threads of this process. */
let working = 0;

/**
 * Calls `onOver` when the thread that works for the caller has used `longestMs` of processor time. Node 20 does not report the
 * time of a single thread, so each working thread is charged its share of the time of this process, and never more than the
 * elapsed time. Returns a function that removes the limit.
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
