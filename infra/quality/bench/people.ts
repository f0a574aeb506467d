import { readFile } from 'node:fs/promises';
import { auth, LIMITS, type RespondentRow, respondents } from '@app/contracts';
import { formParams, type Researcher, type System } from '../../system-tests/system';
import { type Figure, quantile } from './figures';

const ROUNDS = 20;
/** Limit for the list and for the search, as for every history (F-08). */
const LIST_MS = 50;
const IMPORTED = 10_000;
const KILOBYTES = 1024;

/**
 * Measures an import of 10,000 respondents, then pages and a search of this many, over HTTP and with the decryption of all sealed
 * fields.
 */
export async function measurePeople(
  person: Researcher,
  { api, database }: Pick<System, 'api' | 'database'>,
  people: number,
): Promise<Figure[]> {
  const imported = Math.min(IMPORTED, people);
  const memoryBefore = await peakMemory(api);
  const seconds = await importRows(person, 0, imported);
  const memory = (await peakMemory(api)) - memoryBefore;
  await importRows(person, imported, people);
  // Autovacuum would do this within a minute. Until then Postgres plans for a small table and sorts the rest of it.
  await database.query('ANALYZE form_respondents');
  const walk = await walkPages(person);
  const first = await timed(() => page(person, undefined));
  const found = await timed(() => search(person, `person${people - 1}@example.net`));
  const least = await timed(() => person.client.call(auth.currentUser, { query: {} }));
  const baseline = { name: 'asking who is signed in', value: least };
  const figure = (what: string, value: number, bar: number | null = LIST_MS): Figure => ({
    id: 'F-08',
    what: `${what}, ${people} respondents`,
    value,
    unit: 'ms',
    baseline,
    bar,
  });
  return [
    {
      id: 'F-08',
      what: `import of ${imported} respondents`,
      value: seconds,
      unit: 's',
      bar: null,
      baseline: { name: baseline.name, value: least / 1000 },
    },
    {
      id: 'F-08',
      what: `memory that the API took for it`,
      value: memory,
      unit: 'MB',
      bar: null,
      baseline: { name: 'the API before', value: memoryBefore },
    },
    figure('first page', first),
    figure(`each of ${walk.length} pages, walked`, quantile(walk, 0.95)),
    figure('the last pages of the walk', quantile(walk.slice(-ROUNDS), 0.95)),
    figure('search by mail', found),
  ];
}

async function importRows(person: Researcher, from: number, to: number): Promise<number> {
  const startedAt = performance.now();
  for (let first = from; first < to; first += LIMITS.importBatch) {
    const rows = Array.from({ length: Math.min(LIMITS.importBatch, to - first) }, (_unused, at) =>
      rowOf(first + at),
    );
    const answer = await person.client.call(respondents.import, {
      params: formParams(person),
      body: { rows, isTrial: false },
    });
    if (answer.created !== rows.length) throw new Error('Somebody was not imported.');
  }
  return (performance.now() - startedAt) / 1000;
}

const rowOf = (number: number): RespondentRow => ({
  identifierCode: `P-${number}`,
  firstName: `Given${number}`,
  lastName: `Family${number % 997}`,
  email: `person${number}@example.net`,
  dateOfBirth: '1980-12-31',
  country: 'US',
  state: 'Ohio',
  phoneNumber: `+1202555${String(number % 10_000).padStart(4, '0')}`,
  timezone: 'America/New_York',
});

/** Returns the milliseconds of each page, from the newest to the oldest. */
async function walkPages(person: Researcher): Promise<number[]> {
  const times: number[] = [];
  for (let before: number | undefined; ;) {
    const startedAt = performance.now();
    const rows = await page(person, before);
    times.push(performance.now() - startedAt);
    before = rows.at(-1)?.id;
    if (rows.length < LIMITS.listPage) return times;
  }
}

const page = (person: Researcher, before: number | undefined) =>
  person.client.call(respondents.list, {
    params: formParams(person),
    query: before === undefined ? {} : { before: String(before) },
  });

async function search(person: Researcher, text: string): Promise<void> {
  const found = await person.client.call(respondents.search, {
    params: formParams(person),
    body: { search: text },
  });
  if (found.length !== 1) throw new Error('Nobody was found by a mail address.');
}

/** Returns the 95th percentile. */
async function timed(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await ask();
    times.push(performance.now() - startedAt);
  }
  return quantile(times, 0.95);
}

/** Returns the peak memory of a process in megabytes. Works only on Linux, where this is measured. */
async function peakMemory({ process: child }: System['api']): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / KILOBYTES;
}
