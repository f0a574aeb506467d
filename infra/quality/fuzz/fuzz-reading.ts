import { readDocument } from '../../../libs/documents/src/read-in-child';
import { ReadingError, ReadingErrorCode } from '../../../libs/documents/src/reading/reading-error';
import { Random } from '../../../libs/study-writers/test/random';
import { type FuzzAnswer, FuzzReader } from './fuzz-reader';
import { mutate, type Seed } from './mutate';

export interface FuzzOptions {
  readonly seeds: readonly Seed[];
  readonly runs: number;
  readonly seed: number;
  readonly atOnce: number;
  readonly onProgress?: (done: number, outcomes: Readonly<Record<string, number>>) => void;
}

export interface Finding {
  readonly run: number;
  readonly seed: string;
  readonly answer: FuzzAnswer;
  readonly bytes: Uint8Array;
}

export interface FuzzReport {
  readonly outcomes: Readonly<Record<string, number>>;
  /** Runs that ended with a product defect, with a timeout, or without a known code. */
  readonly findings: readonly Finding[];
  readonly slowestMilliseconds: number;
  /** Runs in a separate process, as in the product. */
  readonly inOwnProcess: number;
}

/** Small files are read in milliseconds. A run far beyond this limit is in an endless loop. */
const MILLISECONDS = 30_000;
const OWN_PROCESS_EVERY = 25;
const CODES: ReadonlySet<string> = new Set(['read', ...ReadingErrorCode.options]);
const BAD: ReadonlySet<string> = new Set(['crashed', 'timeout', 'cancelled']);

/**
 * Reads this many changed documents. A run is a finding unless it ends with a model or a known code. Every 25th run uses a
 * separate process, as in the product. So does the repetition of every finding, because the cause may be a file that the shared
 * child read before.
 */
export async function fuzzReading(options: FuzzOptions): Promise<FuzzReport> {
  const { runs, seed, atOnce, onProgress } = options;
  const outcomes: Record<string, number> = {};
  const findings: Finding[] = [];
  let next = 0;
  let done = 0;
  let slowestMilliseconds = 0;
  let inOwnProcess = 0;
  const work = async () => {
    const reader = new FuzzReader(MILLISECONDS);
    for (let run = next++; run < runs; run = next++) {
      const { name, bytes } = mutant(options.seeds, new Random(seed + run));
      const startedAt = Date.now();
      const isOwn = run % OWN_PROCESS_EVERY === 0;
      if (isOwn) inOwnProcess++;
      const answer = await (isOwn ? readAlone(bytes) : reader.read(bytes));
      slowestMilliseconds = Math.max(slowestMilliseconds, Date.now() - startedAt);
      outcomes[answer.outcome] = (outcomes[answer.outcome] ?? 0) + 1;
      const alone = isOwn || isGood(answer) ? answer : await readAlone(bytes);
      if (!isGood(alone)) {
        const detail = [answer.detail, `alone: ${alone.outcome}`].join('\n');
        findings.push({ run, seed: name, answer: { ...answer, detail }, bytes });
      }
      onProgress?.(++done, outcomes);
    }
    await reader.stop();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { outcomes, findings, slowestMilliseconds, inOwnProcess };
}

const isGood = ({ outcome }: FuzzAnswer): boolean => CODES.has(outcome) && !BAD.has(outcome);

/** Returns the changed document of a run. The same seeds and number give the same document. */
export function mutant(seeds: readonly Seed[], random: Random): Seed {
  const seed = seeds[random.below(seeds.length)];
  if (seed === undefined) throw new Error('There is nothing to change.');
  return { name: seed.name, bytes: mutate(seed, seeds, random) };
}

async function readAlone(bytes: Uint8Array): Promise<FuzzAnswer> {
  try {
    const { model } = await readDocument(bytes, { limits: { processorMs: MILLISECONDS } });
    return { outcome: 'read', detail: model.format };
  } catch (error) {
    if (error instanceof ReadingError) return { outcome: error.code, detail: error.detail ?? '' };
    return { outcome: 'no code', detail: String(error) };
  }
}
