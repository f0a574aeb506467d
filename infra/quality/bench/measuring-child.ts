import { readFile } from 'node:fs/promises';
import { extractDocument } from '../../../libs/documents/src/extract/extract-document';

const MODES = {
  structure: async (bytes: Uint8Array) => {
    await extractDocument(bytes);
  },
  text: readTextOnly,
} as const;

/**
 * Reads one PDF `rounds` times in the given mode and prints the processor time of the
 * fastest round and the peak memory of the process. Processor time counts what other threads of the process do too, and
 * hardly depends on what else the machine does.
 */
async function main(): Promise<void> {
  const [, , mode = '', path = '', rounds = '1'] = process.argv;
  const bytes = new Uint8Array(await readFile(path));
  const read = mode === 'text' ? MODES.text : MODES.structure;
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

/** What pdf.js gives as it comes, without anything of ours: the measure to compare with. */
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
