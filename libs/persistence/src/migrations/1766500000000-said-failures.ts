import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a workflow, a call or a reading failed is kept as a message, too, beside its English words. */
export class SaidFailures1766500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const STATEMENTS = [
  `ALTER TABLE ai_workflows ADD COLUMN error_said jsonb`,
  `ALTER TABLE ai_workflow_calls ADD COLUMN said jsonb`,
  `ALTER TABLE form_documents ADD COLUMN reading_error_said jsonb`,
  // Code of the version before writes the words alone: a message that it leaves there would say something else than they do.
  `CREATE FUNCTION forget_error_said() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN NEW.error_said := NULL; RETURN NEW; END $$`,
  `CREATE FUNCTION forget_reading_error_said() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN NEW.reading_error_said := NULL; RETURN NEW; END $$`,
  `CREATE TRIGGER ai_workflows_error_said BEFORE UPDATE OF error_message ON ai_workflows FOR EACH ROW
   WHEN (NEW.error_message IS DISTINCT FROM OLD.error_message AND NEW.error_said IS NOT DISTINCT FROM OLD.error_said)
   EXECUTE FUNCTION forget_error_said()`,
  `CREATE TRIGGER form_documents_reading_error_said BEFORE UPDATE OF reading_error_detail ON form_documents FOR EACH ROW
   WHEN (NEW.reading_error_detail IS DISTINCT FROM OLD.reading_error_detail
     AND NEW.reading_error_said IS NOT DISTINCT FROM OLD.reading_error_said)
   EXECUTE FUNCTION forget_reading_error_said()`,
  // A call that was given up for lost and comes back after all is closed twice.
  `CREATE TRIGGER ai_workflow_calls_said BEFORE UPDATE OF reason ON ai_workflow_calls FOR EACH ROW
   WHEN (NEW.reason IS DISTINCT FROM OLD.reason AND NEW.said IS NOT DISTINCT FROM OLD.said)
   EXECUTE FUNCTION forget_said()`,
];
