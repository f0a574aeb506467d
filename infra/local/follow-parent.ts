const LOOK_EVERY_MS = 500;

/** Calls back once when the process that started this one has ended, by whatever means. Does not keep the process alive. */
export function onParentEnd(callback: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, LOOK_EVERY_MS);
  timer.unref();
}
