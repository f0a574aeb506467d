import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { DocumentModel } from '@app/contracts';
import { withDatabaseUser, Database, type FoundTexts } from '@app/persistence';
import { createS3ObjectStore, modelKey } from '@app/storage';
import { createLogger } from '@app/telemetry';
import { aFolder, connectTestDatabase, type TestDatabase, type TestFolder } from '@app/testing';
import { takeInTexts } from './take-in-texts';

const objects = createS3ObjectStore({
  endpoint: process.env['S3_ENDPOINT'] ?? '',
  region: 'us-east-1',
  bucket: `search-${randomBytes(4).toString('hex')}`,
  accessKeyId: process.env['S3_ACCESS_KEY_ID'] ?? '',
  secretAccessKey: process.env['S3_SECRET_ACCESS_KEY'] ?? '',
});

describe('the search over texts', () => {
  let store: TestDatabase;
  let database: Database;
  let forPeople: Database;
  let ours: TestFolder;
  let theirs: TestFolder;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
    forPeople = await Database.connectForPeople({ url: store.appUrl, systemUrl: store.systemUrl }, 2);
    await objects.prepareBucket('http://localhost');
    [ours, theirs] = [await aFolder(store), await aFolder(store)];
    for (const { workspaceId, userId } of [ours, theirs])
      await store.query(
        `INSERT INTO workspace_members (workspace_id, user_id, role) VALUES ($1, $2, 'owner')`,
        [workspaceId, userId],
      );
  });
  beforeEach(async () => {
    await store.query('DELETE FROM ai_workflows');
    await store.query('DELETE FROM form_documents');
  });
  afterAll(async () => {
    await Promise.all([database.close(), forPeople.close()]);
    await store.close();
  });

  const takeIn = () => takeInTexts({ database, store: objects, logger: createLogger('test', 'silent') });
  const search = (words: string, more: { isPhrase?: boolean; before?: number; by?: TestFolder } = {}) =>
    withDatabaseUser({ personId: (more.by ?? ours).userId, isSystem: false }, () =>
      forPeople.repositories.textSearch.page({
        workspaceId: ours.workspaceId,
        words,
        isPhrase: more.isPhrase ?? false,
        before: more.before,
      }),
    );
  const foundIn = ({ sources }: FoundTexts) => sources.map(({ kind, id }) => `${kind} ${id}`);

  async function aRead(texts: readonly string[], { formId }: TestFolder = ours): Promise<number> {
    const path = `ws/1/src/${randomBytes(8).toString('hex')}`;
    const model: DocumentModel = {
      schemaVersion: 1,
      extractor: 'pdf-1',
      format: 'pdf',
      runningLines: [],
      pages: [],
      warnings: [],
      words: 0,
      blocks: texts.map((text, at) => ({
        id: `b${at}`,
        type: 'paragraph',
        text,
        anchor: { kind: 'pdf', page: at + 1, box: [0, 0, 1, 1] },
      })),
    };
    const packed = await promisify(gzip)(JSON.stringify(model));
    await objects.put(modelKey(path, 'pdf-1'), packed, 'application/gzip');
    const [row] = await store.query<{ id: number }>(
      `INSERT INTO form_documents (form_id, name, file_name, file_size, mime_type, object_path, reading_status, extractor)
       VALUES ($1, 'Protocol', 'p.pdf', 1, 'application/pdf', $2, 'read', 'pdf-1') RETURNING id`,
      [formId, path],
    );
    return row!.id; // one row was inserted
  }

  async function aResult(xml: string): Promise<number> {
    const [row] = await store.query<{ id: number }>(
      `INSERT INTO ai_workflows (form_id, executed_by, name, prompt, ai_integration_name, ai_provider, document_ids, status, xml_output)
       VALUES ($1, $2, 'R', 'P', 'K', 'custom', '{}', 'completed', $3) RETURNING id`,
      [ours.formId, ours.userId, xml],
    );
    return row!.id; // one row was inserted
  }

  it('finds readings and results, with their places, newest first', async () => {
    const document = await aRead(['Title', 'Women of childbearing potential (Q12-H)']);
    const workflow = await aResult('<a>\n<b>No women of childbearing age</b></a>');

    await takeIn();
    const found = await search('WOMEN childb');

    expect(foundIn(found)).toEqual([`xml ${workflow}`, `document ${document}`]);
    expect(foundIn(await search('ch'))).toEqual([]);
    expect(found.sources[1]).toMatchObject({ name: 'Protocol', formName: 'F', hasMore: false });
    expect(found.sources[1]?.pieces).toMatchObject([
      { page: 2, places: ['b1'], marked: '\u0002Women\u0003 of \u0002childbearing\u0003 potential (Q12-H)' },
    ]);
    expect(found.sources[0]?.pieces).toMatchObject([{ page: null, places: ['2'] }]);
  });

  it('finds phrases on request, and treats special characters as text', async () => {
    const document = await aRead(['Informed consent was given', 'Consent (informed) at 50 %']);
    await takeIn();

    expect((await search('informed consent')).sources[0]?.pieces).toHaveLength(2);
    expect((await search('informed consent', { isPhrase: true })).sources[0]?.pieces).toHaveLength(1);
    for (const odd of ["'", '& | !', '%', '\\', ':*', '<->'])
      expect({ odd, found: foundIn(await search(odd)) }).toEqual({ odd, found: [] });
    expect(foundIn(await search("given' & !(x"))).toEqual([]);
    expect(foundIn(await search("'given' & !(consent:*"))).toEqual([`document ${document}`]);
  });

  it('shows nothing of a workspace to non-members', async () => {
    await aRead(['secret']);
    const other = await aRead(['secret'], theirs);
    await takeIn();

    expect(foundIn(await search('secret', { by: theirs }))).toEqual([]);
    // Also without the row-level security of the names.
    expect(
      await store.query(`SELECT FROM search_pieces_with('secret', $1, NULL, 9)`, [ours.workspaceId]),
    ).toEqual([]);
    expect((await search('secret')).sources.map(({ id }) => id)).not.toContain(other);
  });

  it('omits deleted texts, folders being deleted, and the XML of an earlier run', async () => {
    const document = await aRead(['placebo']);
    const workflow = await aResult('<a>placebo</a>');
    await takeIn();
    expect(foundIn(await search('placebo'))).toHaveLength(2);

    await store.query(`UPDATE ai_workflows SET status = 'running', run = 2 WHERE id = $1`, [workflow]);
    expect(foundIn(await search('placebo'))).toEqual([`document ${document}`]);
    await store.query(`UPDATE ai_workflows SET status = 'completed', xml_output = '<a>verum</a>'`);
    await takeIn();
    expect(foundIn(await search('verum'))).toEqual([`xml ${workflow}`]);
    expect(foundIn(await search('placebo'))).toEqual([`document ${document}`]);
    await store.query('UPDATE forms SET deleting_since = now() WHERE id = $1', [ours.formId]);
    expect(foundIn(await search('verum'))).toEqual([]);
    await store.query('UPDATE forms SET deleting_since = NULL');
    await store.query('DELETE FROM form_documents');
    expect(foundIn(await search('placebo'))).toEqual([]);
    expect(await store.query('SELECT FROM search_pieces WHERE document_id IS NOT NULL')).toEqual([]);
  });

  it('finds the newest version of a document, by text and by name', async () => {
    const [before, newest] = [await aRead(['placebo']), await aRead(['placebo'])];
    await store.query('UPDATE form_documents SET replaced_by = $2 WHERE id = $1', [before, newest]);
    await takeIn();
    const { documents } = await withDatabaseUser({ personId: ours.userId, isSystem: false }, () =>
      forPeople.repositories.nameSearch.find({
        userId: ours.userId,
        text: 'proto',
        workspaceId: null,
        most: 10,
      }),
    );

    expect(foundIn(await search('placebo'))).toEqual([`document ${newest}`]);
    expect(documents.map(({ id }) => id)).toEqual([newest]);
  });

  it('replaces an earlier reading by a better one', async () => {
    const document = await aRead(['unread word']);
    await takeIn();
    const [row] = await store.query<{ path: string }>('SELECT object_path AS path FROM form_documents');
    const bytes = await objects.get(modelKey(row?.path ?? '', 'pdf-1'), 10_000);
    await objects.put(modelKey(row?.path ?? '', 'pdf-2'), bytes ?? '', 'application/gzip');
    await store.query(`UPDATE form_documents SET extractor = 'pdf-2'`);

    await takeIn();

    expect(await store.query('SELECT document_id AS id FROM search_pieces')).toEqual([{ id: document }]);
  });

  it('skips a damaged or deleted text', async () => {
    const good = await aRead(['fine words']);
    await aRead(['fine words']);
    const [row] = await store.query<{ path: string }>(
      'SELECT object_path AS path FROM form_documents ORDER BY id DESC LIMIT 1',
    );
    await objects.put(modelKey(row?.path ?? '', 'pdf-1'), 'no gzip', 'application/gzip');

    await takeIn();

    expect(foundIn(await search('fine'))).toEqual([`document ${good}`]);
    expect(await database.repositories.searchPieces.newDocuments(9)).toEqual([]);
  });

  it('skips a text that is too large, and waits for an unavailable object store', async () => {
    const good = await aRead(['plain words']);
    await aRead(['plain words']);
    const [row] = await store.query<{ path: string }>(
      'SELECT object_path AS path FROM form_documents ORDER BY id DESC LIMIT 1',
    );
    const failing = (error: Error) => ({
      database,
      logger: createLogger('test', 'silent'),
      store: {
        ...objects,
        get: (...args: Parameters<typeof objects.get>) =>
          args[0].startsWith(row?.path ?? '') ? Promise.reject(error) : objects.get(...args),
      },
    });
    const away = Object.assign(new Error('no answer'), { code: 'ECONNREFUSED' });
    await expect(takeInTexts(failing(away))).rejects.toThrow('no answer');
    expect(await database.repositories.searchPieces.newDocuments(9)).toHaveLength(2);

    await takeInTexts(failing(new Error('larger than allowed')));

    expect(foundIn(await search('plain'))).toEqual([`document ${good}`]);
    expect(await database.repositories.searchPieces.newDocuments(9)).toEqual([]);
  });

  it('pages through many texts, each once', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 20; count += 1)
      ids.push(await aRead(Array.from({ length: 4 }, () => 'often')));
    for (let round = 0; round < 2; round += 1) await takeIn();

    const first = await search('often');
    const second = await search('often', { before: first.next ?? 0 });

    expect(first.sources).toHaveLength(15);
    expect(first.sources[0]).toMatchObject({
      hasMore: true,
      pieces: [{ page: 1 }, { page: 2 }, { page: 3 }],
    });
    const all = [...first.sources, ...second.sources].map(({ id }) => id);
    expect([...all].sort((a, b) => a - b)).toEqual(ids);
    expect(second.next).toBeNull();
  });
});
