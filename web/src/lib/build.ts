import { useSyncExternalStore } from 'react';

/** The entry file of a build. Its name changes with any change to the build's content. */
const PROGRAM = /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/;

let isOld = false;
const listeners = new Set<() => void>();

/** True once the server is known to run a different build than this page. */
export const isReplaced = (): boolean => isOld;

export const useIsReplaced = (): boolean => useSyncExternalStore(onReplaced, isReplaced);

/** Subscribes to the detection of a new server build. */
export function onReplaced(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the server for its current build. If the server does not answer, this page's build counts as current. */
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
