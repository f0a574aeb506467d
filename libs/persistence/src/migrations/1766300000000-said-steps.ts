import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a step says is kept as a message, too, beside its English words. */
export class SaidSteps1766300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const STATEMENTS = [
  `ALTER TABLE ai_workflow_steps ADD COLUMN said jsonb`,
  // Code of the version before writes the words alone: a message that it leaves there would say something else than they do.
  `CREATE FUNCTION forget_said() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN NEW.said := NULL; RETURN NEW; END $$`,
  `CREATE TRIGGER ai_workflow_steps_said BEFORE UPDATE ON ai_workflow_steps FOR EACH ROW
   WHEN (NEW.message IS DISTINCT FROM OLD.message AND NEW.said IS NOT DISTINCT FROM OLD.said)
   EXECUTE FUNCTION forget_said()`,
];
