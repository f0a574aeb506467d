import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Counts of a run. */
export interface Counts {
  /** Must be zero after any fault. */
  readonly wrong: Readonly<Record<string, number>>;
  /** Allowed and reported. */
  readonly told: Readonly<Record<string, number>>;
  /** For each answer that was paid for twice, the start and end of its requests. Used to investigate unexplained duplicates. */
  readonly paidTwice: readonly string[];
}

/** Prints the counts and writes them to `reports`. Returns the exit code: 0 if all that must be zero are. */
export async function reportCounts(name: string, counts: Counts): Promise<number> {
  console.table(counts.told);
  console.table(counts.wrong);
  for (const line of counts.paidTwice) console.log(line);
  await writeReport(`${name}.json`, counts);
  return Object.values(counts.wrong).every((count) => count === 0) ? 0 : 1;
}

/** Writes a value as JSON to a file in `reports`. */
export async function writeReport(name: string, value: unknown): Promise<void> {
  const file = join('reports', name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}

/** Ends the process with the exit code of a program, or with 1 and its error. */
export function exitWith(program: Promise<number>): void {
  program.then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}
