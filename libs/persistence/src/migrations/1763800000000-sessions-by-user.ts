import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ending every session of a person must not read all sessions. */
export class SessionsByUser1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX sessions_user ON sessions ((sess -> 'passport' ->> 'user'))`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
