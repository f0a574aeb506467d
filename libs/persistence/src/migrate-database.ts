import { createDataSource } from './data-source';

/**
 * Runs every migration that has not been run, as the owner of the tables, and lets the processes' role use them. The role
 * of `appUrl` must exist; it gets no right to change the schema or the audit trail.
 */
export async function migrateDatabase(ownerUrl: string, appUrl: string): Promise<readonly string[]> {
  const dataSource = await createDataSource(ownerUrl, 1).initialize();
  try {
    await dataSource.query(`SET lock_timeout = '5s'`);
    const done = await dataSource.runMigrations({ transaction: 'each' });
    const role = new URL(appUrl).username;
    if (role !== '' && role !== new URL(ownerUrl).username)
      for (const grant of grantsFor(decodeURIComponent(role))) await dataSource.query(grant);
    return done.map((migration) => migration.name);
  } finally {
    await dataSource.destroy();
  }
}

function grantsFor(role: string): string[] {
  const name = `"${role.replaceAll('"', '""')}"`;
  return [
    `GRANT USAGE ON SCHEMA public TO ${name}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name}`,
    `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${name}`,
    `REVOKE UPDATE, DELETE, TRUNCATE ON audit_events, audit_seals, audit_salts, audit_heads FROM ${name}`,
    `REVOKE UPDATE, TRUNCATE ON audit_unsealed FROM ${name}`,
    `REVOKE INSERT, UPDATE, DELETE ON migrations FROM ${name}`,
  ];
}
