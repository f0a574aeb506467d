import { dirname, join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { openMessagePipe, readInput } from '@app/sandbox';
import type { DrawingMessage } from './drawn-page';

/** Longest edge of a picture. Vendors scale larger pictures down before their models see them. */
const LONGEST_EDGE = 1568;
/** Limits the scale of very small pages. */
const LARGEST_SCALE = 4;

/** Entry point of the drawing child: renders one page of the PDF from stdin. If that fails, it ends without output. */
async function main(): Promise<void> {
  const { say, end } = openMessagePipe<DrawingMessage>();
  say(await draw(new Uint8Array(await readInput()), Number(process.argv[2])));
  await end();
  process.exit(0);
}

async function draw(data: Uint8Array, number: number): Promise<DrawingMessage> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const folder = dirname(require.resolve('pdfjs-dist/package.json'));
  const document = await getDocument({
    data,
    isEvalSupported: false,
    useSystemFonts: false,
    enableXfa: false,
    cMapUrl: join(folder, 'cmaps/'),
    cMapPacked: true,
    standardFontDataUrl: join(folder, 'standard_fonts/'),
    wasmUrl: join(folder, 'wasm/'),
    iccUrl: join(folder, 'iccs/'),
    verbosity: VerbosityLevel.ERRORS,
  }).promise;
  if (number > document.numPages) return 'no-page';
  const page = await document.getPage(number);
  const { width: pageWidth, height: pageHeight } = page.getViewport({ scale: 1 });
  const scale = Math.min(LARGEST_SCALE, LONGEST_EDGE / Math.max(pageWidth, pageHeight));
  const viewport = page.getViewport({ scale });
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
  const canvas = createCanvas(width, height);
  await page.render({ canvas: null, canvasContext: canvas.getContext('2d'), viewport }).promise;
  const png = await canvas.encode('png');
  return { png: png.toString('base64'), width, height };
}

process.on('unhandledRejection', () => process.exit(1));
void main();
