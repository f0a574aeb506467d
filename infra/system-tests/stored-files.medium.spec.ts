import { documents, workflows } from '@app/contracts';
import { contentHash, createS3ObjectStore } from '@app/storage';
import { sampleFile } from './sample';
import {
  execute,
  formParams,
  type Researcher,
  startSystem,
  type System,
  untilEnded,
  untilRead,
  upload,
} from './system';

const pdf = sampleFile('pdf');
const xlsx = sampleFile('xlsx');

describe('the file of a document', () => {
  let system: System;
  let person: Researcher;

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher();
  });
  afterAll(() => system.stop(), 90_000);

  const objects = () =>
    createS3ObjectStore({
      endpoint: system.env.S3_ENDPOINT,
      region: 'us-east-1',
      bucket: system.env.S3_BUCKET ?? '',
      accessKeyId: system.env.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: system.env.S3_SECRET_ACCESS_KEY ?? '',
    });
  const pathOf = async (documentId: number): Promise<string> => {
    const [row] = await system.database.query<{ object_path: string }>(
      'SELECT object_path FROM form_documents WHERE id = $1',
      [documentId],
    );
    return row?.object_path ?? '';
  };
  const handOut = (fileName: string, more: { fileSize?: number; mimeType?: string } = {}) =>
    person.client.call(documents.uploadUrl, { params: formParams(person), body: { fileName, ...more } });
  const create = (fileName: string, bytes: Uint8Array, uploadURL: string) =>
    person.client.call(documents.create, {
      params: formParams(person),
      body: { name: fileName, fileName, fileSize: bytes.length, mimeType: 'application/pdf', uploadURL },
    });
  const send = (url: string, bytes: Uint8Array | string, type = 'application/pdf') =>
    fetch(url, { method: 'PUT', body: new Blob([new Uint8Array(Buffer.from(bytes))], { type }) });
  const fetched = async (documentId: number, what: 'download' | 'original', headers = {}) => {
    const { workspaceId, formId } = formParams(person);
    const path = `/api/workspaces/${workspaceId}/forms/${formId}/documents/${documentId}/${what}`;
    return fetch(`${system.url}${path}`, { headers: { cookie: person.client.cookies, ...headers } });
  };
  const announced = { fileSize: pdf.length, mimeType: 'application/pdf' };

  it('is for ever what was read, whatever is sent to its upload address again', async () => {
    const { uploadURL } = await handOut('once.pdf', announced);
    expect((await send(uploadURL, pdf)).status).toBe(200);
    const document = await create('once.pdf', pdf, uploadURL);
    expect(document.sha256).toBe(contentHash(pdf));

    const other = Buffer.alloc(pdf.length, '%PDF-1.7 something else ');
    expect((await send(uploadURL, other)).status).toBe(200);

    const download = await fetched(document.id, 'download');
    expect(contentHash(new Uint8Array(await download.arrayBuffer()))).toBe(contentHash(pdf));
    expect((await untilRead(person, document.id)).reading.status).toBe('read');
    await expect(create('again.pdf', other, uploadURL)).rejects.toMatchObject({
      problem: { code: 'UPLOAD_MISSING' },
    });
  });

  it('leaves nothing at its upload address, and what comes there later is swept', async () => {
    const { uploadURL } = await handOut('left.pdf', announced);
    await send(uploadURL, pdf);
    await create('left.pdf', pdf, uploadURL);
    const uploadPath = objects().keyOfSignedUrl(uploadURL) ?? '';

    expect(await objects().head(uploadPath)).toBeNull();
    const [orphan] = await system.database.query<{ hours: string }>(
      `SELECT extract(epoch FROM orphaned_at - now()) / 3600 AS hours FROM orphaned_objects WHERE object_path = $1`,
      [uploadPath],
    );
    expect(Math.round(Number(orphan?.hours))).toBe(24);
  });

  it('takes a client that says the name only, with the type of its ending', async () => {
    const { uploadURL } = await handOut('named.pdf');

    expect((await send(uploadURL, '<html>', 'text/html')).status).toBe(403);
    expect((await send(uploadURL, pdf)).status).toBe(200);
    expect(await create('named.pdf', pdf, uploadURL)).toMatchObject({ mimeType: 'application/pdf' });
  });

  it('is refused when it is too large, of another size or another kind, and is not kept', async () => {
    const large = Buffer.alloc(52_428_801, '%PDF-1.7 ');
    const refusals: [Buffer, number, string][] = [
      [large, large.length, 'UPLOAD_TOO_LARGE'],
      [pdf, pdf.length + 1, 'UPLOAD_MISMATCH'],
      [pdf, pdf.length - 1, 'UPLOAD_MISMATCH'],
      [xlsx, xlsx.length, 'UPLOAD_DISGUISED'],
    ];
    for (const [bytes, said, code] of refusals) {
      const { uploadURL } = await handOut('refused.pdf');
      await send(uploadURL, bytes);
      const refused = create('refused.pdf', new Uint8Array(said), uploadURL);
      await expect(refused).rejects.toMatchObject({ problem: { code } });
      expect(await objects().head(objects().keyOfSignedUrl(uploadURL) ?? '')).toBeNull();
    }
    expect(
      await system.database.query(`SELECT FROM uploads WHERE file_name = 'refused.pdf'`, []),
    ).toHaveLength(0);
    const kept = await objects().list(`ws/${person.workspaceId}/src/`, 1000);
    const known = await system.database.query<{ object_path: string }>(
      'SELECT object_path FROM form_documents',
    );
    expect(kept.filter((key) => !known.some(({ object_path: path }) => key.startsWith(path)))).toEqual([]);
  });

  it('is not made of an address that is none', async () => {
    for (const address of ['not an address', 'https://store/%E0%A4%A', 'https://store/bucket/a%00b', ''])
      await expect(create('odd.pdf', pdf, address)).rejects.toMatchObject({ status: 409 });
  });

  it('that was changed in storage is neither handed out nor converted, and says so', async () => {
    const { id } = await upload(person, 'changed.pdf', pdf);
    await untilRead(person, id);
    expect((await fetched(id, 'original', { range: 'bytes=0-9' })).status).toBe(206);
    await objects().put(await pathOf(id), Buffer.concat([pdf, Buffer.from(' ')]), 'application/pdf');

    const ended = await untilEnded(person, (await execute(person, [id])).id);

    expect(ended).toMatchObject({ status: 'failed', errorCode: 'SOURCE_CHANGED' });
    expect(ended.errorMessage).toContain('no longer the file that was uploaded');
    const { reading } = await untilRead(person, id);
    expect(reading.error).toMatchObject({ code: 'SOURCE_CHANGED' });
    for (const what of ['download', 'original'] as const) expect((await fetched(id, what)).status).toBe(502);
    expect((await fetched(id, 'original', { range: 'bytes=0-9' })).status).toBe(502);
    const list = await person.client.call(workflows.list, { params: formParams(person), query: {} });
    expect(list.filter(({ status }) => status === 'completed')).toEqual([]);
  });

  it('that was changed before it was read is not read', async () => {
    await system.worker.kill('SIGTERM');
    const { id } = await upload(person, 'early.pdf', pdf);
    await objects().put(await pathOf(id), Buffer.from('%PDF-1.7 other'), 'application/pdf');
    system.worker = await system.startWorker();

    expect((await untilRead(person, id)).reading.error).toMatchObject({ code: 'SOURCE_CHANGED' });
  });

  it('of before its hash was kept stays readable, and has it from the next reading on', async () => {
    const { id } = await upload(person, 'old.pdf', pdf);
    await untilRead(person, id);
    await system.database.query(
      `UPDATE form_documents SET sha256 = NULL, reading_status = 'waiting', updated_at = now() - interval '1 hour' WHERE id = $1`,
      [id],
    );
    expect((await fetched(id, 'download')).status).toBe(200);

    expect(await untilRead(person, id)).toMatchObject({
      reading: { status: 'read' },
      sha256: contentHash(pdf),
    });
  });
});
