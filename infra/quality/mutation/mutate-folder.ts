import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Minimum percentage of the mutants of a folder that must be killed. */
const LEAST_SCORE = 85;
/** Detected by a test that failed or did not end. */
const NOTICED: ReadonlySet<string> = new Set(['Killed', 'Timeout']);
/** A mutant that could not run is no evidence about the tests. */
const VOID: ReadonlySet<string> = new Set(['CompileError', 'RuntimeError', 'Ignored']);

/**
 * `npm run mutation -- FOLDER` (or one file of it) mutates every line, runs the fast specs of the lib, and prints the mutants
 * that they do not detect. With `--alone` only the specs of the folder itself run, which is faster and stricter. Writes all
 * mutants to `reports/mutation`. Returns the exit code: 1 if the score is too low, 2 if the folder does not exist.
 */
export async function mutateFolder(folder: string, options: readonly string[]): Promise<number> {
  if (!existsSync(folder)) {
    console.error('Which folder or file? npm run mutation -- libs/conversion/src/merge');
    return 2;
  }
  const { Stryker } = await import('@stryker-mutator/core');
  const results = await new Stryker({
    mutate: [folder.endsWith('.ts') ? folder : `${folder}/**/*.ts`, '!**/*.spec.ts'],
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    jest: {
      configFile: 'infra/quality/mutation/jest.stryker.cjs',
      // The specs of the folder's own lib define its behavior. Specs of other libs only pass through it.
      config: { roots: [`<rootDir>/${options.includes('--alone') ? folderOf(folder) : libOf(folder)}`] },
    },
    testRunnerNodeArgs: ['--no-warnings', '--experimental-vm-modules'],
    coverageAnalysis: 'perTest',
    concurrency: 2,
    timeoutMS: 20_000,
    ignorePatterns: ['reports', 'test-results', 'dist/web'],
    tempDirName: join('reports', 'mutation', 'work'),
    reporters: ['progress-append-only', 'clear-text', 'json'],
    clearTextReporter: { logTests: false, reportTests: false },
    jsonReporter: { fileName: join('reports', 'mutation', `${folder.replaceAll('/', '-')}.json`) },
    allowConsoleColors: false,
  }).runMutationTest();
  const judged = results.filter(({ status }) => !VOID.has(status));
  const noticed = judged.filter(({ status }) => NOTICED.has(status));
  const score = (100 * noticed.length) / judged.length;
  console.log(`${folder}: ${score.toFixed(1)} % of ${judged.length} mutants noticed`);
  return score >= LEAST_SCORE ? 0 : 1;
}

/** Returns `libs/conversion` for a folder within it. */
const libOf = (folder: string): string => folder.split('/').slice(0, 2).join('/');

const folderOf = (path: string): string => (path.endsWith('.ts') ? dirname(path) : path);
