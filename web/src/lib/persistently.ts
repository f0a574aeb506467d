import { askForBuild } from './build';

/** A little more than a minute together. */
const PAUSES_MS = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000];

/** Fetches a part of the program, again and again while the line is down, as a person would who waits for it. */
export async function persistently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const pause of PAUSES_MS)
    try {
      return await load();
    } catch (error) {
      console.warn(error);
      // Parts of a build that was replaced do not come back: the page says so, and is loaded anew when nothing is lost by it.
      if (await askForBuild()) return new Promise(() => undefined);
      await lineOrPause(pause);
    }
  return load();
}

/** Ends after the pause (never by itself, where it is endless), or as soon as the browser is back on the line. */
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
