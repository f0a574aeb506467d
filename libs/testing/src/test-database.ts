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
  await withClient(ownerUrl, async (client) => {
    // One test file migrates for all: the others wait for it, and take a copy.
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    if (!(await hasTemplate(client))) await makeTemplate(client, ownerUrl, appUrl);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  });
  const [owner, app] = [withDatabase(ownerUrl, name), withDatabase(appUrl, name)];
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

const TEMPLATE = 'test_template';
const TEMPLATE_LOCK = 730_199;

const hasTemplate = async (client: pg.Client): Promise<boolean> =>
  (await client.query('SELECT FROM pg_database WHERE datname = $1', [TEMPLATE])).rowCount === 1;

/** Has its name only once it is migrated. */
async function makeTemplate(client: pg.Client, ownerUrl: string, appUrl: string): Promise<void> {
  const unfinished = `${TEMPLATE}_${randomBytes(6).toString('hex')}`;
  await client.query(`CREATE DATABASE ${unfinished}`);
  await migrateDatabase(withDatabase(ownerUrl, unfinished), withDatabase(appUrl, unfinished));
  await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${TEMPLATE}`);
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
