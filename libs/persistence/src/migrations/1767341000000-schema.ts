import type { MigrationInterface, QueryRunner } from 'typeorm';
import { DATA_COLLECTION } from './schema/data-collection';
import { FOLDERS } from './schema/folders';
import { LIBRARIES } from './schema/libraries';
import { PEOPLE } from './schema/people';
import { PROGRAMS } from './schema/programs';
import { RECORDS } from './schema/records';
import { STUDIES } from './schema/studies';
import { SUMS } from './schema/sums';
import { WORKFLOWS } from './schema/workflows';
import { WORKSPACES } from './schema/workspaces';

/** For searches in names. It comes with Postgres, and the owner of a database may create it. */
const TRIGRAMS = 'CREATE EXTENSION IF NOT EXISTS pg_trgm';

/** The whole schema of version 1.0.0, by area. */
export class Schema1767341000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      TRIGRAMS,
      ...PEOPLE,
      ...WORKSPACES,
      ...FOLDERS,
      ...LIBRARIES,
      ...WORKFLOWS,
      ...STUDIES,
      ...DATA_COLLECTION,
      ...RECORDS,
      ...PROGRAMS,
      ...SUMS,
    ])
      await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
