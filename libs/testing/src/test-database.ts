import { randomBytes } from 'node:crypto';
import { Database, migrateDatabase } from '@app/persistence';
import pg from 'pg';

export interface TestDatabase {
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** Runs a statement as the owner of the tables. */
  query<Row extends pg.QueryResultRow>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  /** The database itself goes with the stores of the test run. */
  close(): Promise<void>;
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
    close: () => pool.end(),
  };
}

/** A database of its own in the Postgres of the test run, with the connection that a process has to it. */
export async function connectTestDatabase(): Promise<{ store: TestDatabase; database: Database }> {
  const { DATABASE_OWNER_URL = '', DATABASE_URL = '' } = process.env;
  const store = await createTestDatabase(DATABASE_OWNER_URL, DATABASE_URL);
  return { store, database: await Database.connect(store.appUrl) };
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
