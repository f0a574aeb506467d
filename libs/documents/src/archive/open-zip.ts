import { inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { ReadingError } from '../reading/reading-error';

/** Limits against zip bombs; real protocols stay far below. */
export const ZIP_LIMITS = {
  entries: 2000,
  totalBytes: 200 * 1024 * 1024,
  partBytes: 30 * 1024 * 1024,
  /** Maximum compression ratio of legitimate text; small parts may exceed it. */
  ratio: 200,
  ratioFreeBytes: 1024 * 1024,
} as const;

export interface ZipArchive {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Inflates one part; undefined if it is missing. Limits are enforced during inflation, because declared sizes can be wrong. */
  read(name: string): Uint8Array | undefined;
  readText(name: string): string | undefined;
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly compressed: number;
  readonly offset: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;

/** Opens a zip by its central directory and rejects features that Office programs never use. */
export function openZip(bytes: Uint8Array): ZipArchive {
  const entries = readDirectory(bytes);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  let spent = 0;
  const read = (name: string): Uint8Array | undefined => {
    const entry = byName.get(name);
    if (!entry) return undefined;
    const part = inflate(bytes, entry, Math.min(ZIP_LIMITS.partBytes, ZIP_LIMITS.totalBytes - spent));
    spent += part.length;
    return part;
  };
  return {
    names: entries.map((entry) => entry.name),
    has: (name) => byName.has(name),
    read,
    readText: (name) => {
      const part = read(name);
      return part === undefined ? undefined : decodeXml(part);
    },
  };
}

function readDirectory(bytes: Uint8Array): readonly Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > ZIP_LIMITS.entries) throw new ReadingError('too-large', `zip entries: ${count}`);
  const entries: Entry[] = [];
  let declared = 0;
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== DIRECTORY_ENTRY) {
      throw new ReadingError('damaged', 'zip directory');
    }
    const flags = view.getUint16(at + 8, true);
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder()
      .decode(bytes.subarray(at + 46, at + 46 + nameLength))
      .replaceAll('\\', '/');
    if ((flags & 1) !== 0) throw new ReadingError('encrypted', 'zip entry');
    if (name.split('/').includes('..') || name.startsWith('/')) throw new ReadingError('damaged', 'zip path');
    declared += view.getUint32(at + 24, true);
    if (declared > ZIP_LIMITS.totalBytes) throw new ReadingError('too-large', 'zip total');
    entries.push({
      name,
      method: view.getUint16(at + 10, true),
      compressed: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The end record is in the last 64 KB, followed only by a comment. */
function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= lowest; at--) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  throw new ReadingError('damaged', 'zip end record');
}

function inflate(bytes: Uint8Array, entry: Entry, limit: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (entry.offset + 30 > bytes.length || view.getUint32(entry.offset, true) !== LOCAL_ENTRY) {
    throw new ReadingError('damaged', 'zip entry');
  }
  const start =
    entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true);
  const packed = bytes.subarray(start, start + entry.compressed);
  if (packed.length < entry.compressed) throw new ReadingError('damaged', 'zip entry cut off');
  if (entry.method === 0) return withinLimit(packed, limit);
  if (entry.method !== 8) throw new ReadingError('damaged', `zip method ${entry.method}`);
  return inflateWithin(packed, limit);
}

function withinLimit(part: Uint8Array, limit: number): Uint8Array {
  if (part.length > limit) throw new ReadingError('too-large', 'zip part');
  return part;
}

/** The error of Node's zlib beyond `maxOutputLength`. */
const Overflow = z.object({ code: z.literal('ERR_BUFFER_TOO_LARGE') });

/** Stops at the size limit or at an impossible ratio. */
function inflateWithin(packed: Uint8Array, limit: number): Uint8Array {
  const honest = Math.max(ZIP_LIMITS.ratioFreeBytes, packed.length * ZIP_LIMITS.ratio);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, Math.min(limit, honest)) });
  } catch (error) {
    if (Overflow.safeParse(error).success) throw new ReadingError('too-large', 'zip part');
    throw new ReadingError('damaged', 'deflate', { cause: error });
  }
}

function decodeXml(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}
