import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { CopyIn, CopyOut } from './copy-streams';
import {
  copyOutStatement,
  migrationsOf,
  openForCopy,
  type Querying,
  type SequencePosition,
  tableShapes,
  type TableShape,
} from './table-shapes';

const quoted = pg.escapeIdentifier;

/** Loads the rows of a backup into a database that has none. */
export class EmptyDatabase {
  private constructor(private readonly client: pg.Client) {}

  /** Opens the database as the owner of its tables. */
  static async open(ownerUrl: string): Promise<EmptyDatabase> {
    return new EmptyDatabase(await openForCopy(ownerUrl));
  }

  /** Names of the migrations that it has. */
  migrations(): Promise<string[]> {
    return migrationsOf(this.client);
  }

  /** The first table that has rows; null if there is none. */
  async firstTableWithRows(): Promise<string | null> {
    for (const { name } of await tableShapes(this.client)) {
      const { rows } = await this.client.query(`SELECT FROM ${quoted(name)} LIMIT 1`);
      if (rows.length > 0) return name;
    }
    return null;
  }

  /**
   * Loads all tables in one transaction: it commits only if `load` returns. Row-level security, triggers and foreign keys
   * are set aside for the load; foreign keys are checked for all rows before the commit.
   */
  async fill(load: (tables: TableLoader) => Promise<void>): Promise<void> {
    const { client } = this;
    await client.query('BEGIN');
    try {
      const tables = await tablesToFill(client);
      const foreignKeys = await foreignKeysOf(client);
      for (const { table, name } of foreignKeys)
        await client.query(`ALTER TABLE ${quoted(table)} DROP CONSTRAINT ${quoted(name)}`);
      for (const { name, isForced } of tables) {
        if (isForced) await client.query(`ALTER TABLE ${quoted(name)} NO FORCE ROW LEVEL SECURITY`);
        await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
      }
      await load(new TableLoader(client));
      for (const { table, name, definition } of foreignKeys)
        await client.query(`ALTER TABLE ${quoted(table)} ADD CONSTRAINT ${quoted(name)} ${definition}`);
      for (const { name, isForced } of tables) {
        await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
        if (isForced) await client.query(`ALTER TABLE ${quoted(name)} FORCE ROW LEVEL SECURITY`);
      }
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
    await client.query('ANALYZE');
  }

  close(): Promise<void> {
    return this.client.end();
  }
}

/** Loads tables inside the transaction of `fill`. */
export class TableLoader {
  constructor(private readonly client: pg.Client) {}

  /** Names and columns of the tables that can be loaded. */
  shapes(): Promise<TableShape[]> {
    return tableShapes(this.client);
  }

  /** Adds rows in the text format of COPY to a table. */
  async load({ name, columns }: TableShape, rows: Readable): Promise<void> {
    const listed = columns.map(quoted).join(', ');
    await pipeline(
      rows,
      wholeBuffers(),
      this.client.query(new CopyIn(`COPY ${quoted(name)} (${listed}) FROM STDIN`)),
    );
  }

  /** Rows of a table as it is now, as `DatabaseSnapshot.read` gives them. */
  async read(table: TableShape): Promise<Readable> {
    return this.client.query(new CopyOut(await copyOutStatement(this.client, table)));
  }

  async setSequence({ name, value, isCalled }: SequencePosition): Promise<void> {
    await this.client.query('SELECT setval(quote_ident($1)::regclass, $2::bigint, $3)', [
      name,
      value,
      isCalled,
    ]);
  }
}

/** The driver takes buffers only. */
const wholeBuffers = (): Transform =>
  new Transform({ transform: (chunk: Uint8Array, _encoding, done) => done(null, Buffer.from(chunk)) });

interface TableToFill {
  readonly name: string;
  readonly isForced: boolean;
}

async function tablesToFill(client: Querying): Promise<TableToFill[]> {
  const names = (await tableShapes(client)).map(({ name }) => name);
  const { rows } = await client.query<TableToFill>(
    `SELECT relname AS name, relforcerowsecurity AS "isForced" FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relname = ANY ($1)`,
    [names],
  );
  return rows;
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function foreignKeysOf(client: Querying): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT r.relname AS table, c.conname AS name, pg_get_constraintdef(c.oid) AS definition
     FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid
     WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace`,
  );
  return rows;
}
