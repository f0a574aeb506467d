import { get } from 'node:http';
import { documents, type Document, type PreviewElement } from '@app/contracts';
import { longDocument } from '../quality/bench/long-documents';
import {
  execute,
  formParams,
  newMember,
  type Researcher,
  startSystem,
  type System,
  until,
  untilEnded,
  untilRead,
  upload,
} from './system';
import { sampleFile } from './sample';

describe('looking at a document', () => {
  let system: System;
  let person: Researcher;
  let pdf: Document;
  let docx: Document;

  const paramsOf = (document: Document, owner = person) => ({
    ...formParams(owner),
    documentId: String(document.id),
  });
  const pathOf = (document: Document, what: string, owner = person) =>
    `/api/workspaces/${owner.workspaceId}/forms/${owner.formId}/documents/${document.id}/${what}`;

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher();
    const [one, other] = [
      await upload(person, 'protocol.pdf', sampleFile('pdf')),
      await upload(person, 'Protokoll "ä".docx', sampleFile('docx')),
    ];
    pdf = await untilRead(person, one.id);
    docx = await untilRead(person, other.id);
  });
  afterAll(() => system.stop(), 90_000);

  it('hands out the model that was stored, with every block at its place', async () => {
    const model = await person.client.call(documents.model, { params: paramsOf(pdf), query: {} });

    expect(model.pages).toHaveLength(pdf.reading.pages ?? 0);
    expect(model.words).toBe(pdf.reading.words);
    expect(model.blocks.every(({ anchor }) => anchor.kind === 'pdf')).toBe(true);
    expect((await person.client.call(documents.get, { params: paramsOf(pdf), query: {} })).id).toBe(pdf.id);
  });

  it('sends the model without compression to a caller that cannot undo it', async () => {
    const plain = await plainGet(`${system.url}${pathOf(pdf, 'model')}`, person.client.cookies);

    expect(plain.encoding).toBeUndefined();
    expect(documents.model.response.parse(JSON.parse(plain.body)).format).toBe('pdf');
  });

  it('lays a DOCX out with every block and cell that was read from it', async () => {
    const params = paramsOf(docx);
    const model = await person.client.call(documents.model, { params, query: {} });
    const preview = await person.client.call(documents.preview, { params, query: {} });

    const shown = new Set(preview.elements.flatMap(idsOf));
    const read = model.blocks.flatMap((block) =>
      block.type === 'table'
        ? [block.id, ...block.rows.flatMap((row) => row.cells.map((cell) => cell.id))]
        : [block.id],
    );
    expect(read.filter((id) => !shown.has(id))).toEqual([]);
  });

  it('has no layout of what a browser shows by itself', async () => {
    const asked = person.client.call(documents.preview, { params: paramsOf(pdf), query: {} });

    await expect(asked).rejects.toMatchObject({ status: 404 });
  });

  it('sends the original whole and in parts, as a file in which nothing can run', async () => {
    const bytes = sampleFile('pdf');
    const whole = await person.client.fetch('GET', pathOf(pdf, 'original'));
    const part = await person.client.fetch('GET', pathOf(pdf, 'original'), undefined, {
      range: 'bytes=100-199',
    });
    const beyond = await person.client.fetch('GET', pathOf(pdf, 'original'), undefined, {
      range: `bytes=${bytes.length}-`,
    });

    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('application/pdf');
    expect(whole.headers.get('content-security-policy')).toContain("sandbox; default-src 'none'");
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    expect(whole.headers.get('cache-control')).toBe('no-store');
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 100-199/${bytes.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);
    expect([beyond.status, await beyond.json()]).toMatchObject([416, { code: 'RANGE_UNSATISFIABLE' }]);
  });

  it('names the file safely, whatever it is called', async () => {
    const { headers } = await person.client.fetch('GET', pathOf(docx, 'original'));

    expect(headers.get('content-disposition')).toBe(
      `inline; filename="Protokoll \\"?\\".docx"; filename*=UTF-8''Protokoll%20%22%C3%A4%22.docx`,
    );
  });

  it('records that a person looked at a file, once for all of its parts', async () => {
    const views = () =>
      system.database.query(`SELECT id FROM audit_events WHERE action = 'document.view' AND target_id = $1`, [
        String(pdf.id),
      ]);
    const before = (await views()).length;

    for (const range of ['bytes=0-99', 'bytes=100-199', 'bytes=200-299'])
      await person.client.fetch('GET', pathOf(pdf, 'original'), undefined, { range });

    expect(await views()).toHaveLength(before + 1);
  });

  it('shows nothing to a stranger, nor through a folder that the document is not in', async () => {
    const stranger = await system.newResearcher();
    const outsider = await newMember(system);

    for (const what of ['', 'model', 'preview', 'original']) {
      const path = pathOf(docx, what).replace(/\/$/, '');
      const foreign = pathOf(docx, what, stranger).replace(/\/$/, '');
      expect((await outsider.fetch('GET', path)).status).toBe(404);
      expect((await stranger.client.fetch('GET', path)).status).toBe(404);
      expect((await stranger.client.fetch('GET', foreign)).status).toBe(404);
      expect((await system.newClient().fetch('GET', path)).status).toBe(401);
    }
  });

  it('lets a conversion begin while the layout of its document is still being made', async () => {
    const long = await upload(person, 'long.docx', await longDocument('docx', 100));
    const { id } = await execute(person, [long.id]);
    await untilRead(person, long.id);
    const { steps } = await untilEnded(person, id);

    const [row] = await system.database.query<{ read: string }>(
      `SELECT to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS read FROM form_documents WHERE id = $1`,
      [long.id],
    );
    const reading = steps.find(({ name }) => name === 'reading');
    expect(Date.parse(reading?.completedAt ?? '')).toBeLessThan(Date.parse(row?.read ?? ''));
    const preview = await person.client.call(documents.preview, { params: paramsOf(long), query: {} });
    expect(preview.elements.length).toBeGreaterThan(600);
  });

  it('says that a document is not read yet, and reads one again whose model is gone', async () => {
    await system.database.query(`UPDATE form_documents SET extractor = 'docx-0' WHERE id = $1`, [docx.id]);
    const params = paramsOf(docx);

    await expect(person.client.call(documents.model, { params, query: {} })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'DOCUMENT_UNREAD' },
    });

    const model = await until(async () => {
      const { reading } = await person.client.call(documents.get, { params, query: {} });
      return reading.status === 'read' ? person.client.call(documents.model, { params, query: {} }) : null;
    });
    expect(model.format).toBe('docx');
  });
});

const idsOf = (element: PreviewElement): string[] => [
  ...(element.id === undefined ? [] : [element.id]),
  ...element.children.flatMap((child) => (typeof child === 'string' ? [] : idsOf(child))),
];

/** `fetch` always announces that it accepts compressed responses. */
function plainGet(url: string, cookie: string): Promise<{ body: string; encoding: string | undefined }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { cookie } }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve({ body, encoding: response.headers['content-encoding'] }));
    }).on('error', reject);
  });
}
