import { Client, type ClientConfig } from 'pg';

const DATABASE = 'clindrove';

/**
 * Under row-level security, an index is used only with leakproof operators. That of ILIKE fails for a pattern that ends in a
 * backslash, which ours never does. Set in the template, so that every database has it.
 */
const LET_FENCED_SEARCH = 'ALTER FUNCTION pg_catalog.texticlike(text, text) LEAKPROOF';

interface RolePasswords {
  readonly owner: string;
  readonly app: string;
  readonly worker: string;
  readonly installation: string;
}

/**
 * Creates the database, its owner (for migrations) and the roles of the processes, which may read and write rows but
 * neither own a table nor are superusers: the worker's sees the rows of all workspaces, the API's those of the person that it works for,
 * and that of the installation serves its administration. The API's role is no member of another. Safe to run on every start.
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
 * Default privileges: the processes may use everything that the owner creates from now on. A migration can revoke single
 * rights.
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
