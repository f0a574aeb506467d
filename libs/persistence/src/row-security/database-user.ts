import { AsyncLocalStorage } from 'node:async_hooks';

/** The user for whom a process that serves people runs its statements. */
export interface DatabaseUser {
  /** Null for a visitor who is not signed in. */
  personId: number | null;
  /** True for work beyond the workspaces of one person: administration, or a step that a rule of the product allows. */
  isSystem: boolean;
}

/** The role that may access rows of all workspaces, for steps of a process that serves people. It has its own connections. */
export const SYSTEM_ROLE = 'clindrove_installation';

const users = new AsyncLocalStorage<DatabaseUser>();

/**
 * Runs `work`, and everything that it awaits, as this database user. The object may be filled in while the work runs.
 */
export function withDatabaseUser<T>(user: DatabaseUser, work: () => T): T {
  return users.run(user, work);
}

/**
 * The current database user.
 *
 * @throws Error if none is set: row-level security would otherwise hide rows silently.
 */
export function currentDatabaseUser(): DatabaseUser {
  const user = users.getStore();
  if (user === undefined) throw new Error('No database user is set. Wrap the call in withDatabaseUser.');
  return user;
}

/** SQL that sets the person inside a transaction; null for a visitor. */
export function statementFor({ personId }: DatabaseUser): string | null {
  return personId === null ? null : `SET LOCAL clindrove.person = '${Math.trunc(personId)}'`;
}
