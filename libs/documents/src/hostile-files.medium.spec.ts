import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { HOSTILE_OFFICE } from '../test/hostile-office';
import { HOSTILE_OTHER } from '../test/hostile-other';
import { HOSTILE_PDF } from '../test/hostile-pdf';
import type { HostileFile } from '../test/hostile';
import { readDocument } from './read-in-child';
import { ReadingError } from './reading/reading-error';

const LIMITS = { processorMs: 20_000, memoryBytes: 350 * 1024 * 1024 };
/** Files that may reach the limit get a shorter one. The test checks the outcome, not the waiting time. */
const SHORT_LIMITS = { ...LIMITS, processorMs: 3_000 };
const MOST_GROWTH = 100 * 1024 * 1024;
/** Number of concurrent children: a few more than processors, because many of them only wait to be stopped. */
const AT_ONCE = Math.max(3, availableParallelism() + 2);
const SAMPLES = join(__dirname, '../../../infra/samples/files/northwind-nwt-301-protocol');
const CUTS = 10;

interface Attempt {
  readonly name: string;
  readonly outcome: string;
  readonly warnings: readonly string[];
}

async function attempt(name: string, bytes: Uint8Array, limits = LIMITS): Promise<Attempt> {
  const result = await readDocument(bytes, { limits }).then(
    ({ model }) => ({ outcome: 'read', warnings: model.warnings.map((warning) => warning.code) }),
    (error: unknown) => ({
      outcome: error instanceof ReadingError ? error.code : String(error),
      warnings: [],
    }),
  );
  return { name, ...result };
}

/** Reads the files, a few at a time. */
async function attemptAll(
  files: readonly (Pick<HostileFile, 'name' | 'build'> & Partial<Pick<HostileFile, 'outcomes'>>)[],
): Promise<readonly Attempt[]> {
  const waiting = [...files];
  const attempts: Attempt[] = [];
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const limits = file.outcomes?.includes('timeout') ? SHORT_LIMITS : LIMITS;
      attempts.push(await attempt(file.name, await file.build(), limits));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return attempts;
}

describe('files made to harm', () => {
  const files = [...HOSTILE_OFFICE, ...HOSTILE_PDF, ...HOSTILE_OTHER];

  it('are read or refused with a clear code, without harm to this process', async () => {
    const rejections: unknown[] = [];
    const onRejection = (reason: unknown) => rejections.push(reason);
    process.on('unhandledRejection', onRejection);
    // Building the files takes memory too, so it happens before the measurement.
    const built: (Pick<HostileFile, 'name' | 'outcomes'> & { build: () => Uint8Array })[] = [];
    for (const file of files) {
      const bytes = await file.build();
      built.push({ name: file.name, outcomes: file.outcomes, build: () => bytes });
    }
    const before = process.memoryUsage().rss;

    const attempts = await attemptAll(built);

    process.off('unhandledRejection', onRejection);
    const outcomes = new Map(attempts.map((done) => [done.name, done]));
    const surprises = files.filter(({ name, outcomes: expected, warnings = [] }) => {
      const done = outcomes.get(name);
      return (
        !done ||
        !expected.some((outcome) => outcome === done.outcome) ||
        warnings.some((warning) => !done.warnings.includes(warning))
      );
    });
    expect(surprises.map(({ name }) => [name, outcomes.get(name)?.outcome])).toEqual([]);
    expect(rejections).toStrictEqual([]);
    expect(process.memoryUsage().rss - before).toBeLessThan(MOST_GROWTH);
    expect(files.length).toBeGreaterThanOrEqual(60);
  });

  it.each(['pdf', 'docx', 'xlsx'])('survives a %s that is cut off anywhere', async (format) => {
    const whole = new Uint8Array(readFileSync(`${SAMPLES}.${format}`));
    const cuts = Array.from({ length: CUTS }, (_cut, index) => Math.floor((whole.length * index) / CUTS));

    const attempts = await attemptAll(
      cuts.map((length) => ({ name: `${length} bytes`, build: () => whole.subarray(0, length) })),
    );

    // pdf.js reconstructs a truncated PDF from the remaining bytes. A zip file without its directory is unreadable.
    const allowed =
      format === 'pdf'
        ? ['read', 'damaged', 'empty', 'unsupported-type']
        : ['damaged', 'empty', 'unsupported-type'];
    expect(attempts.filter((done) => !allowed.includes(done.outcome))).toEqual([]);
  });
});
