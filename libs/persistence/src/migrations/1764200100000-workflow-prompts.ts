import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which version of which prompt a workflow used; its text stands in the workflow itself. */
export class WorkflowPrompts1764200100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE ai_workflows
        ADD COLUMN prompt_id integer REFERENCES prompts ON DELETE SET NULL,
        ADD COLUMN prompt_key varchar(60), ADD COLUMN prompt_version integer`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
