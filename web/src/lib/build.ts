import { useSyncExternalStore } from 'react';

/** The first file of a build, whose name changes with everything that is in the build. */
const PROGRAM = /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/;

let isOld = false;
const listeners = new Set<() => void>();

/** True once the server is known to have another build than the one that this page runs. */
export const isReplaced = (): boolean => isOld;

export const useIsReplaced = (): boolean => useSyncExternalStore(onReplaced, isReplaced);

/** Hears that the server has another build. */
export function onReplaced(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the server which build it has. Without an answer, the one of this page counts as current. */
export async function askForBuild(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (isOld || !own) return isOld;
  try {
    const page = await fetch('/', { cache: 'no-store' });
    const served = PROGRAM.exec(await page.text())?.[1];
    if (served !== undefined && served !== own) tellReplaced();
  } catch (error) {
    console.warn(error);
  }
  return isOld;
}

function tellReplaced(): void {
  isOld = true;
  for (const listener of listeners) listener();
}
