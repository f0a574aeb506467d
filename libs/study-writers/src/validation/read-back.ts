import { openCsv } from '@app/csv';
import { unzipSync } from 'fflate';

/** The rows of a CSV file. */
export const csvRows = (bytes: Uint8Array): string[][] => [
  ...openCsv(textOf(bytes).replace(/^\ufeff/, '')).rows(),
];

/** The rows of each CSV file in a ZIP, by the name of the file. */
export const zippedTables = (bytes: Uint8Array): Readonly<Record<string, string[][] | undefined>> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, csvRows(file)]));

export const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

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

/** The values that occur more than once. */
export function repeated(values: readonly string[]): string[] {
  const seen = new Set<string>();
  return [...new Set(values.filter((value) => seen.size === seen.add(value).size))];
}
