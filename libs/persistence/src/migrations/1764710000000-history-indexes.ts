import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a history is filtered by is found without reading all of it: person, time, and a part of a name. */
export class HistoryIndexes1764710000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const STATEMENTS = [
  // Comes with Postgres, and an owner of a database may have it (a trusted extension).
  `CREATE EXTENSION IF NOT EXISTS pg_trgm`,
  `CREATE INDEX ai_workflows_executed_by_id ON ai_workflows (executed_by, id)`,
  `CREATE INDEX ai_workflows_executed_at ON ai_workflows (executed_at, id)`,
  `CREATE INDEX ai_workflows_name_trigrams ON ai_workflows USING gin (name gin_trgm_ops)`,
  `CREATE INDEX forms_name_trigrams ON forms USING gin (name gin_trgm_ops)`,
];
