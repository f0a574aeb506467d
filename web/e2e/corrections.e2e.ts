import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { SETTINGS } from './settings';
import { runInNewFolder } from './stack';

const DOCX = join(__dirname, '../../infra/samples/files/northwind-nwt-301-protocol.docx');
const REASON = 'Read the page again';

/** Fills the reason of the open dialog and submits it. */
async function submit(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(REASON);
  if (SETTINGS.keepsPictures)
    await page.screenshot({ path: `test-results/screens/correction-${button.replaceAll(' ', '-')}.png` });
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function choose(page: Page, value: Locator, action: string): Promise<void> {
  await value.click();
  await page.getByRole('button', { name: 'More changes' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a person corrects every kind of value of a study, takes one back, and the files follow', async ({
  page,
}) => {
  const { run, path } = await runInNewFolder(page, { folder: 'Corrections', name: 'Study', file: DOCX });
  await page.goto(`${path}?tab=workflow&workflow=${run}`);

  await page.getByRole('tab', { name: 'Schedule' }).click();
  const grid = page.getByRole('grid');
  const cell = (name: string | RegExp) => grid.getByRole('gridcell', { name });
  const row = (name: string) => grid.getByRole('rowheader', { name, exact: true });
  const column = (name: RegExp) => grid.getByRole('columnheader', { name });

  await cell('Demographics at Week 1: no mark').click();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Sign').fill('X');
  await dialog.getByText('Only under a condition').click();
  await dialog.getByRole('textbox', { name: /^Condition/ }).fill('only if missed');
  await submit(page, 'Correct');
  await expect(cell('Demographics at Week 1: (X)')).toBeVisible();

  await cell('Medical history at Screening: X').click();
  await page.keyboard.press('r');
  await expect(cell('Medical history at Screening')).toContainText('✕');
  await page.keyboard.press('u');
  await expect(cell('Medical history at Screening: X')).toHaveText('X');

  await row('Randomisation').click();
  await page.keyboard.press('c');
  await dialog.getByLabel('Value').fill('Allocation');
  await submit(page, 'Correct');
  await expect(row('Allocation')).toBeVisible();

  await choose(page, column(/Week 1\b/), 'Set time window');
  await dialog.getByLabel('Later by').fill('4');
  await submit(page, 'Correct');
  await expect(column(/Week 1\b/)).toContainText('+4');

  await choose(page, column(/Week 2\b/), 'Split');
  await dialog.getByLabel('Name of the new entry').fill('Week 2, telephone');
  await dialog.getByLabel('Adverse events').check();
  await submit(page, 'Split');
  await choose(page, column(/Week 2, telephone/), 'Merge with another');
  await dialog.getByLabel('Merge into').selectOption('Week 2');
  await submit(page, 'Merge');
  await expect(column(/Week 2, telephone/)).toHaveCount(0);

  await choose(page, row('Inclusion and exclusion criteria'), 'Split');
  await dialog.getByLabel('Name of the new entry').fill('Check of criteria');
  await dialog.getByLabel('Baseline').check();
  await submit(page, 'Split');
  await expect(cell('Check of criteria at Baseline: X')).toBeVisible();
  await expect(cell('Inclusion and exclusion criteria at Baseline: no mark')).toBeVisible();

  await choose(page, row('Check of criteria'), 'Merge with another');
  await dialog.getByLabel('Merge into').selectOption('Medical history');
  await submit(page, 'Merge');
  await expect(cell('Medical history at Baseline: X')).toBeVisible();
  await expect(row('Check of criteria')).toHaveCount(0);

  await choose(page, row('Demographics'), 'Change order');
  await dialog.getByRole('button', { name: 'Move up: Demographics' }).click();
  await submit(page, 'Change order');
  await expect(cell(/^Demographics at Screening/)).toBeVisible();

  await page.getByText(/^\d+ notes$/).click();
  await choose(page, page.locator('details button').first(), 'Change scope');
  await dialog.getByText('Whole schedule').click();
  await submit(page, 'Change scope');

  await page.getByRole('tab', { name: 'Eligibility' }).click();
  const criteria = page.getByRole('tabpanel').last();
  await criteria.getByText('Age ≥ 18 years').click();
  await page.keyboard.press('c');
  await dialog.getByLabel('Value').fill('Age from 18 to 80 years.');
  await submit(page, 'Correct');
  await expect(criteria.getByText('Age from 18 to 80 years.')).toBeVisible();
  await page.getByRole('button', { name: 'Add exclusion criterion' }).click();
  await dialog.getByLabel('Text', { exact: true }).fill('Night work.');
  await dialog.getByText('Assumed', { exact: true }).click();
  await submit(page, 'Add');
  await expect(criteria.getByText('Night work.')).toBeVisible();

  await page.getByRole('button', { name: 'Add inclusion criterion' }).click();
  await dialog.getByLabel('Text', { exact: true }).fill('Signed consent form.');
  await dialog.getByLabel('Find text').fill('at the time of signing');
  await dialog.getByRole('group', { name: 'Place in the documents' }).getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(criteria.getByText('Signed consent form.')).toBeVisible();
  await choose(page, criteria.getByText('Signed consent form.'), 'Change order');
  await dialog.getByRole('button', { name: 'Move up: Signed consent form.' }).click();
  await submit(page, 'Change order');

  await page.getByRole('tab', { name: 'Files' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: /^CDISC ODM 1\.3\.2/ }).click();
  const xml = await readFile(await (await file).path(), 'utf8');
  for (const text of [
    'only if missed',
    'Allocation',
    'Age from 18 to 80 years.',
    'Night work.',
    'Signed consent form.',
  ])
    expect(xml).toContain(text);
  expect(xml).not.toContain('Randomisation<');
});
