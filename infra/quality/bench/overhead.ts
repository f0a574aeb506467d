import type { Workflow } from '@app/contracts';
import { readDocument } from '@app/documents';
import type { ProviderEmulator } from '@app/testing';
import type { Researcher } from '../../system-tests/system';
import { convertUploaded } from './conversion-run';
import { type Figure, figure, millisecondsOf, quantile } from './figures';
import { type Format, longDocument } from './long-documents';

/** Maximum seconds at the 95th percentile (quality bar F-01). */
const BARS: Readonly<Record<number, number>> = { 20: 1.5, 150: 3, 400: 6 };

/**
 * F-01: measures the time from upload complete to XML ready, without the provider's time. The first run of each document is not
 * counted.
 */
export async function measureOverhead(
  person: Researcher,
  provider: ProviderEmulator,
  plan: { readonly formats: readonly Format[]; readonly pages: readonly number[]; readonly rounds: number },
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const pages of plan.pages)
    for (const format of plan.formats) {
      const bytes = await longDocument(format, pages);
      const reading = await readingAlone(bytes);
      const overheads: number[] = [];
      for (let round = 0; round <= plan.rounds; round += 1) {
        const from = provider.requests.length;
        const { totalMs, workflow } = await convertUploaded(person, `${pages}-pages.${format}`, bytes);
        // Calls of several sections run at the same time; each moment counts once.
        let [until, overhead] = [0, totalMs / 1000];
        for (const { at, endedAt } of provider.requests.slice(from)) {
          overhead -= Math.max(0, (endedAt ?? at) - Math.max(at, until)) / 1000;
          until = Math.max(until, endedAt ?? at);
        }
        console.log(`${format}, ${pages} pages: ${overhead.toFixed(2)} s of ours ${stepsOf(workflow)}`);
        if (round > 0) overheads.push(overhead);
      }
      const alone = ['reading alone', reading] as const;
      const what = `overhead, ${format} of ${pages} pages`;
      figures.push(
        figure('F-01', `${what}, p50`, [quantile(overheads, 0.5), 's'], null, alone),
        figure('F-01', `${what}, p95`, [quantile(overheads, 0.95), 's'], BARS[pages] ?? null, alone),
      );
    }
  return figures;
}

/** Reads the same file with the same child process and without any other step. Returns the faster of two runs. */
async function readingAlone(bytes: Uint8Array): Promise<number> {
  const read = () => millisecondsOf(() => readDocument(bytes));
  return Math.min(await read(), await read()) / 1000;
}

function stepsOf({ steps, executedAt }: Workflow): string {
  const begin = Date.parse(executedAt);
  const at = (instant: string | null): string =>
    instant === null ? '?' : ((Date.parse(instant) - begin) / 1000).toFixed(2);
  return `(${steps.map(({ name, startedAt, completedAt }) => `${name} ${at(startedAt)}–${at(completedAt)}`).join(', ')})`;
}
