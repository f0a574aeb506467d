import { useSyncExternalStore } from 'react';

/** From here on the XML stands beside what proves it; below, it is a tab like the others. */
const WIDE = '(min-width: 64rem)';

export const isWide = (): boolean => window.matchMedia(WIDE).matches;

/** The same, kept current while the window is resized. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWide);

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
