import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { SETTINGS } from './settings';

export async function signIn(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(SETTINGS.email);
  await page.getByLabel('Password', { exact: true }).fill(SETTINGS.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

export async function createFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Folder' }).first().click();
  await page.getByLabel('Folder Title').fill(name);
  await page.getByRole('button', { name: 'Create Folder' }).click();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Documents', exact: true })).toBeVisible();
}

export async function upload(page: Page, file: string): Promise<void> {
  await page.getByRole('button', { name: 'Upload' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload documents' });
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(dialog).toBeHidden({ timeout: 60_000 });
}

/** Waits for the newest mail to an address and reads the six digits out of it. */
export async function mailedCode(request: APIRequestContext, email: string): Promise<string> {
  const address = `${SETTINGS.inboxUrl}/api/mails?to=${encodeURIComponent(email)}`;
  let code: string | undefined;
  await expect
    .poll(async () => (code = newestCode(await (await request.get(address)).json())), { timeout: 30_000 })
    .toBeTruthy();
  return code ?? '';
}

function newestCode(mails: { text: string }[]): string | undefined {
  return mails.at(0)?.text.match(/\b\d{6}\b/)?.[0];
}
