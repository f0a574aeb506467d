import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

const Answer = z.object({ id: z.string(), findings: z.number(), first: z.string() });

/** What became of CDISC's conformance rules over one study. */
export interface RuleReport {
  /** The rules with findings: their ids, the number of findings, and the first of them as JSON. */
  readonly fired: readonly z.infer<typeof Answer>[];
  /** The rules that were stopped at the time limit. */
  readonly stopped: readonly string[];
  readonly evaluated: number;
}

interface RuleRun {
  readonly rulesFolder: string;
  readonly json: string;
  /** The time limit of one rule, in milliseconds. */
  readonly limitMs: number;
}

/** Evaluates all rules of a folder over a USDM file, in a thread that is replaced when a rule exceeds its time limit. */
export async function evaluateRules(run: RuleRun): Promise<RuleReport> {
  const open = readdirSync(run.rulesFolder)
    .filter((name) => name.endsWith('.yml'))
    .map((name) => name.replace('.yml', ''))
    .sort();
  const fired: z.infer<typeof Answer>[] = [];
  const stopped: string[] = [];
  const total = open.length;
  while (open.length > 0) {
    const isDone = await evaluateUntilLimit(run, open, (answer) => {
      if (answer.findings > 0) fired.push(answer);
    });
    if (!isDone) stopped.push(open.shift() ?? '');
  }
  return { fired, stopped, evaluated: total - stopped.length };
}

/** Removes each evaluated rule from `open`. Resolves to false if the first of those left exceeded the limit. */
function evaluateUntilLimit(
  { rulesFolder, json, limitMs }: RuleRun,
  open: string[],
  take: (answer: z.infer<typeof Answer>) => void,
): Promise<boolean> {
  const worker = new Worker(join(__dirname, 'core-rules-thread.mjs'), {
    workerData: { rulesFolder, ruleIds: [...open], json },
  });
  return new Promise((resolve, reject) => {
    const stop = (): void => void worker.terminate().then(() => resolve(false), reject);
    let limit = setTimeout(stop, limitMs);
    worker.on('message', (message: unknown) => {
      clearTimeout(limit);
      take(Answer.parse(message));
      open.shift();
      limit = setTimeout(stop, limitMs);
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      clearTimeout(limit);
      if (open.length === 0) resolve(true);
    });
  });
}
