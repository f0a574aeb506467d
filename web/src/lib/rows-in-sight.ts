/** Rows within one screen above and below the viewport count as near. */
const NEAR = '100% 0px';

/** False if the browser cannot observe rows. Then all rows count as visible. */
export const canWatchRows = (): boolean => 'IntersectionObserver' in globalThis;

type Told = (isNear: boolean, height: number) => void;

const watched = new WeakMap<Element, Told>();

/** One observer for all rows of all lists, so that each frame runs one callback. */
let observer: IntersectionObserver | undefined;

function tell(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    // A row that contains the focus stays rendered, however far the user scrolls.
    if (!isIntersecting && target.contains(document.activeElement)) continue;
    watched.get(target)?.(isIntersecting, boundingClientRect.height);
  }
}

/** Reports whether a row is near the viewport, first at once and then on each change. Returns a function that stops it. */
export function watchRow(row: Element, told: Told): () => void {
  const all = (observer ??= new IntersectionObserver(tell, { rootMargin: NEAR }));
  watched.set(row, told);
  all.observe(row);
  return () => {
    watched.delete(row);
    all.unobserve(row);
  };
}
