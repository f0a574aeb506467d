import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '@app/persistence';
import { contentHash, createS3ObjectStore } from '@app/storage';
import { aFolder, connectTestDatabase, type TestDatabase, type TestFolder } from '@app/testing';
import { pageDrawing } from './draw-pages';

const objects = createS3ObjectStore({
  endpoint: process.env['S3_ENDPOINT'] ?? '',
  region: 'us-east-1',
  bucket: `drawing-${randomBytes(4).toString('hex')}`,
  accessKeyId: process.env['S3_ACCESS_KEY_ID'] ?? '',
  secretAccessKey: process.env['S3_SECRET_ACCESS_KEY'] ?? '',
});
const pdf = readFileSync(join(__dirname, '../../../infra/samples/files/northwind-nwt-301-protocol.pdf'));

describe('drawing the pages of a workflow', () => {
  let store: TestDatabase;
  let database: Database;
  let folder: TestFolder;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
    await objects.prepareBucket('http://localhost');
    folder = await aFolder(store);
  });
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  const allow = (isAllowed: boolean) =>
    database.repositories.integrations.setShowsPages(folder.workspaceId, isAllowed);
  const drawing = (documentId: number) =>
    pageDrawing(
      { database, store: objects },
      {
        workflow: { formId: folder.formId, documentIds: [documentId] },
        workspaceId: folder.workspaceId,
        signal: new AbortController().signal,
      },
    );
  async function aDocument(bytes: Uint8Array, sha256: string): Promise<number> {
    const path = `ws/1/src/${randomBytes(8).toString('hex')}`;
    await objects.put(path, bytes, 'application/pdf');
    const [row] = await store.query<{ id: number }>(
      `INSERT INTO form_documents (form_id, name, file_name, file_size, mime_type, object_path, sha256)
       VALUES ($1, 'Protocol', 'p.pdf', $2, 'application/pdf', $3, $4) RETURNING id`,
      [folder.formId, bytes.length, path, sha256],
    );
    return row?.id ?? 0;
  }

  it('renders the uploaded file', async () => {
    await allow(true);
    const id = await aDocument(pdf, contentHash(pdf));

    const draw = await drawing(id);

    expect(await draw?.(id, 1)).toMatchObject({ height: 1568 });
  });

  it('sends no page of a file that was replaced in the object store', async () => {
    await allow(true);
    const id = await aDocument(pdf, contentHash(Buffer.from('what was uploaded')));

    const draw = await drawing(id);

    await expect(draw?.(id, 1)).rejects.toMatchObject({ code: 'SOURCE_CHANGED', args: { name: 'Protocol' } });
  });

  it('renders nothing unless the workspace allows it', async () => {
    await allow(false);

    expect(await drawing(1)).toBeNull();
  });
});
