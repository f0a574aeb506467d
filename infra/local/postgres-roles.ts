import { Client, type ClientConfig } from 'pg';

const DATABASE = 'clindrove';

/**
 * Under row-level security, Postgres uses an index only with leakproof operators. The ILIKE operator is not leakproof, because it
 * fails for a pattern that ends in a backslash. Our patterns never do. Set in the template, so that every database has it.
 */
const LET_FENCED_SEARCH = 'ALTER FUNCTION pg_catalog.texticlike(text, text) LEAKPROOF';

interface RolePasswords {
  readonly owner: string;
  readonly app: string;
  readonly worker: string;
  readonly installation: string;
}

/**
 * Creates the database, its owner (for migrations) and the roles of the processes. These roles can read and write rows, own no
 * tables and are not superusers. The worker's role sees the rows of all workspaces, the API's role sees the rows of the current
 * user's workspaces, and the system role serves the administration of the installation. The API's role is not a member of another
 * role. Safe to run on every start.
 */
export async function createDatabaseAndRoles(admin: ClientConfig, passwords: RolePasswords): Promise<void> {
  await withClient({ ...admin, database: 'template1' }, (client) => client.query(LET_FENCED_SEARCH));
  await withClient({ ...admin, database: 'postgres' }, async (client) => {
    await ensureRole(client, { name: 'clindrove_owner', password: passwords.owner, rights: 'CREATEDB' });
    await ensureRole(client, { name: 'clindrove_worker', password: passwords.worker, rights: 'NOCREATEDB' });
    await ensureRole(client, {
      name: 'clindrove_app',
      password: passwords.app,
      rights: 'NOCREATEDB NOINHERIT',
    });
    await ensureRole(client, {
      name: 'clindrove_installation',
      password: passwords.installation,
      rights: 'NOCREATEDB',
    });
    await client.query('REVOKE clindrove_installation FROM clindrove_app');
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE} OWNER clindrove_owner`);
  });
  await withClient({ ...admin, database: DATABASE }, grantRows);
}

async function ensureRole(
  client: Client,
  { name, password, rights }: { name: string; password: string; rights: string },
): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  const verb = rowCount === 0 ? 'CREATE' : 'ALTER';
  await client.query(
    `${verb} ROLE ${name} LOGIN NOSUPERUSER NOCREATEROLE ${rights} PASSWORD ${client.escapeLiteral(password)}`,
  );
}

/**
 * Default privileges: the processes can use all objects that the owner creates later. A migration can revoke individual rights.
 */
async function grantRows(client: Client): Promise<void> {
  const defaults = 'ALTER DEFAULT PRIVILEGES FOR ROLE clindrove_owner';
  const processes = 'clindrove_app, clindrove_worker, clindrove_installation';
  await client.query('ALTER SCHEMA public OWNER TO clindrove_owner');
  await client.query(`GRANT USAGE ON SCHEMA public TO ${processes}`);
  await client.query(`${defaults} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${processes}`);
  await client.query(`${defaults} GRANT USAGE, SELECT ON SEQUENCES TO ${processes}`);
}

async function withClient(config: ClientConfig, use: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client(config);
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
