import type { QueryClient } from '@tanstack/react-query';
import type { Location } from 'react-router';
import { askForBuild, isReplaced, onReplaced } from '../lib/build';

/** When a page becomes visible again after this time, it checks whether its build is still current. */
const ASKING_MS = 10 * 60_000;

/** The parts of the router in use: current location, pending navigation, subscription. */
interface Routes {
  readonly state: {
    readonly location: Location;
    readonly navigation: { readonly location?: Location | undefined };
  };
  readonly subscribe: (listener: () => void) => () => void;
  readonly createHref: (location: Location) => string;
}

interface Page {
  readonly router: Routes;
  readonly client: QueryClient;
  /** Loads an address again with the server's current build. */
  readonly load: (address: string) => void;
}

/**
 * Once the server has a newer build, the next navigation loads the page with it: the user leaves the screen
 * anyway, and files of the old build may be gone. Waits for pending saves. Returns a function that stops it.
 */
export function followBuild({ router, client, load }: Page): () => void {
  const leave = (): void => {
    const { navigation, location } = router.state;
    if (!isReplaced() || navigation.location === undefined || client.isMutating() > 0) return;
    if (navigation.location.pathname !== location.pathname) load(router.createHref(navigation.location));
  };
  let askedAt = Date.now();
  const ask = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < ASKING_MS) return;
    askedAt = Date.now();
    void askForBuild();
  };
  const ends = [router.subscribe(leave), onReplaced(leave), client.getMutationCache().subscribe(leave)];
  document.addEventListener('visibilitychange', ask);
  return () => {
    document.removeEventListener('visibilitychange', ask);
    for (const end of ends) end();
  };
}
