import { execFileSync } from 'node:child_process';
import { entryFile } from '@app/sandbox';
import { z } from 'zod';
import { YOUNG_MEGABYTES } from '../../../libs/documents/src/child/reading-sandbox';
import { type Figure, figure } from './figures';
import { type Format, longDocument } from './long-documents';

const Measured = z.object({ milliseconds: z.number(), peakMegabytes: z.number() });
/** The flags of the product's reading child. */
const FLAGS = ['--no-warnings', `--max-semi-space-size=${YOUNG_MEGABYTES}`];

/** Measures processor time and peak memory of reading a PDF, and a DOCX with its screen layout, against those of one page. */
export async function measureReading(lengths: readonly number[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const format of ['pdf', 'docx'] as const) {
    const one = await measured(format, 1);
    for (const pages of lengths) {
      const { milliseconds, peakMegabytes } = await measured(format, pages);
      const what = `reading a ${format} of ${pages} pages`;
      figures.push(
        figure('F-06', what, [milliseconds, 'ms'], null, ['of one page', one.milliseconds]),
        figure('F-06', what, [peakMegabytes, 'MB'], null, ['of one page', one.peakMegabytes]),
      );
    }
  }
  return figures;
}

/** Reads a document in a new process, because one reading would warm up the next. */
async function measured(format: Format, pages: number): Promise<z.infer<typeof Measured>> {
  const child = entryFile('infra/quality/bench/measuring-child');
  const input = await longDocument(format, pages);
  return Measured.parse(
    JSON.parse(execFileSync(process.execPath, [...FLAGS, child], { input, encoding: 'utf8' })),
  );
}
