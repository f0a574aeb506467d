import type { Readable } from 'node:stream';
import type pg from 'pg';
import { ADVISORY_LOCKS } from '../advisory-locks';
import { sealedKeyIds } from '../sealed-places';
import { CopyOut } from './copy-streams';
import {
  copyOutStatement,
  migrationsOf,
  openForCopy,
  type SequencePosition,
  sequencePositions,
  tableShapes,
  type TableShape,
} from './table-shapes';

/** Sessions are credentials. Restored ones would include sessions that were ended after the backup. */
const WITHOUT_ROWS = ['sessions'];

/**
 * A consistent view of the whole database. While it is open, the janitor deletes no objects, so every object that it names
 * stays in the store. Until `letHeadsGoOn`, no audit heads are signed, so the store holds exactly the heads of the
 * snapshot.
 */
export class DatabaseSnapshot {
  private constructor(private readonly client: pg.Client) {}

  /** Opens the snapshot with a role that sees the rows of all workspaces. Waits for a janitor or a signer that is at work. */
  static async open(url: string): Promise<DatabaseSnapshot> {
    const client = await openForCopy(url);
    try {
      await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.orphanedObjects]);
      await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.auditSigning]);
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      // The first statement of the transaction fixes what it sees.
      await migrationsOf(client);
      return new DatabaseSnapshot(client);
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  /** Call when the objects of the store have been listed. */
  async letHeadsGoOn(): Promise<void> {
    await this.client.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCKS.auditSigning]);
  }

  migrations(): Promise<string[]> {
    return migrationsOf(this.client);
  }

  /** Tables whose rows belong to a backup. */
  async tables(): Promise<TableShape[]> {
    return (await tableShapes(this.client)).filter(({ name }) => !WITHOUT_ROWS.includes(name));
  }

  /** Positions of all sequences. They are not part of the snapshot: read them last. */
  sequences(): Promise<SequencePosition[]> {
    return sequencePositions(this.client);
  }

  /** Rows of a table in the text format of COPY, one per line. Read it to its end before the next call. */
  async read(table: TableShape): Promise<Readable> {
    return this.client.query(new CopyOut(await copyOutStatement(this.client, table)));
  }

  /** Ids of the key-encryption keys with which values of the snapshot are sealed. */
  sealedKeyIds(): Promise<string[]> {
    return sealedKeyIds(async (sql) => (await this.client.query<{ id: string }>(sql)).rows);
  }

  /** Keys of the objects that rows name. Derived objects are stored under longer keys. */
  async namedObjects(): Promise<string[]> {
    const { rows } = await this.client.query<{ key: string }>(
      `SELECT object_path AS key FROM form_documents UNION SELECT object_path FROM xml_schema_versions
       UNION SELECT xml_object_path FROM ai_workflows WHERE xml_object_path IS NOT NULL`,
    );
    return rows.map(({ key }) => key);
  }

  /** Ends the snapshot and its locks. */
  close(): Promise<void> {
    return this.client.end();
  }
}
