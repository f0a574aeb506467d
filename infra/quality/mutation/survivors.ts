import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { Stryker } from '@stryker-mutator/core';

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** Detected by a test that failed or did not end. */
const NOTICED = new Set(['Killed', 'Timeout']);
/** A mutant that could not run is no evidence about the tests. */
const VOID = new Set(['CompileError', 'RuntimeError', 'Ignored']);

/**
 * Returns the score of a folder in percent and a text with the undetected mutants. Also writes the text to `reports/mutation`.
 */
export function reportOf(
  folder: string,
  results: readonly MutantResult[],
): { readonly score: number; readonly text: string } {
  const judged = results.filter(({ status }) => !VOID.has(status));
  const survivors = judged.filter(({ status }) => !NOTICED.has(status));
  const score = shareNoticed(judged);
  const lines = survivors.map(({ fileName, location, mutatorName, replacement = '' }) => {
    const file = relative(process.cwd(), fileName);
    return `${file}:${location.start.line}:${location.start.column} ${mutatorName}: ${replacement.replace(/\s+/g, ' ')}`;
  });
  const head = `${folder}: ${score.toFixed(1)} % of ${judged.length} mutants noticed, ${survivors.length} not`;
  const text = [head, ...tableOf(judged), ...lines].join('\n');
  mkdirSync(join('reports', 'mutation'), { recursive: true });
  writeFileSync(join('reports', 'mutation', `${folder.replaceAll('/', '-')}.txt`), `${text}\n`);
  return { score, text };
}

/** The files in the format of `scores.md`. */
function tableOf(judged: readonly MutantResult[]): string[] {
  const files = [...new Set(judged.map(({ fileName }) => fileName))].toSorted();
  return files.map((file) => {
    const own = judged.filter(({ fileName }) => fileName === file);
    return `| \`${basename(file)}\` | ${own.length} | ${shareNoticed(own).toFixed(1)} % |`;
  });
}

const shareNoticed = (judged: readonly MutantResult[]): number =>
  judged.length === 0 ? 0 : (100 * judged.filter(({ status }) => NOTICED.has(status)).length) / judged.length;
