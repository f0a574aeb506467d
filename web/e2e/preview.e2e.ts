import { expect, test, type Page } from '@playwright/test';
import { accessibilityFaults } from './axe';
import { sidewaysOverflow } from './layout';
import { SETTINGS } from './settings';
import { createFolder, documentRows, enterWorkspace, signIn, upload } from './stack';

const sample = (ending: string) => SETTINGS.protocol.replace(/pdf$/, ending);
const LOOKS = [
  { name: 'light', scheme: 'light', width: 1440, height: 900 },
  { name: 'dark', scheme: 'dark', width: 1280, height: 820 },
  { name: 'phone', scheme: 'light', width: 375, height: 812 },
] as const;

test.describe.configure({ mode: 'serial' });

/** One folder with documents of all three formats, created once. */
const addresses: Record<string, string> = {};

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
  await enterWorkspace(page);
  await createFolder(page, `Previews ${Date.now()}`);
  const folder = page.url().split('?')[0];
  for (const ending of ['pdf', 'docx', 'xlsx']) {
    await page.goto(folder ?? '');
    await upload(page, sample(ending));
    const row = documentRows(page).filter({ hasText: `.${ending}` });
    await expect(row.getByText(/^Read · /)).toBeVisible({ timeout: 120_000 });
    const href = await row.getByRole('link', { name: /^Preview / }).getAttribute('href');
    addresses[ending] = href ?? '';
  }
  await page.close();
});

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const original = (page: Page) => page.getByRole('region', { name: 'Original' });
const read = (page: Page) => page.getByRole('region', { name: 'What was read' });
/** A page that pdf.js has rendered contains more than blank paper. */
const drawn = (page: Page, number: number) =>
  original(page).locator(`[data-page="${number}"] canvas[data-drawn]`);

test('shows a PDF as printed beside what was read, each leading to the other', async ({ page }) => {
  await page.goto(addresses.pdf ?? '');
  await expect(drawn(page, 1)).toBeVisible();
  expect(await inkOf(page, 1)).toBeGreaterThan(0.005);

  const title = read(page).getByText(/^A Phase 3, Randomised/);
  await title.hover();
  await expect(original(page).locator('[data-mark=hovered]')).toBeVisible();
  await title.click();
  await expect(page).toHaveURL(/block=/);
  await expect(original(page).locator('[data-mark=selected]')).toBeInViewport();

  const mark = await original(page).locator('[data-mark=selected]').boundingBox();
  await read(page).click({ position: { x: 2, y: 2 } });
  await page.mouse.move((mark?.x ?? 0) + (mark?.width ?? 0) / 2, (mark?.y ?? 0) + (mark?.height ?? 0) / 2);
  await expect(read(page).locator('[data-hovered]')).toHaveText(await title.innerText());
});

test('finds words, and goes from place to place', async ({ page }) => {
  await page.goto(addresses.pdf ?? '');
  const field = page.getByRole('searchbox', { name: 'Search in this document' });
  await expect(read(page).locator('[data-id]').first()).toBeVisible();
  await read(page).focus();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type('informed consent');
  await expect(page.getByRole('status').filter({ hasText: /^0 of \d+$/ })).toBeVisible();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^1 of \d+$/ })).toBeVisible();
  await expect(read(page).locator('[aria-current] mark').first()).toBeInViewport();
  await expect(original(page).locator('[data-mark=selected]').first()).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^2 of \d+$/ })).toBeVisible();

  await field.fill('no such words here');
  await expect(page.getByText('Not found')).toBeVisible();
});

test('is walked with the keyboard, and a copied address leads to the place', async ({ page }) => {
  await page.goto(addresses.pdf ?? '');
  await expect(read(page).locator('[data-id]').first()).toBeVisible();
  await read(page).focus();
  // Keys arrive faster than a busy page renders the selection. None may be lost.
  await read(page).evaluate((region) => {
    for (const key of ['j', 'j', 'j', 'ArrowDown', 'k'])
      region.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  const third = read(page).locator('[data-id]').nth(2);
  const [id, text] = [(await third.getAttribute('data-id')) ?? '', await third.innerText()];
  const current = read(page).locator('[aria-current]');
  await expect(current).toHaveAttribute('data-id', id);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(current).toHaveAttribute('data-id', id);
  await expect(current).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`block=${id}`));
  const url = page.url();

  await page.goto('about:blank');
  await page.goto(url);

  await expect(current).toHaveText(text);
  await expect(original(page).locator('[data-mark=selected]').first()).toBeInViewport();
  await read(page).focus();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/block=/);
});

test('goes to a page by its number, in the address and in the field', async ({ page }) => {
  await page.goto(`${addresses.pdf}?page=9`);
  await expect(drawn(page, 9)).toBeInViewport();
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('9');

  await page.getByRole('textbox', { name: 'Page' }).fill('3');
  await page.keyboard.press('Enter');
  await expect(drawn(page, 3)).toBeInViewport();

  const before = await original(page).locator('[data-page="3"]').boundingBox();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect
    .poll(async () => (await original(page).locator('[data-page="3"]').boundingBox())?.width ?? 0)
    .toBeGreaterThan((before?.width ?? 0) * 1.1);
  await page.getByRole('button', { name: 'Rotate pages by 90°' }).click();
  const beyondSquare = async () => {
    const turned = await original(page).locator('[data-page="3"]').boundingBox();
    return (turned?.width ?? 0) - (turned?.height ?? 0);
  };
  await expect.poll(beyondSquare).toBeGreaterThan(0);
});

test('shows a DOCX laid out, with the numbers that Word prints', async ({ page }) => {
  await page.goto(addresses.docx ?? '');
  await page.getByRole('searchbox').fill('5.1 Inclusion');
  await page.keyboard.press('Enter');
  await expect(original(page).getByRole('heading', { name: /^5\.1\s+Inclusion criteria/i })).toBeInViewport();

  await page.goto(`${addresses.docx}?block=t1`);
  const cell = read(page).getByRole('table').first().locator('td[data-id]').first();
  await cell.click();
  const id = await cell.getAttribute('data-id');
  await expect(original(page).locator(`[data-id="${id}"][aria-current]`)).toBeInViewport();
});

test('shows a workbook as sheets, and a cell in both', async ({ page }) => {
  await page.goto(addresses.xlsx ?? '');
  await expect(original(page).getByRole('columnheader', { name: 'A', exact: true })).toBeVisible();
  const cell = original(page).locator('td[data-id]').nth(5);
  await cell.click();
  const id = await cell.getAttribute('data-id');

  await expect(page).toHaveURL(new RegExp(`block=${id}`));
  await expect(read(page).locator(`[data-id="${id}"][aria-current]`)).toBeInViewport();
});

for (const look of LOOKS)
  test(`previews are accessible and fit: ${look.name}`, async ({ page }) => {
    await page.setViewportSize({ width: look.width, height: look.height });
    await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: 'reduce' });
    const refusals: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refusals.push(message.text());
    });
    page.on('pageerror', (error) => refusals.push(error.message));
    for (const [ending, address] of Object.entries(addresses)) {
      await page.goto(address);
      await expect(read(page).locator('[data-id]').first()).toBeVisible();
      if (ending === 'pdf' && look.name !== 'phone') await expect(drawn(page, 1)).toBeVisible();
      await inspect(page, `${ending}-${look.name}`);
      if (look.name !== 'phone') continue;
      await page.getByRole('button', { name: 'Original' }).click();
      await expect(original(page)).toBeVisible();
      if (ending === 'pdf') await expect(drawn(page, 1)).toBeVisible();
      await inspect(page, `${ending}-${look.name}-original`);
    }
    expect(refusals).toEqual([]);
  });

async function inspect(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: `test-results/screens/preview-${name}.png` });
  expect.soft(await accessibilityFaults(page), name).toEqual([]);
  expect.soft(await sidewaysOverflow(page), `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** The share of dark pixels on a rendered page. */
function inkOf(page: Page, number: number): Promise<number> {
  return original(page)
    .locator(`[data-page="${number}"] canvas`)
    .evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return 0;
      const context = canvas.getContext('2d');
      const points = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
      let dark = 0;
      for (let at = 0; at < points.length; at += 4) if ((points[at] ?? 255) < 128) dark++;
      return dark / (points.length / 4);
    });
}
