import type { SpareChild } from '@app/sandbox';
import { strToU8 } from 'fflate';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { NUMBERED_IN_A_RING } from '../test/hostile-office';
import { aCompoundFile, aDocx, aZip, p } from '../test/office';
import { createSpareReader, startReadingChild } from './child/reading-sandbox';
import { unpackModel, unpackPreview } from './unpacked';
import { readDocument, readPacked } from './read-in-child';

const RELATIONSHIPS = {
  '_rels/.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
};
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
    ['random bytes', () => Uint8Array.from([0, 255, 7, 130, 0, 27, 9, 201]), 'unsupported-type'],
    ['prose', () => strToU8('neither this nor that'), 'no-table'],
    ['a PDF that is cut off', () => strToU8('%PDF-1.7\n1 0 obj'), 'damaged'],
    ['a DOCX without text', () => aDocx(''), 'empty'],
    ['a DOCX of pictures', () => aDocx('<w:p><w:r><a:blip/></w:r></w:p>'), 'scan-without-text'],
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

  it('kills a child that needs too much processor time, and says how much that is', async () => {
    // The time is looked at now and then, so one page has to take long, on a fast machine, too.
    const bytes = await aPdf((pdf) => {
      for (let word = 0; word < 40_000; word++) pdf.text('word', 72, 72 + (word % 600), { lineBreak: false });
    });

    await expect(readDocument(bytes, { limits: { pageProcessorMs: 1 } })).rejects.toMatchObject({
      ...failing('timeout'),
      detail: '0.001 s',
    });
  });

  it('kills a child that takes too much memory', async () => {
    const bytes = await aPdf((pdf) => {
      for (let page = 0; page < 200; page++) pdf.addPage().text('words '.repeat(500));
    });

    await expect(readDocument(bytes, { limits: { memoryBytes: 50_000_000 } })).rejects.toMatchObject(
      failing('out-of-memory'),
    );
  });

  it('reads once more what the machine was too busy to read, and blames the machine the second time', async () => {
    const bytes = await aPdf((pdf) => pdf.text('two words'));
    const spare = createSpareReader({ restMs: 0 });
    const take = jest.spyOn(spare, 'take');
    const stopped = () => {
      const child = startReadingChild(undefined);
      child.kill('SIGSTOP');
      return child;
    };
    const options = { spare, limits: { stallMs: 3000 } };

    take.mockReturnValueOnce(stopped()).mockReturnValue(null);
    const { model } = await readDocument(bytes, options);
    take.mockReturnValueOnce(stopped()).mockReturnValueOnce(stopped());
    const failed = readDocument(bytes, options);

    expect(model.words).toBe(2);
    await expect(failed).rejects.toMatchObject(failing('machine-busy'));
    spare.close();
  });

  it('stops when it is told to', async () => {
    const bytes = await aPdf((pdf) => pdf.text('text'));
    const controller = new AbortController();

    const reading = readDocument(bytes, { signal: controller.signal });
    controller.abort();

    await expect(reading).rejects.toMatchObject(failing('cancelled'));
  });
});

/** Waits for the next spare child, which starts when the last one has ended. */
async function refilled(spare: SpareChild) {
  for (let child = spare.take(); ; child = spare.take()) {
    if (child !== null) return child;
    await sleep(20);
  }
}

describe('the layout of a DOCX', () => {
  const long = aDocx(Array.from({ length: 4000 }, (_unused, place) => p(`Paragraph ${place}`)).join(''), {
    parts: RELATIONSHIPS,
  });

  it('comes after the model', async () => {
    const reading = readPacked(long);
    const first = await Promise.race([
      reading.model.then(() => 'model'),
      reading.preview.then(() => 'preview'),
    ]);
    const preview = await unpackPreview((await reading.preview) ?? new Uint8Array());

    expect(first).toBe('model');
    expect(preview.elements).toHaveLength(4000);
  });

  it('is empty, and the model stays, when its making is cut off', async () => {
    const controller = new AbortController();
    const reading = readPacked(long, { signal: controller.signal });
    const model = await unpackModel(await reading.model);
    controller.abort();
    const preview = await unpackPreview((await reading.preview) ?? new Uint8Array());

    expect(model.blocks).toHaveLength(4000);
    expect(preview.elements).toEqual([]);
  });

  it('is empty when mammoth gives up', async () => {
    const { model, preview } = await readDocument(aDocx(...NUMBERED_IN_A_RING));

    expect(model).toMatchObject({ words: 1, warnings: [] });
    expect(preview).toEqual({ schemaVersion: 1, elements: [] });
  });
});

describe('a reading child that waits', () => {
  it('reads one document of any kind, is then replaced, and is not waited for when it is gone', async () => {
    const spare = createSpareReader({ restMs: 0 });
    const pdf = await aPdf((page) => page.text('Printed text.'));
    const docx = aDocx(p('Typed text.'), { parts: RELATIONSHIPS });
    const pids: (number | undefined)[] = [];
    const isGone = async () => {
      const child = await refilled(spare);
      pids.push(child.pid);
      child.kill('SIGKILL');
      return (await readDocument(pdf, { spare })).model.words;
    };

    const [printed, typed] = [await readDocument(pdf, { spare }), await readDocument(docx, { spare })];
    const afterLoss = await isGone();
    spare.close();

    expect([printed.model, typed.model]).toMatchObject([{ words: 2 }, { words: 2, warnings: [] }]);
    expect(typed.preview?.elements).toMatchObject([{ tag: 'p', children: ['Typed text.'] }]);
    expect(pids).toStrictEqual([expect.any(Number)]);
    expect(afterLoss).toBe(2);
    expect(spare.take()).toBeNull();
  });

  it('ends when nothing is sent to it any more', async () => {
    const child = await refilled(createSpareReader({ restMs: 0 }));
    const exit = once(child, 'exit');

    child.stdin?.end();

    await expect(exit).resolves.toEqual([0, null]);
  });
});
