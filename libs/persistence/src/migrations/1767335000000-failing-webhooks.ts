import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who added a webhook, and the webhooks that were turned off because they failed for a day. */
export class FailingWebhooks1767335000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const STATEMENTS = [
  `ALTER TABLE webhooks ADD COLUMN created_by integer REFERENCES users (id) ON DELETE SET NULL`,
  `CREATE INDEX webhooks_created_by ON webhooks (created_by)`,
  `ALTER TABLE webhooks DROP CONSTRAINT webhooks_disabled_reason_check,
    ADD CONSTRAINT webhooks_disabled_reason_check CHECK (disabled_reason IN ('turned-off', 'gone', 'failing'))`,
];
