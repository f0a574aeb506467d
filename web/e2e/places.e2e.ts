import { expect, test, type Page } from '@playwright/test';
import { createWorkspace, expectMail, newPerson, PASSWORD, toast } from './people';
import { createFolder, mailedCode } from './stack';

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

test('a forgotten password is replaced with a mailed code', async ({ browser, request }) => {
  const { page, email, leave } = await newPerson(browser, request, { firstName: 'Fred' });
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Verification Code' }).click();
  await expect(toast(page, 'Verification code sent')).toBeVisible();
  await expect(page).toHaveURL(/\/forgot-password\?step=reset$/);

  await page.reload();
  await expect(page.getByText(`Enter the code that was sent to ${email}.`)).toBeVisible();
  await page.getByLabel('New Password', { exact: true }).fill('Silver-lantern-84');
  await page.getByLabel('Confirm New Password').fill('Silver-lantern-84');
  await page.getByLabel('Verification Code').fill('000000');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid or expired verification code');
  await expectMail(request, email, /password reset code/);
  await page.getByLabel('Verification Code').fill(await mailedCode(request, email));
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(toast(page, 'Password reset successful')).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(toast(page, 'Login failed')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Silver-lantern-84');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(toast(page, 'Welcome back, Fred!')).toBeVisible();
  await leave();
});

test('folders are found, starred, remembered, edited by two and deleted', async ({ browser, request }) => {
  const { page, leave } = await newPerson(browser, request, { firstName: 'Petra' });
  const workspaceId = await createWorkspace(page, `Places ${Date.now()}`);
  const folders = `/workspace/${workspaceId}/folders`;
  await page.goto(`${folders}?view=recent`);
  await expect(page.getByText('No recent folders')).toBeVisible();
  await page.getByRole('tab', { name: 'Favorites' }).click();
  await expect(page.getByText('No favorite folders')).toBeVisible();
  for (const name of ['Alpha', '<script>alert(1)</script>']) {
    await page.goto(folders);
    await createFolder(page, name);
  }
  const formId = /folders\/(\d+)/.exec(page.url())?.[1] ?? '';

  await page.goto(folders);
  await page.getByRole('searchbox').fill('alph');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('alph');
  await page.getByRole('button', { name: 'Add Alpha to favorites' }).click();
  await page.getByRole('tab', { name: 'Favorites' }).click();
  await expect(page.getByRole('link', { name: 'Alpha' })).toBeVisible();
  await page.goto(`${folders}?view=recent`);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    '<script>alert(1)</script>',
    'Alpha',
  ]);
  await page.goto(folders);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitemradio', { name: 'Others' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No folder matches the filter.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filter' }).click();

  // Two windows of the same user stand in for two users.
  const other = await page.context().newPage();
  for (const each of [page, other]) await each.goto(`${folders}?dialog=edit-folder&item=${formId}`);
  for (const [each, name] of [
    [page, 'Beta'],
    [other, 'Gamma'],
  ] as const) {
    await each.getByLabel('Form Name').fill(name);
    await each.getByRole('button', { name: 'Save Changes' }).click();
  }
  await expect(toast(page, 'Form updated')).toBeVisible();
  await expect(other.getByRole('dialog').getByRole('alert')).toContainText('Someone else has changed this');
  await other.getByRole('button', { name: 'Load the latest' }).click();
  await expect(other.getByLabel('Form Name')).toHaveValue('Beta');

  await page.getByRole('button', { name: 'Actions for Beta' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete folder “Beta”' });
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Folder deleted')).toBeVisible();
  await page.goto(`/workspace/${workspaceId}/forms/${formId}`);
  await expect(toast(page, 'Form not found. Redirecting...')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${folders}$`));
  await page.goto(`/workspace/${workspaceId}/forms`);
  await expect(page).toHaveURL(new RegExp(`${folders}$`));
  await leave();
});

test('everything works from the keyboard, and dialogs give the focus back', async ({ browser, request }) => {
  const { page, leave } = await newPerson(browser, request, { firstName: 'Kim' });
  await createWorkspace(page, `Keys ${Date.now()}`);
  await createFolder(page, 'Keyboard');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Folders', exact: true })).toBeVisible();

  const menu = page.getByRole('button', { name: 'Actions for Keyboard' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveAttribute('data-highlighted');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Form Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Folder' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Folder Title')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await focused(page)).toContain('Add Folder');
  await page.keyboard.press('Enter');
  await page.getByLabel('Folder Title').waitFor();
  await page.keyboard.type('By key');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Folder created')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Documents', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('tab', { name: 'All Folders' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/view=recent/);
  await leave();
});

test('the logo comes from the server, and is drawn here when it does not', async ({ page }) => {
  await page.goto('/auth');
  const logo = page.locator('img[src="/api/clindrove-logo.svg"]').first();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.route('**/api/clindrove-logo.svg', (route) => route.abort());
  await page.goto('/nowhere');
  await expect(page.locator('main svg rect')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to login' })).toBeVisible();
});
