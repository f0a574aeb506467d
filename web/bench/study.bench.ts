import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Locator } from '@playwright/test';
import { utils, write } from 'xlsx';
import { SETTINGS } from '../e2e/settings';
import { startRun, upload } from '../e2e/stack';
import { openPlace } from './place';
import { quantile, report } from './report';

const [VISITS, ACTIVITIES] = [100, 150];
const [PAINT_MS, FRAMES] = [500, 50];
const SCROLL_MS = 3000;
const READ_MS = 120_000;
/** Time that a person looks at each value before the key. */
const LOOK_SECONDS = 3;

test('how soon the schedule of a large study is there, and how it scrolls', async ({ page }) => {
  const { folder } = await openPlace(page, 'Large study');
  await upload(page, await largeSchedule());
  await page.goto(`${folder}?tab=study`);
  const tab = page.getByRole('tab', { name: 'Schedule' });
  await tab.waitFor({ timeout: READ_MS });
  const paint = await tab.evaluate(paintAfterClick);
  const frames = await page.evaluate(framesWhileScrolling, SCROLL_MS);
  const figure = {
    cells: VISITS * ACTIVITIES,
    'first paint (ms)': Math.round(paint),
    'frames a second': Math.round((frames.length * 1000) / SCROLL_MS),
    'longest frame (ms)': Math.round(Math.max(...frames)),
    'frame, p95 (ms)': Math.round(quantile(frames, 0.95)),
  };
  await report('study', [figure]);
  expect(figure['first paint (ms)']).toBeLessThanOrEqual(PAINT_MS);
  expect(figure['frames a second']).toBeGreaterThanOrEqual(FRAMES);
});

test('how many keys the review of a study takes', async ({ page }) => {
  const place = await openPlace(page, 'Review');
  await upload(page, SETTINGS.protocol);
  const [document] = await place.api<{ id: number }[]>(
    'GET',
    `/workspaces/${place.workspaceId}/forms/${place.formId}/documents`,
  );
  const run = await startRun(page, place, { name: 'Review', documentId: document?.id ?? 0 });
  await page.goto(`${place.folder}?tab=workflow&workflow=${run}`);
  const review = page.getByRole('tab', { name: /^Review/ });
  await review.waitFor({ timeout: READ_MS });
  await review.click();
  const startedAt = Date.now();
  const open = page.getByText('values are open');
  let keys = 0;
  for (let before = await countOpen(open); before > 0; before = await countOpen(open)) {
    await page.keyboard.press('n');
    await page.keyboard.press('a');
    keys += 2;
    await expect.poll(() => countOpen(open)).toBeLessThan(before);
  }
  const machine = (Date.now() - startedAt) / 1000;
  const figure = {
    values: keys / 2,
    keys,
    'seconds of the machine': Math.round(machine),
    [`minutes with ${LOOK_SECONDS} s a value`]: Math.round((machine + (keys / 2) * LOOK_SECONDS) / 60),
  };
  await report('review', [figure]);
});

const countOpen = async (text: Locator): Promise<number> =>
  Number(/^[\d,]+/.exec((await text.textContent()) ?? '')?.[0].replaceAll(',', '') ?? 0);

/** A workbook with a schedule of many visits and activities, of which every third cell is marked. */
async function largeSchedule(): Promise<string> {
  const visits = Array.from({ length: VISITS }, (_visit, at) => `Week ${at + 1}`);
  const rows = Array.from({ length: ACTIVITIES }, (_activity, row) => [
    `Assessment ${row + 1}`,
    ...visits.map((_visit, column) => ((row + column) % 3 === 0 ? 'X' : '')),
  ]);
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([['Visit', ...visits], ...rows]),
    'Schedule of Activities',
  );
  const bytes: unknown = write(book, { type: 'buffer', bookType: 'xlsx' });
  if (!(bytes instanceof Uint8Array)) throw new TypeError('no workbook');
  const file = join(await mkdtemp(join(tmpdir(), 'clindrove-bench-')), 'large-study.xlsx');
  await writeFile(file, bytes);
  return file;
}

/** Runs in the page: milliseconds from a click on a tab until its cells are painted. */
const paintAfterClick = (tab: HTMLElement | SVGElement): Promise<number> =>
  new Promise((resolve) => {
    const from = performance.now();
    tab.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    const look = (): void => {
      if (document.querySelector('[role=gridcell]') === null) requestAnimationFrame(look);
      else requestAnimationFrame(() => resolve(performance.now() - from));
    };
    requestAnimationFrame(look);
  });

/** Runs in the page: scrolls the schedule in both directions and returns the milliseconds of each frame. */
const framesWhileScrolling = (lasts: number): Promise<number[]> =>
  new Promise((resolve) => {
    let box = document.querySelector('[role=gridcell]')?.parentElement ?? null;
    while (box !== null && box.scrollHeight <= box.clientHeight) box = box.parentElement;
    const frames: number[] = [];
    const from = performance.now();
    let last = from;
    const step = (now: number): void => {
      frames.push(now - last);
      last = now;
      box?.scrollBy(20, 40);
      if (now - from < lasts) requestAnimationFrame(step);
      else resolve(frames.slice(1));
    };
    requestAnimationFrame(step);
  });
