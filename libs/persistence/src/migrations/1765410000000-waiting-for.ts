import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a pending workflow waits for stands in a column of its own, no longer in the sentence that people read. */
export class WaitingFor1765410000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE ai_workflows ADD COLUMN waiting_for varchar(10)
         CHECK (waiting_for IN ('turn', 'reading', 'provider', 'storage'))`,
    );
    // What waits now for documents is woken by them, as before.
    await runner.query(
      `UPDATE ai_workflows w SET waiting_for = 'reading' FROM ai_workflow_steps s
       WHERE w.status = 'pending' AND s.workflow_id = w.id AND s.name = 'reading' AND s.status = 'waiting'
         AND s.message IS NOT NULL`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
