/** Rows within one screen above and below what is seen are near. */
const NEAR = '100% 0px';

/** False where rows cannot be watched: then each counts as seen. */
export const canWatchRows = (): boolean => 'IntersectionObserver' in globalThis;

type Told = (isNear: boolean, height: number) => void;

const watched = new WeakMap<Element, Told>();

/** One for all rows of all lists: it is asked once for each picture. */
let observer: IntersectionObserver | undefined;

function tell(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    // Somebody who is in a row keeps it, however far they look away.
    if (!isIntersecting && target.contains(document.activeElement)) continue;
    watched.get(target)?.(isIntersecting, boundingClientRect.height);
  }
}

/** Tells whether a row is near what is seen, at first and whenever that changes; answers how to stop. */
export function watchRow(row: Element, told: Told): () => void {
  const all = (observer ??= new IntersectionObserver(tell, { rootMargin: NEAR }));
  watched.set(row, told);
  all.observe(row);
  return () => {
    watched.delete(row);
    all.unobserve(row);
  };
}
