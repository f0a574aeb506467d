import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { entryFile, productFolder } from '../entry-file';

/** Permissions of a child process. It may read the product's own code and the paths named here, and nothing else. */
export interface Sandbox {
  /** The compiled script that it starts with, as `entryFile` takes it. */
  readonly entry: string;
  /** Packages, or files of packages, that it loads. It may read the whole folder that contains them. */
  readonly packages: readonly string[];
  /** The one file that it may read; its path is the first argument. */
  readonly file?: string | undefined;
  readonly args?: readonly string[];
  /** Limit of the JavaScript heap. Buffers and wasm are not included; `supervise` limits them. */
  readonly heapMegabytes: number;
  /** Heap limit of the young generation; V8's default if omitted. */
  readonly youngMegabytes?: number;
  /** True if it loads native code, which Node's permissions do not restrict. */
  readonly loadsNativeCode?: boolean;
}

/** Starts a child with only the permissions of its sandbox. It does not inherit our environment variables. */
export function spawnSandbox(sandbox: Sandbox, stdio: StdioOptions): ChildProcess {
  return spawn(process.execPath, sandboxArguments(sandbox), { stdio, env: {} });
}

/**
 * Lowers the priority of children, so that heartbeats and answers of this process come first if there are more children than
 * processors.
 */
export function stepBack({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The child has already ended, or the system does not allow priority changes. It works without.
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
  // If the packages are linked, both the link and its target must be readable.
  const own = ['dist', 'node_modules'].map((name) => `${join(root, name)}${sep}`);
  return [...new Set([...own, join(root, 'package.json'), ...folders])];
}
