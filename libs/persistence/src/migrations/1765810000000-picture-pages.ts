import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The consent of a workspace that pages which could not be read are sent as pictures. */
export class PicturePages1765810000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE workspaces ADD COLUMN shows_pages boolean NOT NULL DEFAULT false');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
