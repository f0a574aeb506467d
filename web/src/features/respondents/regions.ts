import { openCsv } from '@app/csv';
import { queryOptions } from '@tanstack/react-query';

export interface Subdivision {
  readonly code: string;
  readonly name: string;
  /** State, Province, Territory and so on. */
  readonly type: string;
}

export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: string;
  /** With its plus sign. */
  readonly callingCode: string;
  readonly subdivisions: readonly Subdivision[];
}

/** The placeholder for countries without known regions (specification §3). */
const GENERAL: readonly Subdivision[] = [{ code: '', name: 'General', type: 'General' }];

/** Countries in the order of their names. The files are made by `npm run regions`. */
export const regionsQuery = queryOptions({
  queryKey: ['regions'],
  queryFn: async ({ signal }) => {
    const [countries, subdivisions] = await Promise.all(
      ['/data/countries.csv', '/data/subdivisions.csv'].map(async (path) => {
        const answer = await fetch(path, { signal });
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        return answer.text();
      }),
    );
    return regionsOf(countries ?? '', subdivisions ?? '');
  },
  staleTime: Infinity,
});

/** Countries with their parts, of the two tables; columns are found by their headings. */
export function regionsOf(countries: string, subdivisions: string): Country[] {
  const parts = new Map<string, Subdivision[]>();
  for (const row of recordsOf(subdivisions)) {
    const country = row.get('country_code') ?? '';
    parts.set(country, [...(parts.get(country) ?? []), subdivisionOf(row)]);
  }
  return recordsOf(countries).map((row) => {
    const code = row.get('country_code') ?? '';
    return {
      code,
      name: row.get('country_name') ?? code,
      callingCode: row.get('calling_code') ?? '',
      subdivisions: parts.get(code) ?? GENERAL,
    };
  });
}

const subdivisionOf = (row: ReadonlyMap<string, string>): Subdivision => ({
  code: row.get('code') ?? '',
  name: row.get('subdivision_name') ?? '',
  type: row.get('type') ?? '',
});

function recordsOf(csv: string): Map<string, string>[] {
  const [headings = [], ...rows] = openCsv(csv).rows();
  return rows.map((cells) => new Map(headings.map((heading, at) => [heading, cells[at] ?? ''])));
}
