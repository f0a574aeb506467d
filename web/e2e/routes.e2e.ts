import { expect, test } from '@playwright/test';
import { createWorkspace, newPerson, toast } from './people';
import { createFolder, signIn } from './stack';

const PROTECTED = [
  '/',
  '/dashboard',
  '/admin',
  '/workspace/1',
  '/workspace/1/folders',
  '/workspace/1/members',
  '/workspace/1/settings',
  '/workspace/1/folders/1',
  '/workspace/1/forms/1',
];

test('signed-out people see the login, the reset and the 404 page, and nothing else', async ({ page }) => {
  for (const address of PROTECTED) {
    await page.goto(address);
    await expect(page, address).toHaveURL(/\/auth(\?next=|$)/);
  }
  await page.goto('/auth');
  await expect(page.getByRole('tab')).toHaveText(['Login', 'Register']);
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
  await page.goto('/forgot-password');
  await expect(page.getByRole('button', { name: 'Send Verification Code' })).toBeVisible();
  await page.goto('/nowhere/at/all');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to login' })).toHaveAttribute('href', '/auth');
});

test('a spinner shows while the user is fetched', async ({ page }) => {
  await signIn(page);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/user(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });

  await page.goto('/dashboard');
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  answer();

  await expect(page.getByRole('heading', { name: 'Workspaces' })).toBeVisible();
});

test('signed-in people are led where the specification says', async ({ browser, request }) => {
  const { page, leave } = await newPerson(browser, request, { firstName: 'Rut' });
  const workspaceId = await createWorkspace(page, `Routes ${Date.now()}`);
  await createFolder(page, 'Study');
  const folder = new URL(page.url()).pathname;

  await page.goto('/auth');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Workspaces' })).toBeVisible();
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(`/workspace/${workspaceId}`);
  await expect(page).toHaveURL(new RegExp(`/workspace/${workspaceId}/folders$`));
  await page.goto(folder.replace('/folders/', '/forms/'));
  await expect(page.getByRole('heading', { name: 'Documents', exact: true })).toBeVisible();
  await page.goto('/nowhere');
  await expect(page.getByRole('link', { name: 'Go to dashboard' })).toHaveAttribute('href', '/dashboard');
  await leave();
});

test('a session that the server has ended is over everywhere, and a logout leaves nothing behind', async ({
  browser,
  request,
}) => {
  const { page, leave } = await newPerson(browser, request, { firstName: 'Lou' });
  const name = `Secret ${Date.now()}`;
  await createWorkspace(page, name);
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await expect(other.getByText(name)).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'Logged out')).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
  // After sign-out, going back in the history shows no page of the user.
  await page.goBack();
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByText(name)).toHaveCount(0);
  await expect(other).toHaveURL(/\/auth/);
  await expect(other.getByText(name)).toHaveCount(0);
  await leave();
});

test('whoever tries the product on their own machine may read the description of its API', async ({
  request,
}) => {
  const description = (await (await request.get('/api/docs/json')).json()) as { paths: object };

  expect(Object.keys(description.paths)).toContain('/api/workspaces');
});

test('a logout that fails says so', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/logout', (route) => route.fulfill({ status: 503, body: 'busy' }));

  await page.getByRole('button', { name: 'Logout' }).click();

  await expect(toast(page, 'Logout failed')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a button that waits for the server keeps its name', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin');
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await expect(refresh).toBeEnabled();
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/api\/admin\//, async (route) => {
    await answered;
    await route.continue();
  });

  await refresh.click();

  await expect(refresh).toBeDisabled();
  await expect(refresh).toHaveAttribute('data-loading');
  answer();
  await expect(refresh).toBeEnabled();
});
