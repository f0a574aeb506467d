import { AsyncLocalStorage } from 'node:async_hooks';

/** For whom a process that serves people works just now. */
export interface DatabaseUser {
  /** Null for somebody who is not signed in. */
  personId: number | null;
  /** The work goes beyond the workspaces of one person: administration, or a step that a rule of the product allows. */
  isSystem: boolean;
}

/** Holds the role's rows of all workspaces; the role of a process that serves people may take it for a transaction. */
export const SYSTEM_ROLE = 'clindrove_installation';

const users = new AsyncLocalStorage<DatabaseUser>();

/** Runs work, and whatever it waits for, for somebody. The actor may be filled in while the work goes on. */
export function withDatabaseUser<T>(user: DatabaseUser, work: () => T): T {
  return users.run(user, work);
}

/**
 * For whom work is done here.
 *
 * @throws Error where nobody said it: rows of workspaces would be missing without a word.
 */
export function currentDatabaseUser(): DatabaseUser {
  const user = users.getStore();
  if (user === undefined) throw new Error('It is not said for whom the database is asked.');
  return user;
}

/** What tells the database, inside a transaction, for whom it is asked; null where nothing has to be said. */
export function statementFor({ personId, isSystem }: DatabaseUser): string | null {
  if (isSystem) return `SET LOCAL ROLE ${SYSTEM_ROLE}`;
  return personId === null ? null : `SET LOCAL clindrove.person = '${Math.trunc(personId)}'`;
}
