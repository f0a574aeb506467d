import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { csvPages } from './csv';

/** A requested item: its file, or null with the reason in `cells`, and the cells of its manifest row. */
export interface ZipItem {
  readonly file: {
    readonly name: string;
    readonly body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  } | null;
  /** Documents are compressed already; XML is not. */
  readonly isCompressed?: boolean;
  readonly cells: readonly string[];
}

const MANIFEST = 'manifest.csv';
const FILE_COLUMNS = ['File', 'SHA-256', 'Bytes'];
const NO_BYTES = new Uint8Array(0);

/**
 * Creates a ZIP while it is sent: each item is read when the client has received the previous ones. The last file is the
 * manifest, with a row for every item, with or without a file.
 */
export const zipOf = (headings: readonly string[], items: AsyncIterable<ZipItem>): Readable =>
  Readable.from(parts(headings, items));

async function* parts(
  headings: readonly string[],
  items: AsyncIterable<ZipItem>,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    ready.push(data);
  });
  const names = new Set([MANIFEST]);
  const rows: string[][] = [];
  for await (const { file, isCompressed, cells } of items) {
    if (file === null) {
      rows.push(['', '', '', ...cells]);
      continue;
    }
    const name = unused(names, file.name);
    const entry = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name);
    const [sum, size] = [createHash('sha256'), { bytes: 0 }];
    zip.add(entry);
    for await (const part of file.body) {
      sum.update(part);
      size.bytes += part.length;
      entry.push(part);
      yield* ready.splice(0);
    }
    entry.push(NO_BYTES, true);
    rows.push([name, sum.digest('hex'), String(size.bytes), ...cells]);
  }
  const manifest = new ZipDeflate(MANIFEST);
  zip.add(manifest);
  for await (const text of csvPages([...FILE_COLUMNS, ...headings], [rows]))
    manifest.push(Buffer.from(text, 'utf8'));
  manifest.push(NO_BYTES, true);
  zip.end();
  yield* ready;
}

/** A flat file name that is unique in the ZIP. */
function unused(names: Set<string>, wanted: string): string {
  const flat = wanted.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_') || '_';
  const [, stem = flat, ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(flat) ?? [];
  let name = flat;
  for (let count = 2; names.has(name.toLowerCase()); count += 1) name = `${stem} (${count})${ending}`;
  names.add(name.toLowerCase());
  return name;
}

/** Splits bytes into parts, so that other requests get their turn in between. */
export function* inParts(bytes: Uint8Array, size = 65_536): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
