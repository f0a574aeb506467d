import { askForBuild } from './build';

/** Adds up to a little more than a minute. */
const PAUSES_MS = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000];

/** Loads a part of the program and retries while the connection is down. */
export async function persistently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const pause of PAUSES_MS)
    try {
      return await load();
    } catch (error) {
      console.warn(error);
      // Files of a replaced build never come back. The page reports the new build and reloads when no input is lost.
      if (await askForBuild()) return new Promise(() => undefined);
      await lineOrPause(pause);
    }
  return load();
}

/** Resolves after the delay (never, if it is infinite) or as soon as the browser is online again. */
export function lineOrPause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = Number.isFinite(milliseconds) ? setTimeout(end, milliseconds) : undefined;
    window.addEventListener('online', end);
  });
}
