import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which providers there are is said by the contracts, where every integration comes in: a new one needs no change of the schema. */
export class AnyProvider1766400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const owner of ['workspace_', ''])
      await runner.query(
        `ALTER TABLE ${owner}ai_agent_integrations DROP CONSTRAINT ${owner}ai_agent_integrations_provider_check`,
      );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
