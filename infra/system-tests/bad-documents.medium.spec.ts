import { documents, workflows } from '@app/contracts';
import { rawPdf } from '../../libs/documents/test/hostile-pdf';
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
import { sampleFile } from './sample';
import { saidBy } from './stored-message';

const pdf = sampleFile('pdf');
const docx = sampleFile('docx');

describe('documents that cannot be used', () => {
  let system: System;
  let person: Researcher;

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher();
  });
  afterAll(() => system.stop(), 90_000);

  const list = () => person.client.call(documents.list, { params: formParams(person), query: {} });

  it('refuses an upload of another type, over 50 MB or of no size before a byte is sent', async () => {
    const ask = (fileName: string, fileSize: number, mimeType: string) =>
      person.client.call(documents.uploadUrl, {
        params: formParams(person),
        body: { fileName, fileSize, mimeType },
      });

    await expect(ask('a.exe', 10, 'application/x-msdownload')).rejects.toMatchObject({
      problem: { code: 'UPLOAD_TYPE' },
    });
    await expect(ask('a.pdf', 52_428_801, 'application/pdf')).rejects.toMatchObject({
      problem: { code: 'UPLOAD_TOO_LARGE' },
    });
    await expect(ask('a.pdf', 0, 'application/pdf')).rejects.toMatchObject({
      problem: { code: 'UPLOAD_EMPTY' },
    });
  });

  it('removes a file that only claims to be a PDF, and stores nothing half', async () => {
    const before = (await list()).length;

    await expect(
      upload(person, 'program.pdf', Buffer.from('MZ\u0000 this is a program')),
    ).rejects.toMatchObject({
      problem: { code: 'UPLOAD_TYPE' },
    });

    expect(await list()).toHaveLength(before);
    expect(
      await system.database.query('SELECT * FROM uploads WHERE file_name = $1', ['program.pdf']),
    ).toEqual([]);
  });

  it('does not let the storage take more, or another type, than was signed', async () => {
    const target = await person.client.call(documents.uploadUrl, {
      params: formParams(person),
      body: { fileName: 'a.pdf', fileSize: 5, mimeType: 'application/pdf' },
    });

    const larger = await fetch(target.uploadURL, {
      method: 'PUT',
      body: 'too long',
      headers: target.headers,
    });
    const other = await fetch(target.uploadURL, {
      method: 'PUT',
      body: 'short',
      headers: { 'content-type': 'text/html' },
    });

    expect([larger.status, other.status]).toEqual([403, 403]);
  });

  it('does not make a document of an upload that never arrived, or of another folder', async () => {
    const params = formParams(person);
    const body = { fileName: 'a.pdf', fileSize: 5, mimeType: 'application/pdf' };
    const { uploadURL } = await person.client.call(documents.uploadUrl, { params, body });
    const stranger = await system.newResearcher();

    const missing = person.client.call(documents.create, { params, body: { ...body, name: 'a', uploadURL } });
    await expect(missing).rejects.toMatchObject({ status: 409, problem: { code: 'UPLOAD_MISSING' } });
    const foreign = stranger.client.call(documents.create, {
      params: formParams(stranger),
      body: { ...body, name: 'a', uploadURL },
    });
    await expect(foreign).rejects.toMatchObject({ status: 409 });
  });

  it.each([
    ['a truncated PDF', 'cut.pdf', () => pdf.subarray(0, 2000), ['READING_DAMAGED', 'READING_EMPTY']],
    ['a truncated DOCX', 'cut.docx', () => docx.subarray(0, docx.length / 2), ['READING_DAMAGED']],
    ['a zip that is no document', 'other.docx', () => emptyZip(), ['READING_UNSUPPORTED', 'READING_DAMAGED']],
    [
      'a CSV of prose',
      'letter.csv',
      () => Buffer.from('Dear Ada,\nit is late.\nYours'),
      ['READING_NO_TABLE'],
    ],
    ['a CSV with a million lines', 'long.csv', () => Buffer.from('1,2\n'.repeat(1e6)), ['READING_TOO_LARGE']],
    ['a PDF without text', 'scan.pdf', () => blankPdf(), ['READING_SCANNED', 'READING_EMPTY']],
  ])(
    'ends the reading of %s with a sentence, and a workflow over it too',
    async (_what, fileName, bytes, codes) => {
      const document = await upload(person, fileName, bytes());

      const { reading } = await untilRead(person, document.id);
      expect(reading.status).toBe('failed');
      expect(codes).toContain(reading.error?.code);
      expect(reading.error?.detail).toContain(fileName);
      expect(saidBy(reading.error?.said)).toEqual({
        code: reading.error?.code,
        sentence: reading.error?.detail,
      });

      const ended = await untilEnded(person, (await execute(person, [document.id])).id);
      expect(ended.status).toBe('failed');
      expect(codes).toContain(ended.errorCode);
      expect(ended.errorMessage).toContain(fileName);
      expect(saidBy(ended.errorSaid)).toEqual({ code: ended.errorCode, sentence: ended.errorMessage });
    },
    180_000,
  );

  it('does not call a result clean when a page in the middle is a picture', async () => {
    const document = await upload(person, 'signed.pdf', Buffer.from(pdfWithPicturePage()));
    expect((await untilRead(person, document.id)).reading.status).toBe('read');

    const ended = await untilEnded(person, (await execute(person, [document.id], { expectedParts: [] })).id);

    expect(ended).toMatchObject({
      status: 'completed',
      outcome: 'incomplete',
      coverage: { notProcessed: 1 },
    });
    const params = { ...formParams(person), workflowId: String(ended.id) };
    const { gaps, sums } = await person.client.call(workflows.coverage, { params, query: {} });
    expect(gaps).toMatchObject([{ kind: 'page', label: 'page 2', page: 2, documentId: document.id }]);
    expect(sums.used + sums.read + sums.excluded + sums.notProcessed).toBe(sums.total);
  });
});

function pdfWithPicturePage(): Uint8Array {
  const page = (content: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F 9 0 R>>/XObject<</I 10 0 R>>>>/Contents ${content} 0 R>>`;
  const stream = (text: string, dictionary = '') => ({ dictionary, stream: Buffer.from(text, 'latin1') });
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3>>',
    page(6),
    page(7),
    page(8),
    stream('BT /F 12 Tf 72 700 Td (A study of northwindol in people with high blood pressure) Tj ET'),
    stream('q 612 0 0 792 0 0 cm /I Do Q'),
    stream('BT /F 12 Tf 72 700 Td (The sponsor keeps the results for twenty-five years) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    stream('\0', '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8'),
  ]);
}

/** An end-of-directory record alone is a valid zip file. The local header makes the file start like a zip file with content. */
function emptyZip(): Buffer {
  const local = Buffer.from('504b0304140000000000000000000000000000000000000000000100000061', 'hex');
  const central = Buffer.from(
    '504b01021400140000000000000000000000000000000000000000000100000000000000000000000000000000000000' + '61',
    'hex',
  );
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

function blankPdf(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const xref = text.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 4\n0000000000 65535 f \n${entries}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
