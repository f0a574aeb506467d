import { expect, test, type Page } from '@playwright/test';
import { createWorkspace, newPerson } from './people';
import { createFolder } from './stack';

const sidebar = (page: Page) => page.getByRole('complementary');
const width = async (page: Page) => (await sidebar(page).boundingBox())?.width;

test('the sidebar of a workspace leads everywhere, collapses and hides on a phone', async ({
  browser,
  request,
}) => {
  const { page, email, leave } = await newPerson(browser, request, { firstName: 'Siri' });
  const [one, two] = [`One ${Date.now()}`, `Two ${Date.now()}`];
  await createWorkspace(page, one);
  const workspaceId = await createWorkspace(page, two);

  for (const tab of ['Folders', 'Members', 'Settings'])
    await expect(sidebar(page).getByRole('link', { name: tab })).toHaveAttribute(
      'href',
      `/workspace/${workspaceId}/${tab.toLowerCase()}`,
    );
  await expect(sidebar(page)).toContainText('Siri Sand');
  await expect(sidebar(page)).toContainText(email);
  await expect(sidebar(page).getByText('SS', { exact: true })).toBeVisible();
  await sidebar(page)
    .getByRole('button', { name: /^Switch workspace/ })
    .click();
  await expect(page.getByRole('menuitem')).toHaveText([two, one, 'Dashboard']);
  await page.getByRole('menuitem', { name: one }).click();
  await expect(page).not.toHaveURL(new RegExp(`/workspace/${workspaceId}/`));
  await expect(page).toHaveURL(/\/workspace\/\d+\/folders$/);
  await sidebar(page)
    .getByRole('button', { name: /^Switch workspace/ })
    .click();
  await page.getByRole('menuitem', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(`/workspace/${workspaceId}/folders`);
  expect(await width(page)).toBe(256);
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect.poll(() => width(page)).toBe(64);
  await page.reload();
  await expect.poll(() => width(page)).toBe(64);
  await page.getByRole('button', { name: 'Expand sidebar' }).click();

  await page.setViewportSize({ width: 767, height: 800 });
  await expect(sidebar(page)).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Members' }).click();
  await expect(page).toHaveURL(/\/members$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(sidebar(page)).toBeVisible();
  await leave();
});

test('the sidebar of a folder has its tabs and the way back, collapses and hides on a phone', async ({
  browser,
  request,
}) => {
  const { page, leave } = await newPerson(browser, request, { firstName: 'Ebba' });
  const workspaceId = await createWorkspace(page, `Editor ${Date.now()}`);
  await createFolder(page, 'Study');
  const tab = (name: string) => sidebar(page).getByRole('link', { name });

  await expect(tab('Documents')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('No documents yet')).toBeVisible();
  await tab('Study').click();
  await expect(page.getByText('No document has been read yet')).toBeVisible();
  await tab('Workflow').click();
  await expect(page.getByText('No workflows yet')).toBeVisible();
  expect(await width(page)).toBe(256);
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect.poll(() => width(page)).toBe(64);
  await expect(tab('Documents')).toBeVisible();
  await page.setViewportSize({ width: 375, height: 800 });
  await expect(sidebar(page)).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(new RegExp(`/workspace/${workspaceId}/folders$`));
  await leave();
});
