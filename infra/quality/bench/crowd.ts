import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Researcher, RunningProcess } from '../../system-tests/system';
import { convertUploaded } from './conversion-run';
import { watch } from '../watch';
import { type Figure, figure, growth, quantile } from './figures';
import { longDocument } from './long-documents';

const Vitals = z.object({
  rss: z.number(),
  heapUsed: z.number(),
  lag: z.object({ p50: z.number(), p99: z.number(), max: z.number() }),
});
type Vitals = z.infer<typeof Vitals>;

const SAMPLE_MS = 250;
const MEGABYTE = 1024 * 1024;
/** Quality bar F-06 and F-07. */
const BARS = { rss: 600, growth: 1.1, lagP99: 50, lagMax: 300 };

/**
 * F-06 and F-07: runs many concurrent conversions on one worker, and measures the memory of its process and the lag of its event
 * loop.
 */
export async function measureCrowd(
  person: Researcher,
  worker: RunningProcess,
  { conversions, pages, waves }: { conversions: number; pages: number; waves: number },
): Promise<Figure[]> {
  const bytes = await longDocument('pdf', pages);
  await sampling(worker, () => sleep(500));
  const idle = await sampling(worker, () => sleep(3000));
  const peaks: number[] = [];
  const samples: Vitals[] = [];
  const startedAt = Date.now();
  for (let wave = 0; wave < waves; wave += 1) {
    const names = Array.from({ length: conversions }, (_unused, place) => `${wave}-${place}.pdf`);
    const crowd = await sampling(worker, () =>
      Promise.all(names.map((name) => convertUploaded(person, name, bytes))),
    );
    samples.push(...crowd);
    peaks.push(Math.max(...crowd.map(({ rss }) => rss)) / MEGABYTE);
    console.log(
      `${conversions} PDFs of ${pages} pages at once: peak ${peaks.at(-1)?.toFixed(0)} MB, longest lag ${Math.max(...crowd.map(({ lag }) => lag.max)).toFixed(0)} ms`,
    );
  }
  const what = `${conversions} PDFs of ${pages} pages at once`;
  const median = (values: readonly number[]) => ['the idle worker', quantile(values, 0.5)] as const;
  const idleRss = median(idle.map(({ rss }) => rss / MEGABYTE));
  const idleLag = median(idle.map(({ lag }) => lag.max));
  const lag = (part: 'p99' | 'max') => samples.map((sample) => sample.lag[part]);
  const grown = growth(samples.map(({ rss }) => rss));
  const each = (Date.now() - startedAt) / 1000 / (conversions * waves);
  return [
    figure('F-06', `${what}, memory of the worker`, [Math.max(...peaks), 'MB'], BARS.rss, idleRss),
    figure('F-06', `${what}, last third of the memory against the first`, [grown, '×'], BARS.growth),
    // Each sample is the 99th percentile over a quarter of a second. The figure is the 95th percentile of the samples.
    figure('F-07', `${what}, lag p99`, [quantile(lag('p99'), 0.95), 'ms'], BARS.lagP99, idleLag),
    figure('F-07', `${what}, longest lag`, [Math.max(...lag('max')), 'ms'], BARS.lagMax, idleLag),
    figure('F-05', `${what}, seconds for each`, [each, 's'], null, ['one call', 2]),
  ];
}

/** Polls the health address of the worker while the work runs. */
async function sampling(
  { healthUrl }: RunningProcess,
  work: () => Promise<unknown>,
): Promise<readonly Vitals[]> {
  const samples: Vitals[] = [];
  const stop = watch(async () => {
    const response = await fetch(`${healthUrl ?? ''}/vitals`);
    samples.push(Vitals.parse(await response.json()));
  }, SAMPLE_MS);
  await work().finally(stop);
  return samples;
}
