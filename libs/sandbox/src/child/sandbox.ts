import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { entryFile, productFolder } from '../entry-file';

/** What a child process may do: it may read the product's own code and what is named here, and nothing else. */
export interface Sandbox {
  /** The compiled script it starts with, as `entryFile` takes it. */
  readonly entry: string;
  /** Packages, or files of packages, that it loads: it may read the whole folder that holds them. */
  readonly packages: readonly string[];
  /** The one file that it may read; its path is the first argument. */
  readonly file?: string | undefined;
  readonly args?: readonly string[];
  /** JavaScript heap; buffers and wasm come on top and are what `supervise` watches. */
  readonly heapMegabytes: number;
  /** Heap of what was made last; V8 decides where it is absent. */
  readonly youngMegabytes?: number;
  /** It loads native code, which permissions do not hold back. */
  readonly loadsNativeCode?: boolean;
}

/** Starts a child that may only do what its sandbox allows. It inherits nothing of our environment. */
export function spawnSandbox(sandbox: Sandbox, stdio: StdioOptions): ChildProcess {
  return spawn(process.execPath, sandboxArguments(sandbox), { stdio, env: {} });
}

/** Lets heartbeats and answers of this process come first where there are more children than processors. */
export function stepBack({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system lets nobody change priorities: it works all the same.
  }
}

function sandboxArguments(sandbox: Sandbox): string[] {
  const file = sandbox.file === undefined ? [] : [resolve(sandbox.file)];
  const young = sandbox.youngMegabytes;
  const permission = process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission';
  return [
    permission,
    '--no-warnings',
    ...(sandbox.loadsNativeCode === true ? ['--allow-addons'] : []),
    ...[...codeFolders(sandbox.packages), ...file].map((path) => `--allow-fs-read=${path}`),
    `--max-old-space-size=${sandbox.heapMegabytes}`,
    ...(young === undefined ? [] : [`--max-semi-space-size=${young}`]),
    entryFile(sandbox.entry),
    ...file,
    ...(sandbox.args ?? []),
  ];
}

function codeFolders(packages: readonly string[]): readonly string[] {
  const modules = `${sep}node_modules${sep}`;
  const folders = packages.map((name) => {
    const path = realpathSync(require.resolve(name));
    return path.slice(0, path.lastIndexOf(modules) + modules.length);
  });
  const root = productFolder();
  // Where the packages are linked, their own place is asked for as well as the one that they are found at.
  const own = ['dist', 'node_modules'].map((name) => `${join(root, name)}${sep}`);
  return [...new Set([...own, join(root, 'package.json'), ...folders])];
}
