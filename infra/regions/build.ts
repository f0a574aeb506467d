import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import { iso31661, iso31662 } from 'iso-3166';
import { data as typed } from 'iso-3166-2';
import cldr from 'cldr-subdivisions-full/subdivisions/en/en.json';

/** The countries whose subdivisions the specification names. */
const WITH_SUBDIVISIONS = 'US CA AU GB JP PH PK BE DZ AF AL AD AE'.split(' ');
const FOLDER = join(process.cwd(), 'web', 'public', 'data');

interface Subdivision {
  readonly code: string;
  readonly name: string;
  readonly parent: string;
}

const ENGLISH: Readonly<Record<string, string>> = cldr.subdivisions.localeDisplayNames.subdivisions;
const englishName = (code: string): string | undefined => ENGLISH[code.replace('-', '').toLowerCase()];

const ofCountry = (country: string): Subdivision[] =>
  iso31662.filter(({ code }) => code.startsWith(`${country}-`));

const knownType = ({ code }: Subdivision): string | undefined => {
  const type = typed[code.slice(0, 2)]?.sub[code]?.type;
  return type === undefined ? undefined : type[0]?.toUpperCase() + type.slice(1);
};

/** As the older list says; of one that came later, what all of its neighbours are, where they are one thing. */
function typeOf(subdivision: Subdivision, all: readonly Subdivision[]): string {
  const neighbours = all.filter(({ parent }) => parent === subdivision.parent);
  const types = new Set(neighbours.flatMap((each) => knownType(each) ?? []));
  const [only] = types.size === 1 ? types : [];
  return knownType(subdivision) ?? only ?? 'General';
}

function subdivisionRows(): string[][] {
  return WITH_SUBDIVISIONS.flatMap((country) => {
    const all = ofCountry(country);
    const rows = all.map((subdivision) => [
      country,
      englishName(subdivision.code) ?? subdivision.name,
      subdivision.code,
      typeOf(subdivision, all),
    ]);
    return rows.toSorted(([, one = ''], [, other = '']) => one.localeCompare(other, 'en'));
  });
}

function countryRows(): string[][] {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  return getCountries()
    .map((country) => [country, names.of(country) ?? country, `+${getCountryCallingCode(country)}`])
    .toSorted(([, one = ''], [, other = '']) => one.localeCompare(other, 'en'));
}

/** What one of two packages has and the other has not; people look at it before the files are taken over. */
function reportDifferences(): void {
  for (const country of WITH_SUBDIVISIONS) {
    const all = ofCountry(country);
    const prefix = country.toLowerCase();
    const english = Object.keys(ENGLISH).filter((code) => code.startsWith(prefix));
    const unnamed = all.filter(({ code }) => englishName(code) === undefined).map(({ code }) => code);
    const untyped = all.filter((each) => knownType(each) === undefined).map(({ code }) => code);
    console.log(
      `${country}: ISO ${all.length}, CLDR with former ones ${english.length}`,
      `not in CLDR: ${unnamed.join(' ') || 'none'}; type by neighbours: ${untyped.join(' ') || 'none'}`,
    );
  }
  const assigned = iso31661.filter(({ state }) => state === 'assigned').map(({ alpha2 }) => alpha2);
  const dialled: readonly string[] = getCountries();
  const only = (ones: readonly string[], others: readonly string[]) =>
    ones.filter((country) => !others.includes(country)).join(' ');
  console.log(`countries: ISO ${assigned.length}, with phones ${dialled.length}`);
  console.log(`without phones: ${only(assigned, dialled)}; not in ISO: ${only(dialled, assigned)}`);
}

const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function writeTable(name: string, headings: readonly string[], rows: readonly string[][]): void {
  const lines = [headings, ...rows].map((row) => `${row.map(cell).join(',')}\n`);
  writeFileSync(join(FOLDER, name), lines.join(''));
}

reportDifferences();
writeTable('subdivisions.csv', ['country_code', 'subdivision_name', 'code', 'type'], subdivisionRows());
writeTable('countries.csv', ['country_code', 'country_name', 'calling_code'], countryRows());
