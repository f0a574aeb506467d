import { readFile } from 'node:fs/promises';
import { expect, type Locator, test } from '@playwright/test';
import { sidewaysOverflow } from './layout';
import { SETTINGS } from './settings';
import { createFolder, enterWorkspace, mailedCode, startConversion, upload } from './stack';

test('turns a protocol into XML that can be downloaded', async ({ page, context }) => {
  await enterWorkspace(page);
  await createFolder(page, `NWT-301 ${Date.now()}`);
  await upload(page, SETTINGS.protocol);
  await expect(page.getByText(/^Read · \d+ pages? · [\d,]+ words?$/)).toBeVisible({ timeout: 120_000 });

  await page.getByRole('link', { name: 'Workflow' }).click();
  await startConversion(page);

  // A fast run may end before its steps are visible.
  const steps = page.getByRole('list', { name: 'Steps' });
  await expect(steps.or(page.getByRole('button', { name: 'Download XML' })).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download XML' })).toBeVisible({ timeout: 150_000 });
  await expect(page.getByText('Workflow Executed')).toBeVisible();
  await expect(page.getByText('XML output has been generated successfully.', { exact: false })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Schedule' })).toBeVisible();
  await page.getByRole('tab', { name: 'XML and evidence' }).click();
  await expect(page.getByRole('textbox', { name: 'XML of the result' })).toContainText('<');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download XML' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.xml$/);
  const xml = await readFile(await download.path(), 'utf8');
  expect(xml).toMatch(/^\s*<(\?xml|\w)/);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy XML' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(xml);
  await page.getByRole('button', { name: 'Create Another' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Workflow' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Workflow', exact: true }).click();
  const row = page.getByRole('table', { name: 'Workflow history' }).getByRole('row').nth(1);
  for (const text of [/^(Complete|Incomplete|Needs review)$/, SETTINGS.agent, /^\d+ s$/])
    await expect(row.getByText(text).first()).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await row.getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Download XML' })).toBeVisible();
});

test('a protocol becomes XML on a screen of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enterWorkspace(page);
  await createFolder(page, `Pocket ${Date.now()}`);
  await upload(page, SETTINGS.protocol);
  await expect(page.getByText(/^Read · \d+ pages? · [\d,]+ words?$/)).toBeVisible({ timeout: 120_000 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Workflow', exact: true }).click();
  await startConversion(page);

  // A fast run may end before its steps are visible.
  const steps = page.getByRole('list', { name: 'Steps' });
  await expect(steps.or(page.getByRole('button', { name: 'Download XML' })).first()).toBeVisible();
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 150_000 }),
    page.getByRole('button', { name: 'Download XML' }).click({ timeout: 150_000 }),
  ]);

  expect(await readFile(await download.path(), 'utf8')).toContain('<ODM');
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
});

/** From registration to XML: the first click is on "Register", the last on "Execute Workflow". */
const CLICKS_MAXIMUM = 9;

test('takes a new person from registration to XML in a few clicks', async ({ page, request }) => {
  const email = `e2e-${Date.now()}@${SETTINGS.domain}`;
  let clicks = 0;
  const click = async (button: Locator) => {
    clicks += 1;
    await button.click();
  };
  const button = (name: string) => page.getByRole('button', { name });
  await page.goto('/auth?tab=register');
  await page.getByLabel('First Name').fill('Elin');
  await page.getByLabel('Last Name').fill('Sand');
  await page.getByLabel('Organization Name').fill('Northwind Research');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Copper-lantern-73');
  await expect(page.getByRole('meter', { name: 'Password strength' })).toHaveAttribute(
    'aria-valuetext',
    'Strong',
  );
  await page.getByLabel('Confirm Password').fill('Copper-lantern-73');
  await click(button('Register'));
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  await expect(button('Create Workspace').first()).toHaveAttribute(
    'title',
    'Email verification and account approval required',
  );

  const code = await mailedCode(request, email);
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  await page.keyboard.type(code);
  await expect(page.getByText('Email Verified')).toBeVisible();

  await click(button('Create Workspace').first());
  const dialog = page.getByRole('dialog', { name: 'Create New Workspace' });
  await dialog.getByLabel('Workspace Name').fill(`Elin ${Date.now()}`);
  await click(dialog.getByRole('button', { name: 'Create Workspace' }));
  await expect(page.getByText('Workspace created')).toBeVisible();
  await expect(page).toHaveURL(/\/workspace\/\d+\/folders$/);
  await click(button('Add Folder').first());
  await page.getByLabel('Folder Title').fill('First study');
  await click(button('Create Folder'));

  await click(button('Upload').first());
  const uploading = page.getByRole('dialog', { name: 'Upload documents' });
  // Choosing the file takes a click, too.
  clicks += 1;
  await uploading.locator('input[type=file]').setInputFiles(SETTINGS.protocol);
  await click(uploading.getByRole('button', { name: 'Upload and convert' }));
  const creating = page.getByRole('dialog', { name: 'Create Workflow' });
  await expect(creating.getByRole('radio', { checked: true })).toHaveCount(1, { timeout: 60_000 });
  await click(creating.getByRole('button', { name: 'Execute Workflow' }));

  await expect(page.getByRole('button', { name: 'Download XML' })).toBeVisible({ timeout: 150_000 });
  expect(clicks).toBeLessThanOrEqual(CLICKS_MAXIMUM);
});

test('sends signed-out people to the login and back', async ({ page }) => {
  await page.goto('/workspace/1/settings');
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.goto('/nowhere');
  await expect(page.getByRole('link', { name: 'Go to login' })).toBeVisible();
});
