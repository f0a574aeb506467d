import { useEffect, type RefObject } from 'react';

/** Parts that render for the first time change the height above. The scroll position is corrected for this time. */
const SETTLED_MS = 1000;
const OWN_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls the element with the given id into view when the id changes, and keeps it there while surrounding parts render.
 * Stops if the user scrolls. A new `request` scrolls to the same id again.
 */
export function useBroughtIntoView(
  scroller: RefObject<HTMLElement | null>,
  id: string | null,
  request: unknown = null,
): void {
  useEffect(() => {
    const frame = scroller.current;
    if (id === null || !frame) return undefined;
    const bring = () => {
      const element = frame.querySelector(`[data-id="${CSS.escape(id)}"]`);
      if (element) bringIntoView(element, frame);
    };
    bring();
    const observer = new ResizeObserver(bring);
    if (frame.firstElementChild) observer.observe(frame.firstElementChild);
    const stop = () => {
      observer.disconnect();
      clearTimeout(timer);
      for (const name of OWN_MOVES) frame.removeEventListener(name, stop);
    };
    const timer = setTimeout(stop, SETTLED_MS);
    for (const name of OWN_MOVES) frame.addEventListener(name, stop, { passive: true });
    return stop;
  }, [scroller, id, request]);
}

function bringIntoView(element: Element, frame: Element): void {
  const [inner, outer] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
  const isBeside = inner.left < outer.left || inner.right > outer.right;
  const isTall = inner.height > outer.height * 0.8;
  const isThere = isTall
    ? inner.top >= outer.top && inner.top < outer.bottom - 120
    : inner.top >= outer.top && inner.bottom <= outer.bottom;
  if (isThere && !isBeside) return;
  const block = isThere ? 'nearest' : isTall ? 'start' : 'center';
  element.scrollIntoView({ block, inline: 'nearest' });
}
