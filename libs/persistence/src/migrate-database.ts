import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source';
import { presentMigrations, SCHEMA, stampOf } from './former-migrations';
import { SYSTEM_ROLE } from './row-security/database-user';

/** Connection strings of an installation's database roles. */
export interface DatabaseUrls {
  /** The owner of the tables. */
  readonly owner: string;
  /** The API, which works for one person at a time. */
  readonly app: string;
  /** The worker, which works for all workspaces. */
  readonly worker: string;
}

/**
 * Runs pending migrations as the owner of the tables and grants the processes' roles access. These roles must exist;
 * they get no right to change the schema or the audit trail. If one role does everything, row-level security has no
 * effect.
 */
export async function migrateDatabase(urls: DatabaseUrls): Promise<readonly string[]> {
  const dataSource = await createDataSource(urls.owner, 1).initialize();
  try {
    await dataSource.query(`SET lock_timeout = '5s'`);
    await recognizeSchema(dataSource);
    const done = await dataSource.runMigrations({ transaction: 'each' });
    const owner = roleOf(urls.owner);
    const others = async (roles: readonly string[]): Promise<string[]> => {
      const found = await dataSource.query<{ name: string }[]>(
        'SELECT rolname AS name FROM pg_roles WHERE rolname = ANY ($1) AND rolname <> $2',
        [roles.filter((role) => role !== ''), owner],
      );
      return found.map(({ name }) => quoted(name));
    };
    for (const role of await others([roleOf(urls.app), roleOf(urls.worker), SYSTEM_ROLE]))
      for (const grant of grantsFor(role)) await dataSource.query(grant);
    await openFence(dataSource, await others([roleOf(urls.worker), SYSTEM_ROLE]));
    return done.map((migration) => migration.name);
  } finally {
    await dataSource.destroy();
  }
}

/**
 * Records the migration of the whole schema as run if the steps of earlier versions have made that schema. The steps stay recorded,
 * because processes of the version before look for them until they are replaced.
 */
async function recognizeSchema(dataSource: DataSource): Promise<void> {
  const [table] = await dataSource.query<{ name: string | null }[]>(
    `SELECT to_regclass('public.migrations') AS name`,
  );
  if (table?.name == null) return;
  const rows = await dataSource.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id');
  const names = rows.map(({ name }) => name);
  if (!presentMigrations(names).includes(SCHEMA) || names.includes(SCHEMA)) return;
  await dataSource.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [
    stampOf(SCHEMA),
    SCHEMA,
  ]);
}

/** Names of the migrations of this code. */
export function knownMigrations(): string[] {
  const { migrations = [] } = createDataSource('', 1).options;
  return Object.values(migrations).flatMap((migration) =>
    typeof migration === 'function' ? migration.name : [],
  );
}

/**
 * Gives an empty database the schema of a backup: runs exactly the named migrations. Grants nothing, so the processes'
 * roles get their access from `migrateDatabase` afterwards.
 */
export async function migrateToBackup(ownerUrl: string, names: readonly string[]): Promise<void> {
  const dataSource = await createDataSource(ownerUrl, 1).initialize();
  try {
    const chosen = dataSource.migrations.filter(({ name, constructor }) =>
      names.includes(name ?? constructor.name),
    );
    dataSource.migrations.splice(0, dataSource.migrations.length, ...chosen);
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await dataSource.destroy();
  }
}

/** Lets these roles see the rows of all workspaces in every table with row-level security. */
async function openFence(dataSource: DataSource, roles: readonly string[]): Promise<void> {
  if (roles.length === 0) return;
  const tables = await dataSource.query<{ name: string }[]>(
    `SELECT relname AS name FROM pg_class WHERE relrowsecurity AND relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of tables)
    await dataSource.query(`ALTER POLICY everything ON ${quoted(name)} TO CURRENT_USER, ${roles.join(', ')}`);
}

const roleOf = (url: string): string => decodeURIComponent(new URL(url).username);
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const grantsFor = (role: string): string[] => [
  `GRANT USAGE ON SCHEMA public TO ${role}`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`,
  `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role}`,
  `REVOKE UPDATE, DELETE, TRUNCATE ON audit_events, audit_seals, audit_salts, audit_heads FROM ${role}`,
  `REVOKE INSERT, UPDATE, TRUNCATE ON audit_unsealed FROM ${role}`,
  // Signatures are append-only, and the content of a revision is fixed.
  `REVOKE UPDATE, DELETE, TRUNCATE ON study_signatures, study_revisions FROM ${role}`,
  `GRANT UPDATE (status, void_reason, changed_at) ON study_revisions TO ${role}`,
  `REVOKE INSERT, UPDATE, DELETE ON migrations FROM ${role}`,
  // All columns of an account but the one that makes an administrator, which is the owner's (make-admin).
  `REVOKE UPDATE ON users FROM ${role}`,
  `DO $$ BEGIN
    EXECUTE (SELECT format('GRANT UPDATE (%s) ON users TO %s', string_agg(quote_ident(column_name), ', '), '${role}')
      FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = 'users' AND column_name <> 'is_admin');
  END $$`,
];
