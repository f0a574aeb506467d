import { useEffect, useRef, useState, type ReactNode } from 'react';

interface LazyPartProps {
  /** The estimated height before the first render. Afterwards the real height is kept. */
  readonly height: number;
  /** Renders the part regardless of its position, so that an element in it can be scrolled into view. */
  readonly isWanted: boolean;
  readonly children: () => ReactNode;
}

/** The distance from the viewport at which rendering begins. */
const MARGIN = '1200px 0px';
const canObserve = 'IntersectionObserver' in window;

/** A section of a long page that is rendered only near the viewport. */
export function LazyPart({ height, isWanted, children }: LazyPartProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(!canObserve);
  const [known, setKnown] = useState(height);
  useEffect(() => {
    const element = ref.current;
    if (!element || !canObserve) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const near = entries.at(-1)?.isIntersecting ?? false;
        if (!near && element.offsetHeight > 0) setKnown(element.offsetHeight);
        setIsNear(near);
      },
      { root: scrollParent(element), rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const isDrawn = isNear || isWanted;
  return (
    <div ref={ref} style={isDrawn ? undefined : { height: known }}>
      {isDrawn && children()}
    </div>
  );
}

function scrollParent(element: HTMLElement): HTMLElement | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (/(auto|scroll)/.test(getComputedStyle(parent).overflowY)) return parent;
  return null;
}
