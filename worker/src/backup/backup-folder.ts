import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BackedUpObject, type BackedUpTable, type Manifest, readManifest } from './manifest';

const MANIFEST = 'manifest.json';
const NEWLINE = 10;

/** Size and hash of bytes that were read, and the number of lines in them. */
export interface Measured {
  readonly size: number;
  readonly lines: number;
  readonly sha256: string;
}

/** Passes bytes on and measures them. `found` is valid after the last byte. */
export class Measuring {
  private readonly hash = createHash('sha256');
  private size = 0;
  private lines = 0;

  async *through(source: Readable): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      if (!(chunk instanceof Uint8Array)) throw new Error('A source did not give bytes.');
      this.hash.update(chunk);
      this.size += chunk.length;
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) this.lines += 1;
      yield chunk;
    }
  }

  found(): Measured {
    return { size: this.size, lines: this.lines, sha256: this.hash.digest('hex') };
  }
}

/** Reads a source to its end, and measures it. */
export async function measure(source: Readable): Promise<Measured> {
  const measuring = new Measuring();
  for await (const chunk of measuring.through(source)) void chunk;
  return measuring.found();
}

/** The files of one backup: the rows of each table, the objects by their hashes, and the manifest. */
export class BackupFolder {
  private constructor(private readonly path: string) {}

  /**
   * Creates the folder of a new backup.
   *
   * @throws Error if it exists and is not empty.
   */
  static async create(path: string): Promise<BackupFolder> {
    await mkdir(path, { recursive: true });
    if ((await readdir(path)).length > 0)
      throw new Error(`The folder ${path} is not empty. Name a new folder for each backup.`);
    await mkdir(join(path, 'tables'));
    await mkdir(join(path, 'objects'));
    return new BackupFolder(path);
  }

  static of(path: string): BackupFolder {
    return new BackupFolder(path);
  }

  async writeTable(name: string, rows: Readable): Promise<Measured> {
    return this.write(tableFile(name), rows);
  }

  /** Equal objects share one file. */
  async writeObject(body: Readable): Promise<Measured> {
    const arriving = join('objects', randomUUID());
    const measured = await this.write(arriving, body);
    const file = join(this.path, objectFile(measured));
    await mkdir(dirname(file), { recursive: true });
    await rename(join(this.path, arriving), file);
    return measured;
  }

  readTable({ name }: Pick<BackedUpTable, 'name'>): Readable {
    return createReadStream(join(this.path, tableFile(name)));
  }

  readObject(object: Pick<BackedUpObject, 'sha256'>): Readable {
    return createReadStream(join(this.path, objectFile(object)));
  }

  /** Completes the backup. The manifest appears as a whole or not at all. */
  async writeManifest(manifest: Manifest): Promise<void> {
    const file = join(this.path, MANIFEST);
    const handle = await open(`${file}.part`, 'w');
    try {
      await handle.writeFile(`${JSON.stringify(manifest, null, 1)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(`${file}.part`, file);
  }

  /** @throws Error with a sentence for the operator if the manifest is missing or damaged. */
  async manifest(): Promise<Manifest> {
    const text = await orNull(() => readFile(join(this.path, MANIFEST), 'utf8'));
    if (text === null)
      throw new Error(`${this.path} has no manifest.json: it is not a backup, or the backup did not finish.`);
    return readManifest(text);
  }

  /**
   * Reads every file of the backup.
   *
   * @throws Error that names the first file that is missing or damaged.
   */
  async verify({ tables, objects }: Manifest): Promise<void> {
    for (const table of tables) {
      const found = await orNull(() => measure(this.readTable(table)));
      assertSame(tableFile(table.name), found, table.sha256);
      if (found?.lines !== table.rows)
        throw new Error(
          `The manifest is damaged: it gives ${table.name} ${table.rows} rows, and the file has ${found?.lines}.`,
        );
    }
    const verified = new Set<string>();
    for (const object of objects) {
      if (verified.has(object.sha256)) continue;
      assertSame(
        objectFile(object),
        await orNull(() => measure(this.readObject(object))),
        object.sha256,
        object.key,
      );
      verified.add(object.sha256);
    }
  }

  private async write(name: string, source: Readable): Promise<Measured> {
    const measuring = new Measuring();
    await pipeline(
      source,
      (bytes: Readable) => measuring.through(bytes),
      createWriteStream(join(this.path, name), { flags: 'wx', flush: true }),
    );
    return measuring.found();
  }
}

const tableFile = (name: string): string => `tables/${name}.copy`;
const objectFile = ({ sha256 }: { readonly sha256: string }): string =>
  `objects/${sha256.slice(0, 2)}/${sha256}`;

function assertSame(file: string, found: Measured | null, sha256: string, key?: string): void {
  const named = key === undefined ? file : `${file} (object ${key})`;
  if (found === null) throw new Error(`The backup is damaged: ${named} is missing.`);
  if (found.sha256 !== sha256) throw new Error(`The backup is damaged: ${named} does not match its SHA-256.`);
}

/** Null if the file does not exist. */
async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT')
      return null;
    throw error;
  }
}
