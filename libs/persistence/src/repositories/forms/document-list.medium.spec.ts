import { DOCUMENT_ORDERS, type DocumentOrder } from '@app/contracts';
import { connectTestDatabase, type TestDatabase } from '@app/testing';
import type { Database } from '../../database';
import type { DocumentEntity } from '../../entities/form.entities';
import type { DocumentFilter } from './document-list.repository';

const MANY = 5000;

describe('a folder of many documents', () => {
  let store: TestDatabase;
  let database: Database;
  let formId: number;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
    const id = async (sql: string, values: unknown[] = []): Promise<number> =>
      Number((await store.query<{ id: number }>(sql, values))[0]?.id);
    const owner = await id(
      `INSERT INTO users (email, password, first_name, last_name, organization) VALUES ('a@b.example', 'x', 'A', 'B', 'C') RETURNING id`,
    );
    const workspace = await id(
      `INSERT INTO workspaces (name, owner_id, access_code) VALUES ('W', $1, 'code') RETURNING id`,
      [owner],
    );
    formId = await id(`INSERT INTO forms (workspace_id, name) VALUES ($1, 'F') RETURNING id`, [workspace]);
    // Names are in reverse order of ids, and two consecutive ones are equal.
    await store.query(
      `INSERT INTO form_documents (form_id, name, file_name, file_size, mime_type, object_path, tags, reading_status, reading_warnings)
       SELECT $1, 'Report ' || lpad(((${MANY} - n) / 2)::text, 4, '0'), 'file' || n || '.pdf', n % 7 + 1, 'application/pdf', 'p' || n,
              CASE WHEN n % 1000 = 0 THEN '{100%_sure}'::text[] ELSE '{}'::text[] END,
              (ARRAY['failed', 'read', 'waiting', 'read'])[n % 4 + 1],
              CASE WHEN n % 4 = 1 THEN '[{"code": "x", "message": "y"}]'::jsonb ELSE '[]'::jsonb END
       FROM generate_series(1, ${MANY}) AS n`,
      [formId],
    );
  });
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  const page = (filter: Partial<DocumentFilter>) =>
    database.repositories.documentLists.page(formId, { order: 'newest', limit: 200, ...filter });

  const readingRank = ({ readingStatus, readingWarnings }: DocumentEntity) =>
    ['failed', 'noted', 'waiting', 'read'].indexOf(readingWarnings.length > 0 ? 'noted' : readingStatus);
  const values: Record<DocumentOrder, (document: DocumentEntity) => string | number> = {
    newest: ({ id }) => id,
    oldest: ({ id }) => id,
    name: ({ name }) => name,
    'name-descending': ({ name }) => name,
    largest: ({ fileSize }) => fileSize,
    smallest: ({ fileSize }) => fileSize,
    unread: readingRank,
    read: readingRank,
  };
  const FALLING: readonly DocumentOrder[] = ['newest', 'name-descending', 'largest', 'read'];

  it.each(DOCUMENT_ORDERS)('is paged to its end, each document once: %s', async (order) => {
    const seen: DocumentEntity[] = [];
    for (let before: number | undefined; ; before = seen.at(-1)?.id) {
      const next = await page({ order, before, limit: 1000 });
      seen.push(...next);
      if (next.length < 1000) break;
    }

    expect(new Set(seen.map(({ id }) => id)).size).toBe(MANY);
    const rising = (FALLING.includes(order) ? seen.reverse() : seen).map(values[order]);
    expect(rising).toEqual([...rising].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  });

  it('finds parts of names, files and tags, with special characters of LIKE', async () => {
    const { documentLists } = database.repositories;

    expect(await documentLists.count(formId, { search: 'report 0007' })).toBe(2);
    expect((await page({ search: 'FILE4321.' })).map(({ fileName }) => fileName)).toEqual(['file4321.pdf']);
    expect(await documentLists.count(formId, { search: '100%_s' })).toBe(5);
    expect(await documentLists.count(formId, {})).toBe(MANY);
  });

  it('lists the current tags of all documents, most frequent first', async () => {
    const { documentLists } = database.repositories;
    const [oldest] = await page({ order: 'oldest', limit: 1 });
    await store.query(`UPDATE form_documents SET tags = '{first of all}' WHERE id = $1`, [oldest?.id]);
    await store.query(
      `INSERT INTO form_documents (form_id, name, file_name, file_size, mime_type, object_path, tags, replaced_by)
       VALUES ($1, 'Before', 'before.pdf', 1, 'application/pdf', 'before', '{of a version before}', $2)`,
      [formId, oldest?.id],
    );

    expect(await documentLists.tags(formId, 10)).toEqual(['100%_sure', 'first of all']);
    expect(await documentLists.tags(formId, 1)).toEqual(['100%_sure']);
    expect(await documentLists.tags(formId + 1, 10)).toEqual([]);
  });

  it('returns requested documents, and none of another folder', async () => {
    const [first] = await page({ limit: 1 });
    const ids = [first?.id ?? 0, 2_000_000];

    expect((await page({ ids })).map(({ id }) => id)).toEqual([first?.id]);
    expect(await database.repositories.documentLists.count(formId + 1, { ids })).toBe(0);
  });
});
