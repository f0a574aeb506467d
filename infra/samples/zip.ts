import { unzipSync, type Zippable, zipSync } from 'fflate';

/** Any fixed moment: the files must not change when nothing in them has changed. */
const FIXED = new Date('2025-03-14T09:00:00');

/** Packs parts in the order given, with fixed dates. */
export function packParts(parts: Readonly<Record<string, Uint8Array>>): Buffer {
  const entries: Zippable = Object.fromEntries(
    Object.entries(parts).map(([name, bytes]) => [
      name,
      [bytes, { mtime: FIXED, level: 9 }] satisfies Zippable[string],
    ]),
  );
  return Buffer.from(zipSync(entries));
}

/** Packs an existing package anew: parts ordered by name, dates fixed, in the file list and in its properties. */
export function repack(file: Uint8Array): Buffer {
  const parts = Object.entries(unzipSync(file)).sort(([a], [b]) => (a < b ? -1 : 1));
  // Readers of the format expect the list of content types first.
  const isList = ([name]: [string, Uint8Array]): boolean => name === '[Content_Types].xml';
  const ordered = [...parts.filter(isList), ...parts.filter((part) => !isList(part))];
  return packParts(Object.fromEntries(ordered.map(([name, bytes]) => [name, fixDates(name, bytes)])));
}

function fixDates(name: string, bytes: Uint8Array): Uint8Array {
  if (name !== 'docProps/core.xml') return bytes;
  const text = Buffer.from(bytes).toString('utf8');
  return Buffer.from(text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2025-03-14T09:00:00Z'));
}
