import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { reportOf } from './survivors';

/** Of the mutants of a folder, in percent. */
const LEAST_SCORE = 85;

/**
 * `npm run mutation -- FOLDER`: damages every line of a folder, runs the fast specs that use it, and says which damage they do not
 * notice. Score and survivors go to `reports/mutation`.
 */
async function main([folder]: readonly string[]): Promise<number> {
  if (folder === undefined || !existsSync(folder)) {
    console.error('Which folder? npm run mutation -- libs/conversion/src/merge');
    return 2;
  }
  const { Stryker } = await import('@stryker-mutator/core');
  const results = await new Stryker({
    mutate: [`${folder}/**/*.ts`, '!**/*.spec.ts'],
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    jest: { configFile: 'infra/quality/mutation/jest.stryker.cjs' },
    testRunnerNodeArgs: ['--no-warnings', '--experimental-vm-modules'],
    coverageAnalysis: 'perTest',
    concurrency: 2,
    timeoutMS: 20_000,
    ignorePatterns: ['reports', 'test-results', 'dist/web'],
    tempDirName: join('reports', 'mutation', 'work'),
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
  }).runMutationTest();
  const { score, text } = reportOf(folder, results);
  console.log(text);
  return score >= LEAST_SCORE ? 0 : 1;
}

void main(process.argv.slice(2)).then((code) => process.exit(code));
