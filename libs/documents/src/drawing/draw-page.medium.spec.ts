import { once } from 'node:events';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import PDFDocument from 'pdfkit';
import { drawPage } from './draw-page';
import type { ResultMessage } from '@app/messages';
import type { DrawnPage } from './drawn-page';

const signal = new AbortController().signal;

describe('drawing a page in a child process', () => {
  it('makes a picture of it as large as vendors look at, with text and with what is a picture itself', async () => {
    const scan = createCanvas(40, 40);
    const brush = scan.getContext('2d');
    brush.fillStyle = '#ff0000';
    brush.fillRect(0, 0, 40, 40);
    const red = await scan.encode('png');
    const bytes = await aPdf((pdf) => {
      pdf.text('Not this page.').addPage();
      pdf.image(red, 0, 0, { width: 306 }).text('A line of text.', 72, 600);
    });

    const page = drawn(await drawPage(bytes, 2, { signal }));

    expect([page.width, page.height]).toEqual([1212, 1568]);
    const at = await pixelsOf(page);
    expect(at(100, 100)).toEqual([255, 0, 0]);
    expect(at(1000, 100)).toEqual([255, 255, 255]);
    expect(await darkPixels(page, { from: 1160, to: 1240 })).toBeGreaterThan(50);
  });

  it('tells why it gives up: no such page, no PDF, too much time or memory', async () => {
    const bytes = await aPdf((pdf) => pdf.text('The only page.'));

    expect(await drawPage(bytes, 2, { signal })).toMatchObject({ code: 'undrawn.no-page' });
    const noPdf = new TextEncoder().encode('%PDF-1.7 of sorts');
    expect(await drawPage(noPdf, 1, { signal })).toMatchObject({ code: 'undrawn.fault' });
    const slow = await aPdf((pdf) => {
      for (let line = 0; line < 50_000; line += 1)
        pdf
          .moveTo(line % 600, 0)
          .lineTo(0, line % 800)
          .stroke();
    });
    expect(await drawPage(slow, 1, { signal, processorMs: 1 })).toMatchObject({ code: 'undrawn.time' });
    expect(await drawPage(slow, 1, { signal, memoryBytes: 1 })).toMatchObject({ code: 'undrawn.memory' });
  });

  it('ends with its signal', async () => {
    const bytes = await aPdf((pdf) => pdf.text('A page.'));
    const ending = new AbortController();

    const drawing = drawPage(bytes, 1, { signal: ending.signal });
    ending.abort(new Error('over'));

    await expect(drawing).rejects.toThrow('over');
  });
});

async function aPdf(draw: (pdf: PDFKit.PDFDocument) => void): Promise<Uint8Array> {
  const pdf = new PDFDocument();
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(pdf, 'end');
  draw(pdf);
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

function drawn(page: DrawnPage | ResultMessage): DrawnPage {
  if ('code' in page) throw new Error(page.code);
  return page;
}

async function dataOf(page: DrawnPage) {
  const canvas = createCanvas(page.width, page.height);
  const context = canvas.getContext('2d');
  context.drawImage(await loadImage(Buffer.from(page.png)), 0, 0);
  return context.getImageData(0, 0, page.width, page.height);
}

async function pixelsOf(page: DrawnPage): Promise<(x: number, y: number) => number[]> {
  const { data, width } = await dataOf(page);
  return (x, y) => [...data.slice((y * width + x) * 4, (y * width + x) * 4 + 3)];
}

async function darkPixels(page: DrawnPage, rows: { from: number; to: number }): Promise<number> {
  const { data, width } = await dataOf(page);
  let dark = 0;
  for (let at = rows.from * width * 4; at < rows.to * width * 4; at += 4)
    if ((data[at] ?? 255) < 100) dark += 1;
  return dark;
}
