import type { QueryClient } from '@tanstack/react-query';
import type { Location } from 'react-router';
import { askForBuild, isReplaced, onReplaced } from '../lib/build';

/** A page that is looked at again after a while asks whether it is still current. */
const ASKING_MS = 10 * 60_000;

/** Of the router: where the page is, where it is about to go, and the news of both. */
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
  /** Loads an address anew, with the build that the server has now. */
  readonly load: (address: string) => void;
}

/**
 * Once the server has another build, the next screen that a person goes to is loaded with it: what they leave is left
 * anyway, and parts of the build before may be gone. What is being saved is waited for. Returns how to stop.
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
