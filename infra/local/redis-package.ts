import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runCommand } from './daemon';
import { findOnPath, type Log } from './platform';

/** The download programs detect a dead connection themselves, and waiting for a slow one uses no processor time. */
const FETCH_IDLE_MS = 180_000;

/** A Redis program and the environment for its libraries. */
export interface RedisProgram {
  readonly command: string;
  readonly env: NodeJS.ProcessEnv;
}

const PACKAGES = ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1', 'libatomic1'];

/** True if Debian's tools can fetch a package without changes to the system. */
export function canFetchRedis(): boolean {
  const hasTools = findOnPath('apt-get') !== undefined && findOnPath('dpkg-deb') !== undefined;
  return process.platform === 'linux' && hasTools;
}

/** Returns the Redis that an earlier start has unpacked into this folder, if any. */
export function findFetchedRedis(home: string): RedisProgram | undefined {
  const command = join(home, 'usr', 'bin', 'redis-server');
  if (!existsSync(command)) return undefined;
  const libraries = join(home, 'usr', 'lib');
  const folders = readdirSync(libraries).filter((name) => name.endsWith('-linux-gnu'));
  return { command, env: { LD_LIBRARY_PATH: folders.map((name) => join(libraries, name)).join(':') } };
}

/**
 * Fetches the distribution's Redis package and unpacks it into `home`: without root, services or changes to the system. Checks
 * the signatures with the keys that apt already trusts.
 */
export async function fetchRedis(home: string, log: Log): Promise<RedisProgram> {
  mkdirSync(dirname(home), { recursive: true });
  const work = mkdtempSync(`${home}.`);
  try {
    log('fetching the redis-server package into the project (once, nothing is installed on this machine)');
    const archives = await downloadWithSecondTry(work, log);
    for (const archive of archives) await run('dpkg-deb', ['-x', archive, join(work, 'root')]);
    // Two first starts can run concurrently. The second one finds the folder and uses it.
    if (!existsSync(home)) renameSync(join(work, 'root'), home);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  const program = findFetchedRedis(home);
  if (program === undefined) throw new Error('The redis-server package holds no redis-server');
  return program;
}

/** Tries again once. A busy network can lose the package lists, which apt-get only warns about. */
async function downloadWithSecondTry(work: string, log: Log): Promise<string[]> {
  try {
    return await download(join(work, 'first'));
  } catch (error) {
    log(`fetching once more: ${error instanceof Error ? error.message : String(error)}`);
    return download(join(work, 'second'));
  }
}

async function download(work: string): Promise<string[]> {
  const archives = join(work, 'cache', 'archives');
  for (const folder of [join(work, 'lists', 'partial'), join(archives, 'partial')]) {
    mkdirSync(folder, { recursive: true });
  }
  const settings = [
    'Debug::NoLocking=1',
    `Dir::State::Lists=${work}/lists`,
    `Dir::Cache=${work}/cache`,
    'Acquire::Languages=none',
    'APT::Sandbox::User=',
    'APT::Install-Recommends=0',
    'Acquire::http::Timeout=30',
    'Acquire::Retries=3',
  ];
  const options = ['-qq', ...settings.flatMap((setting) => ['-o', setting])];
  const warnings = await run('apt-get', [...options, 'update']);
  const fetch = ['-y', '--download-only', '--reinstall', 'install', ...PACKAGES];
  try {
    await run('apt-get', [...options, ...fetch]);
  } catch (error) {
    // Without the lists no package is found. Their warnings name the cause.
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${warnings}\n${message}`.trim(), { cause: error });
  }
  return readdirSync(archives)
    .filter((name) => name.endsWith('.deb'))
    .map((name) => join(archives, name));
}

function run(command: string, args: readonly string[]): Promise<string> {
  return runCommand({ name: command, command, args, env: process.env, idleMs: FETCH_IDLE_MS });
}
