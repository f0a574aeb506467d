import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';

const FOLDER = join(__dirname, '../../web/public/data');

/** No cell of these files contains a line break. Cells with commas are quoted. */
const rowsOf = (name: string): string[][] =>
  readFileSync(join(FOLDER, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell));

describe('region data', () => {
  it('holds every country that has phones, with its calling code', () => {
    const [headings, ...rows] = rowsOf('countries.csv');

    expect(headings?.slice(0, 3)).toEqual(['country_code', 'country_name', 'calling_code']);
    expect(rows.map(([code = '', , callingCode]) => `${code} ${callingCode ?? ''}`).toSorted()).toEqual(
      getCountries()
        .map((country) => `${country} +${getCountryCallingCode(country)}`)
        .toSorted(),
    );
    expect(rows.length).toBeGreaterThan(235);
  });

  it('holds the subdivisions of the countries that the specification names, each once, with code and type', () => {
    const [headings, ...rows] = rowsOf('subdivisions.csv');
    const countries = [...new Set(rows.map(([country]) => country))];
    const typesOf = (country: string) =>
      new Set(rows.filter(([of]) => of === country).map(([, , , type]) => type));

    expect(headings?.slice(0, 4)).toEqual(['country_code', 'subdivision_name', 'code', 'type']);
    expect(countries).toEqual('US CA AU GB JP PH PK BE DZ AF AL AD AE'.split(' '));
    expect(new Set(rows.map(([, , code]) => code)).size).toBe(rows.length);
    for (const [country = '', name, code, type] of rows) {
      expect(code?.startsWith(`${country}-`)).toBe(true);
      expect(name).not.toBe('');
      expect(type).toMatch(/^[A-Z][a-z -]+$/);
    }
    expect(typesOf('US')).toEqual(new Set(['State', 'District', 'Outlying area']));
    expect(typesOf('JP')).toEqual(new Set(['Prefecture']));
    expect(typesOf('AE')).toEqual(new Set(['Emirate']));
  });
});
