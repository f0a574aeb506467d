import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Database, type DatabaseUrls, migrateDatabase } from '@app/persistence';
import pg from 'pg';

export interface TestDatabase {
  readonly ownerUrl: string;
  /** URL with the API's role. */
  readonly appUrl: string;
  /** URL with the role of the API's administration. */
  readonly systemUrl: string;
  /** URL with the role that sees the rows of all workspaces. */
  readonly workerUrl: string;
  /** Runs a statement as the owner of the tables. */
  query<Row extends pg.QueryResultRow>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  /** The database is removed with the stores of the test run. */
  close(): Promise<void>;
}

/** A separate migrated database in the Postgres of the test run, so that test files do not affect each other. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const urls = storesUrls();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withClient(urls.owner, async (client) => {
    // One test file migrates for all. The others wait and copy the template.
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    if (!(await hasTemplate(client))) await makeTemplate(client, urls);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  });
  return openTestDatabase(withDatabase(urls, name));
}

/** A separate database without tables. */
export async function createEmptyTestDatabase(): Promise<TestDatabase> {
  const urls = storesUrls();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withClient(urls.owner, async (client) => {
    await client.query(`CREATE DATABASE ${name}`);
  });
  return openTestDatabase(withDatabase(urls, name));
}

function openTestDatabase({ owner, app, system, worker }: TestUrls): TestDatabase {
  const pool = new pg.Pool({ connectionString: owner, max: 2 });
  return {
    ownerUrl: owner,
    appUrl: app,
    systemUrl: system,
    workerUrl: worker,
    async query<Row extends pg.QueryResultRow>(sql: string, parameters?: unknown[]) {
      return (await pool.query<Row>(sql, parameters)).rows;
    },
    close: () => pool.end(),
  };
}

/** A separate database in the Postgres of the test run, with a process's connection to it. */
export async function connectTestDatabase(): Promise<{ store: TestDatabase; database: Database }> {
  const store = await createTestDatabase();
  return { store, database: await Database.connect(store.workerUrl) };
}

type TestUrls = DatabaseUrls & { readonly system: string };

function storesUrls(): TestUrls {
  const { DATABASE_OWNER_URL: owner, DATABASE_URL: app, DATABASE_WORKER_URL: worker } = process.env;
  const { DATABASE_SYSTEM_URL: system } = process.env;
  if (!owner || !app || !worker || !system)
    throw new Error('No stores are running: start the tests with "npm test".');
  return { owner, app, worker, system };
}

function withDatabase({ owner, app, worker, system }: TestUrls, name: string): TestUrls {
  const changed = (url: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  return {
    owner: changed(owner),
    app: changed(app),
    worker: changed(worker),
    system: changed(system),
  };
}

/** Inputs of the schema. The template name contains their digest, so a template from before a schema change is not used. */
const SCHEMA_SOURCES = ['migrate-database', 'data-source', 'row-security', 'migrations'];
const TEMPLATE = `test_template_${schemaDigest(join(__dirname, '../../persistence/src'))}`;
const TEMPLATE_LOCK = 730_199;

function schemaDigest(folder: string): string {
  const digest = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  for (const file of files) {
    const isSource = SCHEMA_SOURCES.some((source) => file.startsWith(source)) && /\.[jt]s$/.test(file);
    if (isSource && !file.includes('.spec.')) digest.update(file).update(readFileSync(join(folder, file)));
  }
  return digest.digest('hex').slice(0, 12);
}

const hasTemplate = async (client: pg.Client): Promise<boolean> =>
  (await client.query('SELECT FROM pg_database WHERE datname = $1', [TEMPLATE])).rowCount === 1;

/** It gets its final name only after the migration. */
async function makeTemplate(client: pg.Client, urls: TestUrls): Promise<void> {
  const unfinished = `${TEMPLATE}_${randomBytes(6).toString('hex')}`;
  await client.query(`CREATE DATABASE ${unfinished}`);
  await migrateDatabase(withDatabase(urls, unfinished));
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
