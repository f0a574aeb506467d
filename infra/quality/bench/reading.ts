import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { entryFile } from '@app/sandbox';
import { z } from 'zod';
import { YOUNG_MEGABYTES } from '../../../libs/documents/src/child/reading-sandbox';
import { readDocument } from '../../../libs/documents/src/read-in-child';
import { longDocument } from './long-documents';
import { longPdf } from './long-pdf';

const run = promisify(execFile);
const Measured = z.object({ milliseconds: z.number(), peakMegabytes: z.number() });
const ROUNDS = 6;
/** The readers take turns, so that a busy minute of the machine does not affect only one of them. */
const TURNS = 3;
const SAMPLE = 'infra/samples/files/northwind-nwt-301-protocol.pdf';

/**
 * Prints the reading time of PDFs compared with pdf.js text alone and with pdftotext, and the growth of reading time with length.
 */
export async function measureReading(lengths: readonly number[]): Promise<void> {
  const files = await pdfFiles(process.env['CORPUS_DIR']);
  const speed = [];
  for (const file of files) speed.push(await compare(file));
  console.table(speed);
  const growth = await measureGrowth(lengths);
  console.table(growth);
  const layouts = await measureLayouts(lengths);
  console.table(layouts);
  await mkdir('reports/bench', { recursive: true });
  await writeFile('reports/bench/reading.json', `${JSON.stringify({ speed, growth, layouts }, null, 2)}\n`);
}

/** Returns the PDFs of the corpus that are long enough for a figure. Without a corpus, returns the sample protocol. */
async function pdfFiles(corpus: string | undefined): Promise<readonly string[]> {
  if (corpus === undefined || corpus === '') return [resolve(SAMPLE)];
  const names = await readdir(corpus, { recursive: true });
  return names.filter((name) => /protocol\.pdf$/i.test(name)).map((name) => join(corpus, name));
}

async function compare(file: string): Promise<Record<string, string | number>> {
  const pages = (await readDocument(file)).model.pages.length;
  const [text, structure] = await measureInTurns(file);
  const layout = await measureLayout(file);
  const once = await measure('structure', file, 1);
  return {
    document: basename(join(file, '..')),
    pages,
    'pages/s': rate(pages, structure),
    'pdf.js text': rate(pages, text),
    'of pdf.js': (text / structure).toFixed(2),
    pdftotext: layout === undefined ? 'not installed' : rate(pages, layout),
    'of pdftotext': layout === undefined ? '' : (layout / structure).toFixed(2),
    'peak MB': Math.round(once.peakMegabytes),
  };
}

/** Returns the milliseconds of pdf.js text alone and of our reading. */
async function measureInTurns(file: string): Promise<readonly [text: number, structure: number]> {
  let [text, structure] = [Infinity, Infinity];
  for (let turn = 0; turn < TURNS; turn++) {
    text = Math.min(text, (await measure('text', file, ROUNDS)).milliseconds);
    structure = Math.min(structure, (await measure('structure', file, ROUNDS)).milliseconds);
  }
  return [text, structure];
}

const rate = (pages: number, milliseconds: number): number => Math.round((pages / milliseconds) * 1000);

/** The flags of the product's reading child, also used for the reference. */
const FLAGS = ['--no-warnings', `--max-semi-space-size=${YOUNG_MEGABYTES}`];

/** Starts a new process for each figure: libraries loaded by one reader would change the speed of the other. */
async function measure(
  mode: 'structure' | 'preview' | 'text',
  file: string,
  rounds: number,
): Promise<z.infer<typeof Measured>> {
  const child = entryFile('infra/quality/bench/measuring-child');
  const { stdout } = await run(process.execPath, [...FLAGS, child, mode, file, String(rounds)]);
  const last = stdout.trim().split('\n').at(-1) ?? '';
  const value: unknown = JSON.parse(last);
  return Measured.parse(value);
}

async function measureLayout(file: string): Promise<number | undefined> {
  let best: number | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    const isDone = await run('pdftotext', ['-layout', file, '-'], { maxBuffer: 2 ** 28 }).then(
      () => true,
      () => false,
    );
    if (!isDone) return undefined;
    best = Math.min(best ?? Infinity, performance.now() - startedAt);
  }
  return best;
}

async function measureGrowth(
  lengths: readonly number[],
): Promise<readonly Record<string, string | number>[]> {
  const folder = await mkdtemp(join(tmpdir(), 'reading-bench-'));
  const rows: Record<string, string | number>[] = [];
  for (const pages of lengths) {
    const file = join(folder, `${pages}.pdf`);
    await writeFile(file, await longPdf(pages));
    const { milliseconds, peakMegabytes } = await measure('structure', file, 1);
    rows.push({
      pages,
      seconds: (milliseconds / 1000).toFixed(2),
      'ms per page': (milliseconds / pages).toFixed(1),
      'peak MB': Math.round(peakMegabytes),
    });
  }
  await rm(folder, { recursive: true });
  return rows;
}

/** The peak memory of a DOCX with its screen layout, as a multiple of that of one page. */
async function measureLayouts(
  lengths: readonly number[],
): Promise<readonly Record<string, string | number>[]> {
  const folder = await mkdtemp(join(tmpdir(), 'layout-bench-'));
  const rows: Record<string, string | number>[] = [];
  let least = 0;
  for (const pages of [1, ...lengths]) {
    const file = join(folder, `${pages}.docx`);
    await writeFile(file, await longDocument('docx', pages));
    const { milliseconds, peakMegabytes } = await measure('preview', file, 1);
    least ||= peakMegabytes;
    rows.push({
      'DOCX pages': pages,
      seconds: (milliseconds / 1000).toFixed(2),
      'peak MB': Math.round(peakMegabytes),
      'of one page': (peakMegabytes / least).toFixed(1),
    });
  }
  await rm(folder, { recursive: true });
  return rows;
}
