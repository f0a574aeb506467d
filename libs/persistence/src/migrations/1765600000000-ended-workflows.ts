import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The overview of a person looks for what has just ended in each of their folders. */
export class EndedWorkflows1765600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX ai_workflows_ended ON ai_workflows (form_id, completed_at) WHERE completed_at IS NOT NULL`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
