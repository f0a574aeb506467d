import { useSyncExternalStore } from 'react';

/** From this width, the XML is shown beside its evidence. Below, it is a tab. */
const WIDE = '(min-width: 64rem)';

export const isWide = (): boolean => window.matchMedia(WIDE).matches;

/** The same, kept current while the window is resized. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWide);

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
