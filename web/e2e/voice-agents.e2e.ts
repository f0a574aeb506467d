import { expect, test } from '@playwright/test';
import { approveRequest, askToJoin, createWorkspace, invitation, newPerson, toast } from './people';
import { createFolder } from './stack';

test('a voice agent is set up, changed by two people, read by members and deleted', async ({
  browser,
  request,
}) => {
  const owner = await newPerson(browser, request, { firstName: 'Vera' });
  const admin = await newPerson(browser, request, { firstName: 'Adam' });
  const { page } = owner;
  const workspaceId = await createWorkspace(page, `Voices ${Date.now()}`);
  await createFolder(page, 'NWT-301');
  const invited = await invitation(page, workspaceId);
  await askToJoin(admin.page, invited);
  await expect(toast(admin.page, 'Access request sent')).toBeVisible();
  await approveRequest(page, workspaceId, admin.name);
  const tab = `/workspace/${workspaceId}/voice-agent`;

  await page.getByRole('link', { name: 'Voice Agent' }).click();
  await expect(page).toHaveURL(new RegExp(`${tab}$`));
  await expect(page.getByText('No voice agents yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Voice Agent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Voice Agent' });
  await expect(dialog.getByLabel('Voice', { exact: true })).toHaveValue('maya');
  await dialog.getByLabel('Initial Prompt').fill('Too short');
  await dialog.getByRole('button', { name: 'Add Voice Agent' }).click();
  await expect(dialog.getByText('Folder is required')).toBeVisible();
  await expect(dialog.getByText('Initial prompt must be at least 10 characters')).toBeVisible();
  await expect(dialog.getByLabel('Folder', { exact: true })).toBeFocused();
  await dialog.getByLabel('Folder', { exact: true }).selectOption({ label: 'NWT-301' });
  await dialog.getByLabel('Name', { exact: true }).fill('<b>Reminder</b>');
  await dialog.getByLabel('Initial Prompt').fill('Ask how they feel today.');
  await dialog.getByRole('button', { name: 'Add Voice Agent' }).click();
  await expect(toast(page, 'Voice agent created')).toBeVisible();
  await expect(page.getByText('<b>Reminder</b>', { exact: true })).toBeVisible();
  await expect(page.getByText('2 retries, 15 min apart', { exact: false })).toBeVisible();

  // The second account is still a member and can read.
  await admin.page.goto(tab);
  await admin.page.getByText('Details', { exact: true }).click();
  await expect(admin.page.getByText('Ask how they feel today.')).toBeVisible();
  await expect(admin.page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await page.goto(`/workspace/${workspaceId}/members`);
  await page.getByLabel(`Role of ${admin.name}`).selectOption('admin');
  await expect(toast(page, 'Role updated')).toBeVisible();

  for (const each of [page, admin.page]) {
    await each.goto(tab);
    await each.getByRole('button', { name: /^Edit/ }).click();
    await expect(each).toHaveURL(/dialog=edit-voice-agent&item=\d+/);
  }
  await page.getByLabel('Name', { exact: true }).fill('Weekly reminder');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Voice agent updated')).toBeVisible();
  await admin.page.getByLabel('Maximum retries').fill('5');
  await admin.page.getByRole('button', { name: 'Save Changes' }).click();
  const told = admin.page.getByRole('dialog').getByRole('alert');
  await expect(told).toContainText('Someone else has changed this');
  await expect(admin.page.getByLabel('Maximum retries')).toHaveValue('5');
  await told.getByRole('button', { name: 'Load the latest' }).click();
  await expect(admin.page.getByLabel('Name', { exact: true })).toHaveValue('Weekly reminder');
  await admin.page.getByLabel('Maximum retries').fill('0');
  await admin.page.keyboard.press('Enter');
  await expect(toast(admin.page, 'Voice agent updated')).toBeVisible();
  await expect(admin.page.getByText('No retries', { exact: false })).toBeVisible();

  await page.goto(tab);
  await page.getByRole('button', { name: 'Delete Weekly reminder' }).click();
  const sure = page.getByRole('alertdialog', { name: 'Delete voice agent “Weekly reminder”' });
  await expect(sure.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.goBack();
  await expect(sure).toBeHidden();
  await page.goForward();
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Voice agent deleted')).toBeVisible();
  await expect(page.getByText('No voice agents yet')).toBeVisible();
  await page.getByRole('link', { name: 'Folders', exact: true }).click();
  await page.getByRole('link', { name: 'NWT-301', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Documents', exact: true })).toBeVisible();
  await page.goto(`${page.url().split('?')[0]}?tab=audit`);
  await expect(page.getByRole('row').filter({ hasText: 'Voice agent deleted' })).toContainText(owner.name);
  await Promise.all([owner.leave(), admin.leave()]);
});
