import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Fate, Mutant } from './mutant';

const run = promisify(execFile);

const Report = z.object({
  numFailedTests: z.number(),
  numPassedTests: z.number(),
  numRuntimeErrorTestSuites: z.number(),
});

const MEGABYTES = 64 * 1024 * 1024;
const TEST_MS = 240_000;

/** A copy of the tree and its build, to which the mutants are applied one after the other. The tree itself stays unchanged. */
export class WorkTree {
  private constructor(private readonly folder: string) {}

  static async copy(root: string): Promise<WorkTree> {
    const folder = await mkdtemp(join(tmpdir(), 'mutation-'));
    const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      maxBuffer: MEGABYTES,
    });
    for (const file of stdout.split('\0').filter((name) => name !== '')) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      // The list includes files that are deleted but not committed.
      if (existsSync(join(root, file))) await cp(join(root, file), join(folder, file));
    }
    await cp(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    return new WorkTree(folder);
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Patches one place, runs the tests, and reverts the patch. */
  async judge(mutant: Mutant): Promise<Fate> {
    const path = join(this.folder, mutant.file);
    if (!existsSync(path)) return { kind: 'void', reason: 'its file is not there' };
    const source = await readFile(path, 'utf8');
    const places = source.split(mutant.from).length - 1;
    if (places !== 1) return { kind: 'void', reason: `its text stands in the file ${places} times` };
    await writeFile(
      path,
      source.replace(mutant.from, () => mutant.to),
    );
    try {
      if (mutant.isStarted === true) await this.build();
      return await this.test(mutant);
    } catch (error) {
      return { kind: 'void', reason: error instanceof Error ? error.message.slice(0, 300) : String(error) };
    } finally {
      await writeFile(path, source);
      if (mutant.isStarted === true) await this.build();
    }
  }

  private async build(): Promise<void> {
    await run('npm', ['run', 'build:server'], { cwd: this.folder, maxBuffer: MEGABYTES });
  }

  /** Runs the tests of a mutant on the current state of the copy. */
  async test({ test, named }: Pick<Mutant, 'test' | 'named'>): Promise<Fate> {
    const output = join(this.folder, 'reports', 'mutant.json');
    await rm(output, { force: true });
    const suite = test.endsWith('.medium.spec.ts') ? 'medium' : test.startsWith('web/') ? 'web' : 'spec';
    const jest = [
      'run',
      'jest',
      '--',
      '--selectProjects',
      suite,
      '--runInBand',
      '--bail=1',
      '--json',
      `--outputFile=${output}`,
      '--runTestsByPath',
      test,
      ...(named === undefined ? [] : ['--testNamePattern', named]),
    ];
    // A mutant can cause an endless loop. The timeout counts as detected.
    const options = {
      cwd: this.folder,
      maxBuffer: MEGABYTES,
      timeout: TEST_MS,
      killSignal: 'SIGKILL' as const,
    };
    const isHanging = await run('npm', jest, options).then(
      () => false,
      (error: unknown) => z.object({ killed: z.literal(true) }).safeParse(error).success,
    );
    if (isHanging) return { kind: 'killed' };
    if (!existsSync(output)) return { kind: 'void', reason: 'the tests did not report' };
    const report = Report.parse(JSON.parse(await readFile(output, 'utf8')));
    const { numFailedTests, numPassedTests, numRuntimeErrorTestSuites } = report;
    if (numFailedTests > 0) return { kind: 'killed' };
    if (numRuntimeErrorTestSuites > 0) return { kind: 'void', reason: 'the tests could not be loaded' };
    return numPassedTests > 0 ? { kind: 'survived' } : { kind: 'void', reason: 'no test ran' };
  }
}
