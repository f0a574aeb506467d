import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a document's file is, byte for byte; and uploads whose rows are gone are removed once their addresses are dead. */
export class StoredAsRead1764600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const STATEMENTS = [
  // Null for documents of before, until they are read again.
  `ALTER TABLE form_documents ADD COLUMN sha256 varchar(64) CHECK (sha256 ~ '^[0-9a-f]{64}$')`,
  // The address of an upload takes bytes until its signature ends, and an upload that began before may end after that.
  `CREATE FUNCTION remember_orphaned_upload() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO orphaned_objects (object_path, orphaned_at)
        SELECT OLD.object_path, greatest(now(), OLD.expires_at + interval '1 day')
        -- What became a document under its own key, as it once did, is no leftover.
        WHERE NOT EXISTS (SELECT FROM form_documents WHERE object_path = OLD.object_path)
        ON CONFLICT DO NOTHING;
      RETURN OLD;
    END $$`,
  `CREATE TRIGGER uploads_orphan AFTER DELETE ON uploads
    FOR EACH ROW EXECUTE FUNCTION remember_orphaned_upload()`,
  `CREATE INDEX orphaned_objects_orphaned_at ON orphaned_objects (orphaned_at)`,
];
