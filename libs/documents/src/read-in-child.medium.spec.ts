import { strToU8 } from 'fflate';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { aCompoundFile, aDocx, aZip, p } from '../test/office';
import { readDocument } from './read-in-child';

jest.setTimeout(120_000);

const failing = (code: string) => ({ name: 'ReadingError', code });

async function aPdf(
  draw: (pdf: PDFKit.PDFDocument) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Uint8Array> {
  const pdf = new PDFDocument(options);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  draw(pdf);
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

describe('reading a document in a child process', () => {
  it('reads a PDF from its bytes and reports progress', async () => {
    const bytes = await aPdf((pdf) => pdf.text('First page.').addPage().text('Second page.'));
    const progress: number[] = [];

    const { model } = await readDocument(bytes, { onProgress: (done) => progress.push(done) });

    expect(model).toMatchObject({ format: 'pdf', words: 4 });
    expect(progress).toEqual([0, 1, 2]);
    expect(model.pages.every((page) => page.lostWords === undefined)).toBe(true);
  });

  it('reads a file by its path, whatever its name claims', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'reading-'));
    const path = join(folder, 'protocol.pdf');
    await writeFile(path, aDocx(p('A paragraph of text.')));

    const { model } = await readDocument(path);

    await rm(folder, { recursive: true });
    expect(model).toMatchObject({ format: 'docx', blocks: [{ text: 'A paragraph of text.' }] });
  });

  it.each([
    ['nothing', () => new Uint8Array(), 'empty'],
    ['random bytes', () => strToU8('neither this nor that'), 'unsupported-type'],
    ['a PDF that is cut off', () => strToU8('%PDF-1.7\n1 0 obj'), 'damaged'],
    ['a DOCX without text', () => aDocx(''), 'empty'],
    ['a DOCX with broken XML', () => aDocx('<w:p>'), 'damaged'],
    ['an old Word document without its text', () => aCompoundFile('Root Entry', 'WordDocument'), 'damaged'],
    ['a zip bomb', () => aDocx('', { parts: { 'word/document.xml': ' '.repeat(40_000_000) } }), 'too-large'],
    [
      'a workbook that hides a bomb',
      () =>
        aZip({
          '[Content_Types].xml': '',
          'xl/workbook.xml': '<workbook/>',
          'xl/sharedStrings.xml': ' '.repeat(40_000_000),
        }),
      'too-large',
    ],
  ])('refuses %s', async (_name, build, code) => {
    await expect(readDocument(build())).rejects.toMatchObject(failing(code));
  });

  it('says that a PDF wants a password', async () => {
    const bytes = await aPdf((pdf) => pdf.text('secret'), { userPassword: 'x', pdfVersion: '1.7' });

    await expect(readDocument(bytes)).rejects.toMatchObject(failing('encrypted'));
  });

  it('kills a child that takes too long', async () => {
    const bytes = await aPdf((pdf) => pdf.text('text'));

    await expect(readDocument(bytes, { limits: { milliseconds: 1 } })).rejects.toMatchObject(
      failing('timeout'),
    );
  });

  it('kills a child that takes too much memory', async () => {
    const bytes = await aPdf((pdf) => {
      for (let page = 0; page < 200; page++) pdf.addPage().text('words '.repeat(500));
    });

    await expect(readDocument(bytes, { limits: { memoryBytes: 50_000_000 } })).rejects.toMatchObject(
      failing('out-of-memory'),
    );
  });

  it('stops when it is told to', async () => {
    const bytes = await aPdf((pdf) => pdf.text('text'));
    const controller = new AbortController();

    const reading = readDocument(bytes, { signal: controller.signal });
    controller.abort();

    await expect(reading).rejects.toMatchObject(failing('cancelled'));
  });
});
