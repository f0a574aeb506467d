/** Does something once the page has nothing better to do; the returned function calls it off. */
export function whenIdle(work: () => void): () => void {
  // Not every browser tells.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
}
