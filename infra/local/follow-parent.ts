const LOOK_EVERY_MS = 500;

/**
 * Calls back once when the parent of this process has ended for any reason. Returns a function that ends the watch. A signal that
 * both processes received has been handled here by then. Does not keep the process alive.
 */
export function onParentEnd(callback: () => void): () => void {
  const parent = process.ppid;
  let hasEnded = false;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    if (hasEnded) {
      clearInterval(timer);
      callback();
    }
    hasEnded = true;
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
