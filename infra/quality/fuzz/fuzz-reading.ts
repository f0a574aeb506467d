import { readDocument } from '../../../libs/documents/src/read-in-child';
import { ReadingError, ReadingErrorCode } from '../../../libs/documents/src/reading/reading-error';
import { Random } from '../random';
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
  /** Runs that ended by a mistake of ours, out of time, or without any of the known codes. */
  readonly findings: readonly Finding[];
  readonly slowestMilliseconds: number;
  /** Runs that went the whole way of the product: a process of their own. */
  readonly inOwnProcess: number;
}

/** Small files are read in milliseconds; far beyond this something turns in circles. */
const MILLISECONDS = 30_000;
const OWN_PROCESS_EVERY = 25;
const CODES: ReadonlySet<string> = new Set(['read', ...ReadingErrorCode.options]);
const BAD: ReadonlySet<string> = new Set(['crashed', 'timeout', 'cancelled']);

/**
 * Reads so many changed documents. Each ends with a model or one of the known codes, or it is a finding. Every 25th goes
 * the way of the product; so does every finding before it counts, since a child that read others before may be to blame.
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

/** The changed document of a run; the same for the same seeds and number. */
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
