import type { SessionData, Store } from 'express-session';
import { sessionHash } from '../../infrastructure/sessions';

/** No session id of express-session starts like this, so a stored key cannot be used as an id. */
const PREFIX = 'sha256:';

const nameOf = (id: string): string => PREFIX + sessionHash(id);

/**
 * Makes a store keep its sessions under the hashes of their ids, so that a person who reads the table can use none. An older
 * session, stored under its id, is migrated at its next use.
 */
export function underHashedIds<S extends Store>(store: S): S {
  const [get, set, destroy] = [store.get.bind(store), store.set.bind(store), store.destroy.bind(store)];
  const touch = store.touch?.bind(store);
  const takeOver = (id: string, done: (error: unknown, session?: SessionData | null) => void): void => {
    get(id, (error: unknown, session) => {
      if (error || !session) done(error, session);
      else set(nameOf(id), session, (failure: unknown) => done(failure, session));
    });
  };
  return Object.assign(store, {
    get(id: string, done: (error: unknown, session?: SessionData | null) => void): void {
      get(nameOf(id), (error: unknown, session) => {
        if (error || session || id.startsWith(PREFIX)) done(error, session);
        else takeOver(id, done);
      });
    },
    set(id: string, session: SessionData, done?: (error?: unknown) => void): void {
      set(nameOf(id), session, done);
    },
    destroy(id: string, done?: (error?: unknown) => void): void {
      destroy(nameOf(id), (error: unknown) => {
        if (error || id.startsWith(PREFIX)) done?.(error);
        else destroy(id, done);
      });
    },
    touch(id: string, session: SessionData, done?: () => void): void {
      touch?.(nameOf(id), session, done);
    },
  });
}
