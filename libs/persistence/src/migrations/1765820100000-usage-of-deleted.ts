import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableRowSecurity, OF_WORKSPACE } from '../row-security/enable-row-security';

/** What a workflow took was spent, also when the workflow is deleted: its sums stay, by month and agent, without anything of its content. */
export class UsageOfDeleted1765820100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const STATEMENTS = [
  // No foreign keys: it outlives workspace, folder, person and integration.
  `CREATE TABLE usage_of_deleted (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    workspace_id integer NOT NULL,
    form_id integer NOT NULL,
    form_name varchar(200),
    person_id integer,
    integration_id integer,
    integration_name varchar(200) NOT NULL,
    month date NOT NULL,
    calls integer NOT NULL,
    unpriced_calls integer NOT NULL,
    input_tokens bigint NOT NULL,
    output_tokens bigint NOT NULL,
    cost_micro_usd bigint
  )`,
  `CREATE INDEX usage_of_deleted_workspace_id_month ON usage_of_deleted (workspace_id, month)`,
  ...enableRowSecurity('usage_of_deleted', OF_WORKSPACE),
  // As the owner: with a workspace its members go, before their workflows do.
  `CREATE FUNCTION keep_usage_of_workflow() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, public AS $$
    BEGIN
      INSERT INTO usage_of_deleted (workspace_id, form_id, form_name, person_id, integration_id, integration_name, month,
        calls, unpriced_calls, input_tokens, output_tokens, cost_micro_usd)
      SELECT OLD.workspace_id, OLD.form_id, (SELECT name FROM forms WHERE id = OLD.form_id), OLD.executed_by, c.integration_id,
        coalesce(c.integration_name, OLD.ai_integration_name), date_trunc('month', c.at AT TIME ZONE 'UTC')::date,
        count(*), count(*) FILTER (WHERE c.cost_micro_usd IS NULL), sum(c.input_tokens), sum(c.output_tokens), sum(c.cost_micro_usd)
      FROM ai_workflow_calls AS c WHERE c.workflow_id = OLD.id AND c.finish <> 'open'
      GROUP BY c.integration_id, 6, 7;
      RETURN OLD;
    END $$`,
  `CREATE TRIGGER ai_workflows_usage BEFORE DELETE ON ai_workflows
    FOR EACH ROW EXECUTE FUNCTION keep_usage_of_workflow()`,
];
