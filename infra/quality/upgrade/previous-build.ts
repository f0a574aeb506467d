import { execFile } from 'node:child_process';
import { mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const OUTPUT = { maxBuffer: 64 * 1024 * 1024 };

/** A build of an earlier commit, in a worktree of its own. */
export interface PreviousBuild {
  readonly commit: string;
  readonly dist: string;
  remove(): Promise<void>;
}

/** The newest version tag before this commit; null if there is none. */
export async function newestTag(): Promise<string | null> {
  const tags = await git('tag', '--list', 'v*', '--sort=-version:refname', '--no-contains=HEAD');
  return tags.split('\n')[0] || null;
}

/** Builds the server of an earlier commit. */
export async function buildOf(ref: string): Promise<PreviousBuild> {
  const commit = await git('rev-parse', '--verify', `${ref}^{commit}`);
  const folder = await mkdtemp(join(tmpdir(), 'clindrove-upgrade-'));
  await git('worktree', 'add', '--detach', folder, commit);
  const remove = async (): Promise<void> => {
    await git('worktree', 'remove', '--force', folder);
  };
  try {
    if (await haveSamePackages(commit)) await symlink(resolve('node_modules'), join(folder, 'node_modules'));
    else await run('npm', ['ci', '--ignore-scripts', '--no-fund', '--no-audit'], { cwd: folder, ...OUTPUT });
    await run('npm', ['run', 'build:server'], { cwd: folder, ...OUTPUT });
  } catch (error) {
    await remove();
    throw error;
  }
  return { commit, dist: join(folder, 'dist'), remove };
}

const haveSamePackages = async (commit: string): Promise<boolean> =>
  (await git('diff', '--name-only', commit, '--', 'package-lock.json')) === '';

async function git(...words: string[]): Promise<string> {
  const { stdout } = await run('git', words, OUTPUT);
  return stdout.trim();
}
