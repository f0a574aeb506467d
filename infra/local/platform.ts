import { execFileSync } from 'node:child_process';
import { accessSync, constants, lstatSync, statSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';

/** Numeric user and group of a child process. */
export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** Called with each complete line of output. */
export type Log = (line: string) => void;

export const isWindows = process.platform === 'win32';

/** True if Postgres would refuse to start as the current user. */
export const isRoot = process.getuid?.() === 0;

/** Returns the full path of a program on PATH, or undefined. */
export function findOnPath(program: string): string | undefined {
  const names = isWindows ? [`${program}.exe`, `${program}.cmd`] : [program];
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return candidates.find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    // Missing, not executable for us, or in a folder that we cannot enter.
    return false;
  }
}

/** Returns whether this path exists, including as a broken symbolic link. */
export function isPresent(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Returns the code of a system error. Does not use `instanceof`, which fails for errors from outside a test's own realm. */
export function errorCode(error: unknown): string | undefined {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode && typeof error.code === 'string' ? error.code : undefined;
}

/** Returns whether other users can reach this folder: it and every folder above it have the "execute for others" bit. */
export function isReachableByOthers(path: string): boolean {
  const folder = resolve(path);
  const parent = dirname(folder);
  const isOpen = (statSync(folder).mode & 0o001) !== 0;
  return isOpen && (parent === folder || isReachableByOthers(parent));
}

/** The system's unprivileged user, which runs Postgres if we are root. */
export function findNobody(): User {
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Splits a stream of chunks into lines and passes each one on. */
export function lineSplitter(log: Log): (chunk: Buffer | string) => void {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk.toString()).split(/\r?\n/);
    rest = lines.pop() ?? '';
    lines.filter((line) => line !== '').forEach(log);
  };
}
