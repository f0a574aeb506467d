import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads and writes the small files of a data folder. Values are created once and kept. */
export interface DataFolder {
  readonly path: string;
  /** A random secret, readable only by its owner, the same on every start. */
  readonly secret: (name: string, bytes?: number, encoding?: 'base64' | 'hex') => string;
  /** Ports chosen at earlier starts, by name. */
  readonly loadPorts: () => Record<string, number>;
  readonly savePorts: (ports: Record<string, number>) => void;
}

/** Opens a data folder. Creates it if it is missing. */
export function openDataFolder(path: string): DataFolder {
  mkdirSync(path, { recursive: true });
  const secrets = join(path, 'secrets');
  mkdirSync(secrets, { recursive: true, mode: 0o700 });
  chmodSync(secrets, 0o700);
  const portsFile = join(path, 'ports.json');
  return {
    path,
    secret: (name, bytes = 24, encoding = 'hex') =>
      keepOnce(join(secrets, name), () => randomBytes(bytes).toString(encoding)),
    loadPorts: () => (existsSync(portsFile) ? parsePorts(readFileSync(portsFile, 'utf8')) : {}),
    savePorts: (ports) => writeWhole(portsFile, JSON.stringify(ports, null, 2)),
  };
}

function keepOnce(file: string, make: () => string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const value = make();
  writeWhole(file, value);
  return value;
}

/** Writes a temporary file and renames it, so that a kill leaves no partial file. */
export function writeWhole(file: string, text: string, encoding: 'utf8' | 'latin1' = 'utf8'): void {
  const draft = `${file}.${process.pid}.draft`;
  writeFileSync(draft, text, { mode: 0o600, encoding });
  renameSync(draft, file);
}

function parsePorts(text: string): Record<string, number> {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) return {};
  const entries: [string, unknown][] = Object.entries(value);
  return Object.fromEntries(
    entries.flatMap(([name, port]) =>
      typeof port === 'number' ? [[name, port] satisfies [string, number]] : [],
    ),
  );
}

/** Returns a short name for a path, for folders that must be located elsewhere. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
