import { expect, test, type Page } from '@playwright/test';
import { Client } from 'pg';
import { SETTINGS } from '../e2e/settings';
import { openPlace, type Place } from './place';
import { report } from './report';

const MANY = 5000;
const IMPORTED_AT_ONCE = 500;
const BAR_MS = 200;
/** Time that a user needs to look at a page of a list. */
const LOOK_MS = 250;

interface List {
  readonly name: string;
  readonly address: (place: Place) => string;
  /** Selector that matches each entry once. */
  readonly row: string;
}

const LISTS: readonly List[] = [
  { name: 'folders', address: ({ workspace }) => `${workspace}/folders`, row: 'main ul > li' },
  { name: 'documents', address: ({ folder }) => folder, row: 'main [role=rowgroup]:last-child > [role=row]' },
  { name: 'workflows', address: ({ folder }) => `${folder}?tab=workflow`, row: 'main tbody tr' },
  { name: 'history', address: ({ workspace }) => `${workspace}/history`, row: 'main tbody tr' },
  { name: 'audit trail', address: ({ folder }) => `${folder}?tab=audit`, row: 'main tbody tr' },
  { name: 'respondents', address: ({ folder }) => `${folder}?tab=respondents`, row: 'main tbody tr' },
  { name: 'members', address: ({ workspace }) => `${workspace}/members`, row: 'main ul > li' },
  { name: 'pending users', address: () => '/admin', row: 'main ul > li' },
  { name: 'approved users', address: () => '/admin?tab=approved', row: 'main ul > li' },
];

test('how soon lists of 5,000 entries are there, and how soon they answer', async ({ page }) => {
  test.setTimeout(1_800_000);
  const place = await openPlace(page, 'Lists');
  await fill(place);
  const figures = [];
  for (const list of LISTS.filter(({ name }) => SETTINGS.list === '' || name === SETTINGS.list)) {
    const figure = await measure(await page.context().newPage(), place, list);
    // The whole bench takes long, so each figure is printed at once.
    console.log(JSON.stringify(figure));
    figures.push(figure);
  }
  await report('lists', figures);
  for (const { list, 'INP, first page': first } of figures) expect(first, list).toBeLessThanOrEqual(BAR_MS);
});

async function measure(page: Page, place: Place, { name, address, row }: List) {
  await page.addInitScript(watch, row);
  await page.goto(address(place));
  await page.locator(row).first().waitFor();
  const first = await page.evaluate(seen);
  await walkThrough(page);
  const ofFirstPage = await page.evaluate(slowest);
  const startedAt = Date.now();
  const entries = await loadAll(page, row);
  const seconds = (Date.now() - startedAt) / 1000;
  await page.evaluate(forget);
  await walkThrough(page);
  const ofAll = await page.evaluate(slowest);
  await page.close();
  return {
    list: name,
    'first paint (ms)': first.paint,
    'first entry (ms)': first.entry,
    'INP, first page': ofFirstPage,
    'entries loaded': entries,
    'seconds for that': Math.round(seconds),
    'INP, all loaded': ofAll,
  };
}

/** Uses a list as people do: moves by keyboard, ticks an entry, searches. */
async function walkThrough(page: Page): Promise<void> {
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key, { delay: 40 });
  const tick = page.locator('main').getByRole('checkbox').first();
  if ((await tick.count()) > 0) for (const isTicked of [true, false]) await tick.setChecked(isTicked, FORCED);
  const search = page.locator('main').getByRole('searchbox').first();
  if ((await search.count()) > 0) await search.pressSequentially('49', { delay: 60 });
  await page.waitForTimeout(LOOK_MS);
  if ((await search.count()) > 0) await search.clear();
  await page.waitForTimeout(4 * LOOK_MS);
}

/** The visible part of a checkbox covers the input. */
const FORCED = { force: true };

/** Presses "Load more" until all entries are loaded, and returns their number. */
async function loadAll(page: Page, row: string): Promise<number> {
  const more = page.getByRole('button', { name: 'Load more' });
  const entries = page.locator(row);
  let known = await entries.count();
  while (await more.isVisible()) {
    await more.click();
    const before = known;
    await page.waitForFunction(grown, { row, before }, { timeout: 60_000 });
    known = await entries.count();
  }
  return known;
}

/** The last page can be empty. */
const grown = ({ row, before }: { row: string; before: number }): boolean =>
  document.querySelectorAll(row).length > before ||
  ![...document.querySelectorAll('button')].some(({ textContent }) => /^Load/.test(textContent));

/** Part of the Event Timing API, which the browser type definitions do not include yet. */
type Threshold = PerformanceObserverInit & { readonly durationThreshold: number };

/** Runs in the page before its scripts. Records when the first entry appears, and the slowest response to a key or a click. */
function watch(row: string): void {
  const notes = { entry: 0, slowest: 0 };
  Object.assign(globalThis, { notes });
  const look = (): void => {
    if (document.querySelector(row) === null) requestAnimationFrame(look);
    else notes.entry = performance.now();
  };
  requestAnimationFrame(look);
  const keysAndClicks: Threshold = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) notes.slowest = Math.max(notes.slowest, duration);
  }).observe(keysAndClicks);
}

interface Noted {
  readonly notes: { entry: number; slowest: number };
}

const seen = (): { paint: number; entry: number } => {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const { notes } = globalThis as unknown as Noted;
  return { paint: Math.round(paint?.startTime ?? NaN), entry: Math.round(notes.entry) };
};
const slowest = (): number => (globalThis as unknown as Noted).notes.slowest;
const forget = (): void => {
  (globalThis as unknown as Noted).notes.slowest = 0;
};

/** Inserts this many rows of everything directly into the database. */
async function fill({ workspaceId, formId, api }: Place): Promise<void> {
  const database = new Client({ connectionString: SETTINGS.databaseUrl });
  await database.connect();
  try {
    for (const [sql, ...values] of ROWS)
      await database.query(sql, [
        ...values.map((value) => (value === 'workspace' ? workspaceId : formId)),
        MANY,
      ]);
  } finally {
    await database.end();
  }
  for (let from = 0; from < MANY; from += IMPORTED_AT_ONCE) {
    const rows = Array.from({ length: IMPORTED_AT_ONCE }, (_, place) => ({
      identifierCode: `P-${from + place}`,
      firstName: 'Ann',
      lastName: `Number ${from + place}`,
      country: 'US',
      state: 'Ohio',
      phoneNumber: '202 555 0123',
      email: `p${from + place}@example.net`,
    }));
    await api('POST', `/workspaces/${workspaceId}/forms/${formId}/respondents/import`, {
      rows,
      isTrial: false,
    });
  }
}

type Value = 'workspace' | 'folder';

/** A statement and its parameters. The last parameter is the number of rows. */
const ROWS: readonly (readonly [sql: string, ...values: Value[]])[] = [
  [
    `INSERT INTO forms (workspace_id, name, description)
     SELECT $1, 'Study ' || n, 'Phase ' || n % 4 + 1 FROM generate_series(1, $2::int) n`,
    'workspace',
  ],
  [
    `INSERT INTO form_documents (form_id, name, file_name, file_size, mime_type, object_path, reading_status)
     SELECT $1, 'Report ' || n, 'report-' || n || '.pdf', n, 'application/pdf', 'bench-' || n, 'failed'
     FROM generate_series(1, $2::int) n`,
    'folder',
  ],
  [
    `INSERT INTO ai_workflows (form_id, executed_by, name, prompt, ai_integration_id, ai_integration_name, ai_provider,
       document_ids, status, executed_at, completed_at, calls, input_tokens, output_tokens, cost_micro_usd)
     SELECT $1, (SELECT created_by FROM forms WHERE id = $1), 'Run ' || n, 'Write ODM.', 1, 'Local rules model', 'custom', '{}',
       CASE WHEN n % 20 = 0 THEN 'failed' ELSE 'completed' END,
       now() - n * interval '1 minute', now() - n * interval '1 minute', 2, 900, 300, 40
     FROM generate_series(1, $2::int) n`,
    'folder',
  ],
  [
    `INSERT INTO audit_events (workspace_id, form_id, action, target_type, target_id, new_value)
     SELECT workspace_id, id, 'document.update', 'document', n, jsonb_build_object('name', 'Report ' || n)
     FROM forms, generate_series(1, $2::int) n WHERE id = $1`,
    'folder',
  ],
  [
    `WITH people AS (
       INSERT INTO users (email, password, first_name, last_name, organization, email_verified, account_status)
       SELECT 'member-' || n || '@bench.example', '-', 'Mia', 'Number ' || n, 'Bench', true, 'active'
       FROM generate_series(1, $2::int) n RETURNING id)
     INSERT INTO workspace_members (workspace_id, user_id) SELECT $1, id FROM people`,
    'workspace',
  ],
  [
    `INSERT INTO users (email, password, first_name, last_name, organization, email_verified)
     SELECT 'waiting-' || n || '@bench.example', '-', 'Walt', 'Number ' || n, 'Bench', true
     FROM generate_series(1, $1::int) n`,
  ],
];
