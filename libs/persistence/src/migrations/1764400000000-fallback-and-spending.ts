import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who may take over when a provider is down, who answered each call, and what each integration has spent in a month. */
export class FallbackAndSpending1764400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const STATEMENTS = [
  `ALTER TABLE workspaces ADD COLUMN fallback_integration_id integer
    REFERENCES workspace_ai_agent_integrations (id) ON DELETE SET NULL`,
  `ALTER TABLE ai_workflows ADD COLUMN takeover jsonb`,
  `ALTER TABLE ai_workflow_calls ADD COLUMN integration_id integer, ADD COLUMN integration_name varchar(200)`,
  `UPDATE ai_workflow_calls SET integration_id = w.ai_integration_id, integration_name = w.ai_integration_name
    FROM ai_workflows w WHERE w.id = workflow_id`,
  // Apart from the calls, which go with their workflow: what was spent stays spent.
  `CREATE TABLE ai_integration_months (
    integration_id integer NOT NULL, month date NOT NULL, calls integer NOT NULL DEFAULT 0,
    input_tokens bigint NOT NULL DEFAULT 0, output_tokens bigint NOT NULL DEFAULT 0,
    cost_micro_usd bigint NOT NULL DEFAULT 0, PRIMARY KEY (integration_id, month))`,
  `INSERT INTO ai_integration_months (integration_id, month, calls, input_tokens, output_tokens, cost_micro_usd)
    SELECT integration_id, date_trunc('month', at AT TIME ZONE 'UTC')::date, count(*), sum(input_tokens),
      sum(output_tokens), coalesce(sum(cost_micro_usd), 0)
    FROM ai_workflow_calls WHERE integration_id IS NOT NULL GROUP BY 1, 2`,
];
