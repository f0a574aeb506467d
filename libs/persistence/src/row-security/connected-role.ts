import type { DataSource } from 'typeorm';
import { SYSTEM_ROLE } from './database-user';

/** Access of a connection's role to workspace rows. */
export interface ConnectedRole {
  readonly name: string;
  /** True if row-level security does not apply to the role, or is not set up yet. */
  readonly seesAll: boolean;
  /** True if the role may switch to the system role. */
  readonly mayGoBeyond: boolean;
}

export async function connectedRole(dataSource: DataSource): Promise<ConnectedRole> {
  const [role] = await dataSource.query<ConnectedRole[]>(ROLE, [SYSTEM_ROLE]);
  return role ?? { name: '', seesAll: false, mayGoBeyond: false };
}

/** @throws Error if a worker could see no rows with this role. */
export function assertSeesAll({ name, seesAll }: ConnectedRole): void {
  if (!seesAll)
    throw new Error(
      `The database's role ${name} sees no workspace: name the worker's role in DATABASE_WORKER_URL.`,
    );
}

/** @throws Error if administration would silently see only some of the rows with this role. */
export function assertReachesAll({ name, seesAll }: ConnectedRole): void {
  if (!seesAll)
    throw new Error(
      `The database's role ${name} sees no workspace: name the role ${SYSTEM_ROLE} in DATABASE_SYSTEM_URL, and migrate.`,
    );
}

/** @throws Error if a statement of this role could switch to the role that sees all rows. */
export function assertIsConfined({ name, seesAll, mayGoBeyond }: ConnectedRole): void {
  if (!seesAll && mayGoBeyond)
    throw new Error(
      `The database's role ${name} is a member of ${SYSTEM_ROLE}: revoke that as infra/docker/postgres-roles.sh says, and name ${SYSTEM_ROLE} in DATABASE_SYSTEM_URL.`,
    );
}

const FENCE = `SELECT FROM pg_policies WHERE schemaname = 'public' AND tablename = 'workspaces'`;

const ROLE = `SELECT current_user AS name,
  (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user)
    OR NOT EXISTS (${FENCE})
    OR EXISTS (${FENCE} AND policyname = 'everything' AND current_user = ANY (roles)) AS "seesAll",
  EXISTS (SELECT FROM pg_roles WHERE rolname = $1 AND pg_has_role(oid, 'MEMBER')) AS "mayGoBeyond"`;
