import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { read, write } from 'xlsx';
import { SETTINGS } from './settings';
import { createFolder, enterWorkspace, startRun, upload } from './stack';

const SCHEDULE = join(__dirname, '../../infra/samples/files/northwind-nwt-301-protocol.xlsx');

/** The sample's schedule with one activity replaced. */
async function changedSchedule(path: string): Promise<string> {
  const workbook = read(await readFile(SCHEDULE));
  for (const sheet of Object.values(workbook.Sheets))
    for (const cell of Object.values(sheet) as { v?: unknown; w?: unknown }[])
      if (cell.v === 'Demographics') Object.assign(cell, { v: 'Pulse oximetry', w: 'Pulse oximetry' });
  await writeFile(path, write(workbook, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array);
  return path;
}

test('two workflows are compared: chosen by ticks, counted in words, line by line', async ({ page }) => {
  await enterWorkspace(page);
  await createFolder(page, `Compare ${Date.now()}`);
  await upload(page, SETTINGS.protocol);
  await upload(page, await changedSchedule(test.info().outputPath('schedule.xlsx')));
  const [, workspaceId = '', formId = ''] = /workspace\/(\d+)\/folders\/(\d+)/.exec(page.url()) ?? [];
  const address = { workspaceId, formId };
  const folder = `/api/workspaces/${workspaceId}/forms/${formId}`;
  const documents = (await (await page.request.get(`${folder}/documents`)).json()) as {
    id: number;
    fileName: string;
  }[];
  const idOf = (ending: string) => documents.find(({ fileName }) => fileName.endsWith(ending))?.id ?? 0;
  const before = await startRun(page, address, { name: 'From the protocol', documentId: idOf('.pdf') });
  const after = await startRun(page, address, { name: 'From the schedule', documentId: idOf('.xlsx') });

  await page.goto(`/workspace/${workspaceId}/folders/${formId}?tab=workflow`);
  for (const name of ['From the schedule', 'From the protocol'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).setChecked(true, { force: true });
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`compare=${before}&with=${after}`));
  const words = page.getByRole('region', { name: 'Study', exact: true });
  await expect(words.getByRole('row', { name: /^Criteria \d+ \d+ \d+ [\d.]+%$/ })).toBeVisible();
  await expect(words.getByRole('listitem').first()).toContainText(/: \d+ (added|removed|changed|moved)/);
  await words.getByText('Details', { exact: true }).first().click();
  await expect(words.getByRole('link', { name: /^Place in the (first|second)$/ }).first()).toBeVisible();
  const unified = page.getByRole('textbox', { name: 'Changes from the first to the second XML' });
  await expect(unified).toBeVisible();
  await expect(page.locator('.cm-deletedChunk').first()).toBeVisible();
  await page.getByRole('button', { name: 'Next change' }).click();
  await expect(unified).toBeFocused();

  await page.getByRole('button', { name: 'Side by side' }).click();
  await expect(page.getByRole('textbox', { name: 'XML of the first workflow' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Side by side' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Swap sides' }).click();
  await expect(page).toHaveURL(new RegExp(`compare=${after}&with=${before}`));

  // Comparing works from a result, too. Back closes the dialog.
  await page.goto(`/workspace/${workspaceId}/folders/${formId}?tab=workflow&workflow=${after}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Compare with…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare with another workflow' });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await dialog.getByRole('button', { name: /^From the protocol/ }).click();
  await expect(page).toHaveURL(new RegExp(`compare=${before}&with=${after}`));

  await page.goto(
    `/workspace/${workspaceId}/folders/${formId}?tab=workflow&compare=${before}&with=2000000000`,
  );
  await expect(page.getByText('Failed to load the comparison')).toBeVisible();
});
