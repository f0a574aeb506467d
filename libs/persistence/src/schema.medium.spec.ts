import { aFolder, createTestDatabase, type TestDatabase } from '@app/testing';
import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source';
import { migrateDatabase } from './migrate-database';

interface ColumnRow {
  readonly table_name: string;
  readonly column_name: string;
  readonly is_nullable: 'YES' | 'NO';
  readonly character_maximum_length: number | null;
}

describe('the schema', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await createDataSource(database.ownerUrl, 1).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.close();
  });

  it('has exactly the columns of the entities, with their lengths and nullability', async () => {
    const rows = await database.query<ColumnRow & { [key: string]: unknown }>(
      `SELECT table_name, column_name, is_nullable, character_maximum_length FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name NOT IN ('migrations', 'orphaned_objects')`,
    );
    const describeColumn = (table: string, name: string, isNullable: boolean, length: number | null) =>
      `${table}.${name} ${isNullable ? 'null' : 'not null'} ${length ?? ''}`.trim();

    const inDatabase = rows.map((row) =>
      describeColumn(
        row.table_name,
        row.column_name,
        row.is_nullable === 'YES',
        row.character_maximum_length,
      ),
    );
    const inCode = dataSource.entityMetadatas.flatMap((entity) =>
      entity.columns.map((column) =>
        describeColumn(
          entity.tableName,
          column.databaseName,
          column.isNullable,
          column.length === '' ? null : Number(column.length),
        ),
      ),
    );

    expect(inDatabase.sort()).toEqual(inCode.sort());
  });

  it('has an index for every list, by its folder or workspace and id, and for what a history is filtered by', async () => {
    const indexes = await database.query<{ indexdef: string }>(
      `SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'`,
    );
    const definitions = indexes.map(({ indexdef }) => indexdef).join('\n');

    for (const list of [
      'forms USING btree (workspace_id, id)',
      'form_documents USING btree (form_id, id)',
      'ai_workflows USING btree (form_id, id)',
      'workspace_ai_agent_integrations USING btree (workspace_id, id)',
      'xml_schemas USING btree (workspace_id, id)',
      'voice_agent_configurations USING btree (form_id, id)',
      'prompts USING btree (workspace_id, id)',
      'workspace_members USING btree (user_id, workspace_id)',
      'ai_workflows USING btree (executed_by, id)',
      'ai_workflows USING btree (executed_at, id)',
      'ai_workflows USING gin (name gin_trgm_ops)',
      'forms USING gin (name gin_trgm_ops)',
      'form_sections USING btree (form_id, "order", id)',
      'form_questions USING btree (section_id, "order", id)',
      'form_visits USING btree (form_id, "order", id)',
      'form_respondents USING btree (form_id, id)',
      'form_responses USING btree (form_id, id)',
      'form_schedules USING btree (form_id, id)',
      'call_campaigns USING btree (form_id, id)',
      'test_calls USING btree (form_id, id)',
      'form_calls USING btree (form_id, id)',
      'form_workflows USING btree (form_id, id)',
      'form_api_integrations USING btree (form_id, id)',
    ])
      expect(definitions).toContain(list);
  });

  it('can be migrated again without effect', async () => {
    expect(
      await migrateDatabase({ owner: database.ownerUrl, app: database.appUrl, worker: database.workerUrl }),
    ).toEqual([]);
  });

  it('that steps of earlier versions have made is recognized, and keeps its rows', async () => {
    const earlier = await createTestDatabase();
    const migrate = () =>
      migrateDatabase({ owner: earlier.ownerUrl, app: earlier.appUrl, worker: earlier.workerUrl });
    const { workspaceId } = await aFolder(earlier);
    await earlier.query(
      `UPDATE migrations SET name = 'SealedAnswers1767330000000' WHERE name LIKE 'Schema%'`,
    );
    await expect(migrate()).rejects.toThrow('Migrate it first with the last version before 1.0.0');
    await earlier.query(
      `INSERT INTO migrations (timestamp, name) VALUES (1, 'SumsAndAddresses1767340000000')`,
    );

    expect(await migrate()).toEqual([]);
    expect(await migrate()).toEqual([]);
    const names = await earlier.query<{ name: string }>('SELECT name FROM migrations');
    expect(names.filter(({ name }) => name.startsWith('Schema'))).toHaveLength(1);
    expect(await earlier.query('SELECT id FROM workspaces')).toEqual([{ id: workspaceId }]);
    await earlier.close();
  });

  it('grants the processes no change of the schema or the audit trail', async () => {
    const app = await createDataSource(database.appUrl, 1).initialize();
    try {
      await expect(app.query('DROP TABLE users')).rejects.toThrow('must be owner');
      await expect(app.query('CREATE TABLE mine (id int)')).rejects.toThrow('permission denied');
      await expect(app.query('UPDATE audit_events SET action = $1', ['x'])).rejects.toThrow(
        'permission denied',
      );
    } finally {
      await app.destroy();
    }
  });

  it('uses one sequence for the ids of both integration tables', async () => {
    const defaults = await database.query<{ column_default: string }>(
      `SELECT column_default FROM information_schema.columns
       WHERE column_name = 'id' AND table_name IN ('ai_agent_integrations', 'workspace_ai_agent_integrations')`,
    );

    expect(defaults.map((row) => row.column_default)).toEqual(
      Array(2).fill(`nextval('ai_integration_id_seq'::regclass)`),
    );
  });
});
