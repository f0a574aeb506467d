import type { DataSource } from 'typeorm';
import { SYSTEM_ROLE } from './database-user';

/** What the role of a connection may do with the rows of workspaces. */
export interface ConnectedRole {
  readonly name: string;
  /** It is behind no fence, or there is none yet. */
  readonly seesAll: boolean;
  /** It may take the role of the installation. */
  readonly mayGoBeyond: boolean;
}

export async function connectedRole(dataSource: DataSource): Promise<ConnectedRole> {
  const [role] = await dataSource.query<ConnectedRole[]>(ROLE, [SYSTEM_ROLE]);
  return role ?? { name: '', seesAll: false, mayGoBeyond: false };
}

/** @throws Error for a role that a worker could do nothing with. */
export function assertSeesAll({ name, seesAll }: ConnectedRole): void {
  if (!seesAll)
    throw new Error(
      `The database's role ${name} sees no workspace: name the worker's role in DATABASE_WORKER_URL.`,
    );
}

/** @throws Error for a role with which administration would see a part only, without a word. */
export function assertReachesAll({ name, seesAll, mayGoBeyond }: ConnectedRole): void {
  if (!seesAll && !mayGoBeyond)
    throw new Error(
      `The database's role ${name} may not take the role ${SYSTEM_ROLE}: make both as infra/docker/postgres-roles.sh does, and migrate.`,
    );
}

const FENCE = `SELECT FROM pg_policies WHERE schemaname = 'public' AND tablename = 'workspaces'`;

const ROLE = `SELECT current_user AS name,
  (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user)
    OR NOT EXISTS (${FENCE})
    OR EXISTS (${FENCE} AND policyname = 'everything' AND current_user = ANY (roles)) AS "seesAll",
  EXISTS (SELECT FROM pg_roles WHERE rolname = $1 AND pg_has_role(oid, 'MEMBER')) AS "mayGoBeyond"`;
