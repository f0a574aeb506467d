import pg from 'pg';
import { presentMigrations } from '../former-migrations';

/** A table of the product as it is copied. */
export interface TableShape {
  readonly name: string;
  /** All columns but generated ones, in their order. */
  readonly columns: readonly string[];
}

/** Position of a sequence. */
export interface SequencePosition {
  readonly name: string;
  readonly value: string;
  /** False if `value` itself is given next. */
  readonly isCalled: boolean;
}

/** Anything that runs statements of one connection. */
export type Querying = Pick<pg.Client, 'query'>;

/** Settings that make the text of a value the same in every session. */
const FORMATS = `SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET extra_float_digits = 1;
  SET bytea_output = 'hex'; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`;

/** Opens a connection of its own, without timeouts, for copying tables. */
export async function openForCopy(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'clindrove backup' });
  // A lost connection fails the statement that is waiting; there is nothing else to do.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(FORMATS);
  return client;
}

const OF_PRODUCT = `c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'migrations'
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`;

/** Tables of the product, without that of the migrations. */
export async function tableShapes(client: Querying): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE ${OF_PRODUCT} GROUP BY c.relname ORDER BY c.relname`,
  );
  return rows;
}

/** Names of the migrations that the database has, as this version knows them, in their order. Empty for a database without our tables. */
export async function migrationsOf(client: Querying): Promise<string[]> {
  const { rows: found } = await client.query(`SELECT WHERE to_regclass('public.migrations') IS NOT NULL`);
  if (found.length === 0) return [];
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
  return presentMigrations(rows.map(({ name }) => name));
}

/** Positions of all sequences except that of the migrations. */
export async function sequencePositions(client: Querying): Promise<SequencePosition[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'S'
       AND c.relname <> 'migrations_id_seq' ORDER BY c.relname`,
  );
  const positions: SequencePosition[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${pg.escapeIdentifier(name)}`,
    );
    for (const { value, isCalled } of rows) positions.push({ name, value, isCalled });
  }
  return positions;
}

/**
 * Statement that copies a table out. Rows are in the order of the primary key, or of all columns without one, so that
 * equal tables give equal bytes.
 */
export async function copyOutStatement(client: Querying, { name, columns }: TableShape): Promise<string> {
  const { rows } = await client.query<{ column: string; isText: boolean }>(
    `SELECT a.attname AS column, a.attcollation <> 0 AS "isText"
     FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
     WHERE i.indisprimary AND i.indrelid = to_regclass('public.' || quote_ident($1))
     ORDER BY array_position(i.indkey, a.attnum)`,
    [name],
  );
  const quoted = pg.escapeIdentifier;
  const order =
    rows.length > 0
      ? rows.map(({ column, isText }) => `${quoted(column)}${isText ? ' COLLATE "C"' : ''}`)
      : columns.map((column) => `${quoted(column)}::text COLLATE "C"`);
  const listed = columns.map(quoted).join(', ');
  return `COPY (SELECT ${listed} FROM ${quoted(name)} ORDER BY ${order.join(', ')}) TO STDOUT`;
}
