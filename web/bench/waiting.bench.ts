import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { SETTINGS } from '../e2e/settings';
import { createFolder, enterWorkspace, startRun, upload } from '../e2e/stack';

const ROUNDS = 10;
const XML_CHARACTERS = 5_000_000;
/** Time until a page has prefetched what it may need. */
const IDLE_MS = 1500;

/** One line of the report. Times are in seconds. */
interface Figure {
  readonly what: string;
  /** The maximum for each value. */
  readonly bar: number;
  readonly seconds: readonly number[];
  readonly baseline: string;
  readonly baselineSeconds: readonly number[];
}

test('how long people wait for a result of 5 MB, and for a dialog', async ({ page }) => {
  await enterWorkspace(page);
  await expect(page.getByRole('heading', { name: 'Folders', exact: true })).toBeVisible();
  const dialogs = await timesOfDialogs(page);
  await openFolderWithResult(page);
  const idle = await timesOfResults(page, IDLE_MS);
  const busy = await timesOfResults(page, 0);
  const baseline = 'the same text in a bare <pre>';
  const figures: Figure[] = [
    { what: '5 MB of XML, list idle', bar: 0.5, ...idle, baseline },
    { what: '5 MB of XML, page just loaded', bar: 0.5, ...busy, baseline },
    { what: 'a dialog, first time on a page', bar: 0.2, ...dialogs, baseline: 'the second time' },
  ];
  console.table(figures.map(lineOf));
  const file = join(__dirname, '../../reports/bench/browser.json');
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, `${JSON.stringify({ at: new Date().toISOString(), figures }, null, 2)}\n`);
});

/** Creates a folder with the sample protocol and the result of a conversion. The response with the result is enlarged to 5 MB. */
async function openFolderWithResult(page: Page): Promise<void> {
  await createFolder(page, `Waiting ${Date.now()}`);
  await upload(page, SETTINGS.protocol);
  await expect(page.getByText(/^Read · \d+ pages?/)).toBeVisible({ timeout: 120_000 });
  const [, workspaceId = '', formId = ''] = /workspace\/(\d+)\/folders\/(\d+)/.exec(page.url()) ?? [];
  const folder = `/api/workspaces/${workspaceId}/forms/${formId}`;
  const documents = (await (await page.request.get(`${folder}/documents`)).json()) as { id: number }[];
  await startRun(page, { workspaceId, formId }, { name: 'Waiting', documentId: documents[0]?.id ?? 0 });
  await page.goto(`/workspace/${workspaceId}/folders/${formId}?tab=workflow`);
  await page.route(/\/workflows\/\d+(\?|$)/, async (route) => {
    const response = await route.fetch();
    const workflow = (await response.json()) as { xmlOutput: string | null };
    const { xmlOutput } = workflow;
    await route.fulfill({ response, json: { ...workflow, xmlOutput: xmlOutput && grown(xmlOutput) } });
  });
}

/** Repeats the item groups of the XML, as in a large study build. */
function grown(xml: string): string {
  const [from, to] = [xml.indexOf('<ItemGroupDef'), xml.indexOf('</MetaDataVersion>')];
  const middle = xml.slice(from, to);
  return xml.slice(0, from) + middle.repeat(Math.ceil(XML_CHARACTERS / middle.length)) + xml.slice(to);
}

/** Seconds from the arrival of the response to the first readable line. */
async function timesOfResults(
  page: Page,
  waitMs: number,
): Promise<Pick<Figure, 'seconds' | 'baselineSeconds'>> {
  const seconds: number[] = [];
  const baselineSeconds: number[] = [];
  const list = page.url();
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(list);
    const link = page.getByRole('link', { name: /^View Results/ }).first();
    await link.waitFor();
    await page.waitForTimeout(waitMs);
    const line = nextSeen(page, '.cm-line');
    await link.click();
    const seenAt = await line;
    seconds.push((seenAt - (await page.evaluate(arrivalOfResult))) / 1000);
    baselineSeconds.push((await page.evaluate(timeOfBareText)) / 1000);
  }
  await page.goto(list);
  return { seconds, baselineSeconds };
}

/** Seconds from the click to the first field, on a page that has just become idle and once more on the same page. */
async function timesOfDialogs(page: Page): Promise<Pick<Figure, 'seconds' | 'baselineSeconds'>> {
  const seconds: number[] = [];
  const baselineSeconds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.reload();
    await page.getByRole('button', { name: 'Add Folder' }).first().waitFor();
    await page.waitForTimeout(IDLE_MS);
    for (const times of [seconds, baselineSeconds]) {
      const field = nextSeen(page, '[role="dialog"] input');
      const clickedAt = page.evaluate(nextClick);
      await page.getByRole('button', { name: 'Add Folder' }).first().click();
      times.push(((await field) - (await clickedAt)) / 1000);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  }
  return { seconds, baselineSeconds };
}

/** The time, on the page's clock, of the first frame in which an element is visible. */
const nextSeen = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    (what) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector(what) === null) requestAnimationFrame(look);
          else resolve(performance.now());
        };
        look();
      }),
    selector,
  );

const nextClick = (): Promise<number> =>
  new Promise((resolve) => {
    document.addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { once: true, capture: true });
  });

function arrivalOfResult(): number {
  const answers = performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\/workflows\/\d+(\?|$)/.test(name)) as PerformanceResourceTiming[];
  return answers.at(-1)?.responseEnd ?? NaN;
}

/** The minimum that a browser needs: the text of the result in a scrollable `<pre>`. */
async function timeOfBareText(): Promise<number> {
  const [entry] = performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\/workflows\/\d+(\?|$)/.test(name));
  const answer = (await (await fetch(entry?.name ?? '')).json()) as { xmlOutput: string };
  const begin = performance.now();
  const place = document.createElement('pre');
  place.style.cssText = 'position: fixed; inset: 0; overflow: auto; z-index: 9999';
  place.textContent = answer.xmlOutput;
  document.body.append(place);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const time = performance.now() - begin;
  place.remove();
  return time;
}

function lineOf({ what, bar, seconds, baseline, baselineSeconds }: Figure): Record<string, string> {
  const [own, other] = [sorted(seconds), sorted(baselineSeconds)];
  const longest = own.at(-1) ?? NaN;
  return {
    what,
    median: `${middle(own).toFixed(2)} s`,
    longest: `${longest.toFixed(2)} s`,
    bar: `≤ ${bar} s`,
    verdict: longest <= bar ? 'met' : 'MISSED',
    ratio: `${(middle(own) / middle(other)).toFixed(2)} × ${baseline}`,
  };
}

const sorted = (values: readonly number[]): number[] => values.toSorted((one, other) => one - other);
const middle = (values: readonly number[]): number => values[values.length >> 1] ?? NaN;
