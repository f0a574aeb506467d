import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How long a workflow has worked and waited, added up over its tries. A trigger adds the times of a try when it ends, so that
 * lists sort and sum them without reading the steps.
 */
export class RunTimes1767050000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** Milliseconds of the steps of a try. A step's times exclude waiting. Steps never add up to more than the try took. */
const workedIn = (workflow: string): string =>
  `(SELECT least(coalesce(sum(extract(epoch FROM greatest(coalesce(s.completed_at, ${workflow}.completed_at) - s.started_at, interval '0')) * 1000), 0),
     extract(epoch FROM ${workflow}.completed_at - ${workflow}.executed_at) * 1000)::bigint
   FROM ai_workflow_steps s WHERE s.workflow_id = ${workflow}.id)`;

const lastedIn = (workflow: string): string =>
  `(extract(epoch FROM ${workflow}.completed_at - ${workflow}.executed_at) * 1000)::bigint`;

const STATEMENTS = [
  `ALTER TABLE ai_workflows ADD COLUMN worked_ms bigint NOT NULL DEFAULT 0, ADD COLUMN waited_ms bigint NOT NULL DEFAULT 0`,
  `UPDATE ai_workflows w SET worked_ms = ${workedIn('w')}, waited_ms = ${lastedIn('w')} - ${workedIn('w')}
   WHERE completed_at IS NOT NULL`,
  `CREATE FUNCTION add_run_times() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE worked bigint := ${workedIn('NEW')};
    BEGIN
      NEW.worked_ms := OLD.worked_ms + worked;
      NEW.waited_ms := OLD.waited_ms + ${lastedIn('NEW')} - worked;
      RETURN NEW;
    END $$`,
  `CREATE TRIGGER ai_workflows_run_times BEFORE UPDATE OF completed_at ON ai_workflows
    FOR EACH ROW WHEN (OLD.completed_at IS NULL AND NEW.completed_at IS NOT NULL) EXECUTE FUNCTION add_run_times()`,
];
