import { AsyncLocalStorage } from 'node:async_hooks';

/** For whom a process that serves people works just now. */
export interface Actor {
  /** Null for somebody who is not signed in. */
  personId: number | null;
  /** The work goes beyond the workspaces of one person: administration, or a step that a rule of the product allows. */
  isInstallation: boolean;
}

/** Holds the role's rows of all workspaces; the role of a process that serves people may take it for a transaction. */
export const INSTALLATION_ROLE = 'clindrove_installation';

const actors = new AsyncLocalStorage<Actor>();

/** Runs work, and whatever it waits for, for somebody. The actor may be filled in while the work goes on. */
export function actFor<T>(actor: Actor, work: () => T): T {
  return actors.run(actor, work);
}

/**
 * For whom work is done here.
 *
 * @throws Error where nobody said it: rows of workspaces would be missing without a word.
 */
export function currentActor(): Actor {
  const actor = actors.getStore();
  if (actor === undefined) throw new Error('It is not said for whom the database is asked.');
  return actor;
}

/** What tells the database, inside a transaction, for whom it is asked; null where nothing has to be said. */
export function statementFor({ personId, isInstallation }: Actor): string | null {
  if (isInstallation) return `SET LOCAL ROLE ${INSTALLATION_ROLE}`;
  return personId === null ? null : `SET LOCAL clindrove.person = '${Math.trunc(personId)}'`;
}
