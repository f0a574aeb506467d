import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Stryker } from '@stryker-mutator/core';

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** Noticed by a test that failed, or that did not come to its end. */
const NOTICED = new Set(['Killed', 'Timeout']);
/** Damage that nobody could run says nothing of the tests. */
const VOID = new Set(['CompileError', 'RuntimeError', 'Ignored']);

/** The score of a folder in percent, and what was not noticed, as text; written to `reports/mutation` as well. */
export function reportOf(
  folder: string,
  results: readonly MutantResult[],
): { readonly score: number; readonly text: string } {
  const judged = results.filter(({ status }) => !VOID.has(status));
  const survivors = judged.filter(({ status }) => !NOTICED.has(status));
  const score = judged.length === 0 ? 0 : (100 * (judged.length - survivors.length)) / judged.length;
  const lines = survivors.map(({ fileName, location, mutatorName, replacement = '' }) => {
    const file = relative(process.cwd(), fileName);
    return `${file}:${location.start.line}:${location.start.column} ${mutatorName}: ${replacement.replace(/\s+/g, ' ')}`;
  });
  const head = `${folder}: ${score.toFixed(1)} % of ${judged.length} mutants noticed, ${survivors.length} not`;
  const text = [head, ...lines].join('\n');
  mkdirSync(join('reports', 'mutation'), { recursive: true });
  writeFileSync(join('reports', 'mutation', `${folder.replaceAll('/', '-')}.txt`), `${text}\n`);
  return { score, text };
}
