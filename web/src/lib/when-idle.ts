/** Runs a callback when the page is idle. The returned function cancels it. */
export function whenIdle(work: () => void): () => void {
  // Not all browsers support `requestIdleCallback`.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
}
