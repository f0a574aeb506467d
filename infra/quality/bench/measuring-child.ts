import { readFile } from 'node:fs/promises';
import { extractDocument } from '../../../libs/documents/src/extract/extract-document';

const MODES = {
  structure: async (bytes: Uint8Array) => {
    await extractDocument(bytes);
  },
  preview: async (bytes: Uint8Array) => {
    const { makePreview } = await extractDocument(bytes);
    await makePreview?.();
  },
  text: readTextOnly,
} as const;

/**
 * Reads one document `rounds` times in the given mode and prints the processor time of the fastest round and the peak memory of the
 * process. Processor time includes the other threads of the process and hardly depends on other load of the machine.
 */
async function main(): Promise<void> {
  const [, , mode = '', path = '', rounds = '1'] = process.argv;
  const bytes = new Uint8Array(await readFile(path));
  const read = mode === 'text' || mode === 'preview' ? MODES[mode] : MODES.structure;
  let best = Infinity;
  for (let round = 0; round < Number(rounds); round++) {
    const before = process.cpuUsage();
    await read(bytes);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  const peakMegabytes = process.resourceUsage().maxRSS / 1024;
  process.stdout.write(`${JSON.stringify({ milliseconds: best, peakMegabytes })}\n`);
}

/** Reads the plain text that pdf.js returns, without our processing, as the reference. */
async function readTextOnly(bytes: Uint8Array): Promise<void> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    data: bytes.slice(),
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  const document = await task.promise;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    await page.getTextContent();
    page.cleanup();
  }
  await task.destroy();
}

void main();
