import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The audit trail as chains of digests. The moment of an event is set by the database, events wait to be sealed in a table of their own,
 * and values can be erased by the owner only, leaving their digests and an event that says so.
 */
export class AuditSeals1765000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const APPEND_ONLY = ['audit_seals', 'audit_heads'].flatMap((table) => [
  `CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE ON ${table}
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_change()`,
  `CREATE TRIGGER ${table}_no_truncate BEFORE TRUNCATE ON ${table}
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()`,
]);

const STATEMENTS = [
  `CREATE TABLE audit_seals (
    chain integer NOT NULL, position bigint NOT NULL, event_id bigint NOT NULL UNIQUE,
    sealed_at timestamptz NOT NULL, values_digest varchar(64) NOT NULL, digest varchar(64) NOT NULL,
    PRIMARY KEY (chain, position))`,
  `CREATE TABLE audit_salts (event_id bigint PRIMARY KEY, salt varchar(32) NOT NULL)`,
  `CREATE TABLE audit_heads (
    chain integer NOT NULL, position bigint NOT NULL, digest varchar(64) NOT NULL, signed_at timestamptz NOT NULL,
    key_id varchar(16) NOT NULL, signature varchar(100) NOT NULL, PRIMARY KEY (chain, position))`,
  `CREATE TABLE audit_unsealed (event_id bigint PRIMARY KEY)`,
  ...APPEND_ONLY,
  `INSERT INTO audit_unsealed SELECT id FROM audit_events`,
  `CREATE FUNCTION receive_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.at := clock_timestamp();
      INSERT INTO audit_unsealed VALUES (NEW.id);
      RETURN NEW;
    END $$`,
  `CREATE TRIGGER audit_events_receive BEFORE INSERT ON audit_events
    FOR EACH ROW EXECUTE FUNCTION receive_audit_event()`,
  `CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_TABLE_NAME = 'audit_events' AND TG_OP = 'UPDATE'
         AND current_setting('clindrove.erasing', true) = pg_backend_pid()::text
         AND (to_jsonb(NEW) - ARRAY['old_value', 'new_value', 'reason', 'ip', 'user_agent'])
           = (to_jsonb(OLD) - ARRAY['old_value', 'new_value', 'reason', 'ip', 'user_agent'])
         AND NEW.old_value IS NULL AND NEW.new_value IS NULL AND NEW.reason IS NULL AND NEW.ip IS NULL
         AND NEW.user_agent IS NULL THEN RETURN NEW; END IF;
      RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
    END $$`,
  `CREATE FUNCTION erase_audit_values(ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM set_config('clindrove.erasing', pg_backend_pid()::text, true);
      UPDATE audit_events SET old_value = NULL, new_value = NULL, reason = NULL, ip = NULL, user_agent = NULL
        WHERE id = ANY (ids);
      PERFORM set_config('clindrove.erasing', '', true);
      DELETE FROM audit_salts WHERE event_id = ANY (ids);
      INSERT INTO audit_events (action, workspace_id, new_value)
        SELECT 'audit.erase', workspace_id, jsonb_build_object('events', jsonb_agg(id ORDER BY id))
        FROM audit_events WHERE id = ANY (ids) GROUP BY workspace_id;
    END $$`,
  `REVOKE EXECUTE ON FUNCTION erase_audit_values(bigint[]) FROM PUBLIC`,
];
