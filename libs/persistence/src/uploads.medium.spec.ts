import { aFolder, connectTestDatabase, type TestDatabase, type TestFolder } from '@app/testing';
import type { Database } from './database';

describe('an upload issued for a folder', () => {
  let store: TestDatabase;
  let database: Database;
  let folder: TestFolder;
  let beside: number;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
    folder = await aFolder(store);
    const [row] = await store.query<{ id: number }>(
      `INSERT INTO forms (workspace_id, name) VALUES ($1, 'Beside') RETURNING id`,
      [folder.workspaceId],
    );
    beside = row?.id ?? 0;
    await database.repositories.uploads.handOut({
      objectPath: 'w/1/upload',
      formId: folder.formId,
      createdBy: folder.userId,
      fileName: 'a.pdf',
      expiresAt: new Date(Date.now() + 60_000),
    });
  });
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  it('cannot be used in another folder of the same workspace', async () => {
    const { uploads } = database.repositories;

    expect(await uploads.find(beside, 'w/1/upload')).toBeNull();
    expect(await uploads.take(beside, 'w/1/upload')).toBe(false);
    expect(await uploads.find(folder.formId, 'w/1/upload')).toMatchObject({ fileName: 'a.pdf' });
  });

  it('becomes one document only', async () => {
    const { uploads } = database.repositories;

    expect(await uploads.take(folder.formId, 'w/1/upload')).toBe(true);
    expect(await uploads.take(folder.formId, 'w/1/upload')).toBe(false);
  });
});
