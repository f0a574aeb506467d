import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { entryFile } from '@app/sandbox';
import { z } from 'zod';
import { YOUNG_MEGABYTES } from '../../../libs/documents/src/child/reading-sandbox';
import { type Figure, figure } from './figures';
import { longDocument } from './long-documents';

const Measured = z.object({ milliseconds: z.number(), peakMegabytes: z.number() });
/** The flags of the product's reading child. */
const FLAGS = ['--no-warnings', `--max-semi-space-size=${YOUNG_MEGABYTES}`];

/** Measures processor time and peak memory of reading a PDF, and a DOCX with its screen layout, against those of one page. */
export async function measureReading(lengths: readonly number[]): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'reading-bench-'));
  const figures: Figure[] = [];
  for (const format of ['pdf', 'docx'] as const) {
    const measure = async (pages: number) => {
      const file = join(folder, `${pages}.${format}`);
      await writeFile(file, await longDocument(format, pages));
      // A new process for each figure: one reading would warm up the next.
      const child = entryFile('infra/quality/bench/measuring-child');
      const { stdout } = await promisify(execFile)(process.execPath, [...FLAGS, child, file]);
      return Measured.parse(JSON.parse(stdout));
    };
    const one = await measure(1);
    for (const pages of lengths) {
      const { milliseconds, peakMegabytes } = await measure(pages);
      const what = `reading a ${format} of ${pages} pages`;
      figures.push(
        figure('F-06', what, [milliseconds, 'ms'], null, ['of one page', one.milliseconds]),
        figure('F-06', what, [peakMegabytes, 'MB'], null, ['of one page', one.peakMegabytes]),
      );
    }
  }
  await rm(folder, { recursive: true });
  return figures;
}
