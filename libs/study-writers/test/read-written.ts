import { unzipSync } from 'fflate';
import type { WrittenStudy } from '../src/study-writer';

export const asText = ({ content }: WrittenStudy): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

/** The rows of each file of a ZIP. */
export function zippedTables({ content }: WrittenStudy): Record<string, string[][]> {
  if (typeof content === 'string') throw new Error('not a ZIP');
  const files = Object.entries(unzipSync(content));
  return Object.fromEntries(files.map(([name, bytes]) => [name, readCsv(new TextDecoder().decode(bytes))]));
}

/** CSV as RFC 4180 has it. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, bare = '', end] of text
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

interface Instances {
  readonly ids: readonly string[];
  /** Values of attributes that end in `Id` or `Ids`. */
  readonly references: readonly string[];
}

/** All ids of a USDM file, and all ids that its instances refer to. */
export function usdmInstances(json: string): Instances {
  const ids: string[] = [];
  const references: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, one] of Object.entries(value)) {
      const texts: unknown[] = [one].flat();
      if (key === 'id') ids.push(...texts.filter(isText));
      else if (/Ids?$/.test(key)) references.push(...texts.filter(isText));
      else visit(one);
    }
  };
  visit(JSON.parse(json));
  return { ids, references };
}

const isText = (value: unknown): value is string => typeof value === 'string';
