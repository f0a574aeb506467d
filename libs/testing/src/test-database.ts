import { randomBytes } from 'node:crypto';
import { migrateDatabase } from '@app/persistence';
import pg from 'pg';

export interface TestDatabase {
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** Runs a statement as the owner of the tables. */
  query<Row extends pg.QueryResultRow>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** A migrated database of its own in the running Postgres, so that test files do not meet. */
export async function createTestDatabase(ownerUrl: string, appUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await once(ownerUrl, `CREATE DATABASE ${name}`);
  const [owner, app] = [withDatabase(ownerUrl, name), withDatabase(appUrl, name)];
  await migrateDatabase(owner, app);
  const pool = new pg.Pool({ connectionString: owner, max: 2 });
  return {
    ownerUrl: owner,
    appUrl: app,
    async query<Row extends pg.QueryResultRow>(sql: string, parameters?: unknown[]) {
      return (await pool.query<Row>(sql, parameters)).rows;
    },
    async drop() {
      await pool.end();
      await once(ownerUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function once(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
