import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Researcher, RunningProcess } from '../../system-tests/system';
import { convertUploaded } from './conversion-run';
import { type Figure, growth, quantile } from './figures';
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
  const { samples: idle } = await sampling(worker, () => sleep(3000));
  const peaks: number[] = [];
  const samples: Vitals[] = [];
  const startedAt = Date.now();
  for (let wave = 0; wave < waves; wave += 1) {
    const names = Array.from({ length: conversions }, (_unused, place) => `${wave}-${place}.pdf`);
    const crowd = await sampling(worker, () =>
      Promise.all(names.map((name) => convertUploaded(person, name, bytes))),
    );
    samples.push(...crowd.samples);
    peaks.push(Math.max(...crowd.samples.map(({ rss }) => rss)) / MEGABYTE);
    console.log(
      `${conversions} PDFs of ${pages} pages at once: peak ${peaks.at(-1)?.toFixed(0)} MB, longest lag ${Math.max(...crowd.samples.map(({ lag }) => lag.max)).toFixed(0)} ms`,
    );
  }
  const what = `${conversions} PDFs of ${pages} pages at once`;
  const idleRss = {
    name: 'the idle worker',
    value: quantile(
      idle.map(({ rss }) => rss / MEGABYTE),
      0.5,
    ),
  };
  const idleLag = {
    name: 'the idle worker',
    value: quantile(
      idle.map(({ lag }) => lag.max),
      0.5,
    ),
  };
  const lag = (part: 'p99' | 'max') => samples.map((sample) => sample.lag[part]);
  return [
    {
      id: 'F-06',
      what: `${what}, memory of the worker`,
      value: Math.max(...peaks),
      unit: 'MB',
      baseline: idleRss,
      bar: BARS.rss,
    },
    {
      id: 'F-06',
      what: `${what}, last third of the memory against the first`,
      unit: '×',
      bar: BARS.growth,
      value: growth(samples.map(({ rss }) => rss)),
      baseline: { name: 'flat', value: 1 },
    },
    // Each sample is the 99th percentile over a quarter of a second. The figure is the 95th percentile of the samples.
    {
      id: 'F-07',
      what: `${what}, lag p99`,
      value: quantile(lag('p99'), 0.95),
      unit: 'ms',
      baseline: idleLag,
      bar: BARS.lagP99,
    },
    {
      id: 'F-07',
      what: `${what}, longest lag`,
      value: Math.max(...lag('max')),
      unit: 'ms',
      baseline: idleLag,
      bar: BARS.lagMax,
    },
    {
      id: 'F-05',
      what: `${what}, seconds for each`,
      unit: 's',
      bar: null,
      value: (Date.now() - startedAt) / 1000 / (conversions * waves),
      baseline: { name: 'one call', value: 2 },
    },
  ];
}

/** Polls the health address of the worker while the work runs. */
async function sampling(
  { healthUrl }: RunningProcess,
  work: () => Promise<unknown>,
): Promise<{ samples: Vitals[] }> {
  const samples: Vitals[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const response = await fetch(`${healthUrl ?? ''}/vitals`);
      samples.push(Vitals.parse(await response.json()));
      await sleep(SAMPLE_MS);
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await asking;
  }
  return { samples };
}
