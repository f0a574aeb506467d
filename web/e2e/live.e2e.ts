import { expect, test, type Page } from '@playwright/test';
import { askToJoin, createWorkspace, invitation, newPerson, toast } from './people';
import { SETTINGS } from './settings';

/** A colleague's actions in another session. They go through the API, so that only the other page receives events. */
async function act(page: Page, method: 'POST' | 'PATCH' | 'DELETE', path: string, data?: object) {
  const answer = await page.request.fetch(path, { method, data, headers: { origin: SETTINGS.baseUrl } });
  expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
}

test('whom a change concerns sees it at once, and is led to a place that exists', async ({
  browser,
  request,
}) => {
  const owner = await newPerson(browser, request, { firstName: 'Olga' });
  const guest = await newPerson(browser, request, { firstName: 'Gus' });
  const workspaceId = await createWorkspace(owner.page, `Neurology ${Date.now()}`);
  const workspace = `/api/workspaces/${workspaceId}`;
  const invited = await invitation(owner.page, workspaceId);
  await owner.page.goto(`/workspace/${workspaceId}/members?tab=requests`);
  await expect(owner.page.getByText('No pending requests')).toBeVisible();
  const { page } = guest;

  await askToJoin(page, invited);
  await owner.page.getByRole('button', { name: `Approve ${guest.name}` }).click();
  await page.getByRole('link', { name: `Enter Workspace: ${invited.name}` }).click();

  await act(owner.page, 'POST', `${workspace}/forms`, { name: 'Made meanwhile' });
  await expect(page.getByRole('link', { name: 'Made meanwhile', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Members' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '(You)' })).toContainText('Member');
  const me = (await (await page.request.get('/api/user')).json()) as { id: number };
  await act(owner.page, 'PATCH', `${workspace}/members/${me.id}`, { role: 'admin' });
  await expect(page.getByRole('tab', { name: /^Requests/ })).toBeVisible();

  await page.getByRole('link', { name: 'History' }).click();
  await act(owner.page, 'PATCH', `${workspace}/members/${me.id}`, { role: 'member' });
  await expect(page).toHaveURL(/\/folders$/);
  await expect(page.getByRole('link', { name: 'History' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Made meanwhile', exact: true }).click();
  await act(owner.page, 'DELETE', `${workspace}/members/${me.id}`);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(toast(page, `You are no longer in “${invited.name}”`)).toBeVisible();
  await expect(page.getByRole('link', { name: `Enter Workspace: ${invited.name}` })).toHaveCount(0);
  await Promise.all([owner, guest].map((person) => person.leave()));
});

test('what changes between the first answer and the first connection is seen, too', async ({
  browser,
  request,
}) => {
  // Not the demo account: a new workspace would come before its own workspace in all other tests.
  const person = await newPerson(browser, request, { firstName: 'Quentin' });
  const { page } = person;
  let connect = () => {};
  const mayConnect = new Promise<void>((resolve) => (connect = resolve));
  await page.route(/\/socket\.io\//, async (route) => {
    await mayConnect;
    await route.continue();
  });
  const workspaceId = await createWorkspace(page, `Quick ${Date.now()}`);
  await page.goto(`/workspace/${workspaceId}/folders`);
  await expect(page.getByText('No folders yet')).toBeVisible();

  await act(page, 'POST', `/api/workspaces/${workspaceId}/forms`, { name: 'Made in between' });
  connect();

  await expect(page.getByRole('link', { name: 'Made in between', exact: true })).toBeVisible();
  await person.leave();
});
