import { expect, test, type Page } from '@playwright/test';
import { io } from 'socket.io-client';
import { accessibilityFaults } from './axe';
import { createWorkspace, newPerson, PASSWORD, toast } from './people';
import { SETTINGS } from './settings';
import { createFolder } from './stack';

const TITLE = 'Your session has ended';
const questionOn = (page: Page) => page.getByRole('dialog', { name: TITLE });

async function signInAgain(page: Page, password = PASSWORD): Promise<void> {
  await questionOn(page).getByLabel('Password', { exact: true }).fill(password);
  await questionOn(page).getByRole('button', { name: 'Sign in again' }).click();
}

test('whoever loses the session while typing signs in again above the page, and nothing is lost', async ({
  browser,
  request,
}) => {
  const { page, email, leave } = await newPerson(browser, request, { firstName: 'Selma' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const workspaceId = await createWorkspace(page, `Sessions ${Date.now()}`);
  await createFolder(page, 'Study');
  const folder = new URL(page.url()).pathname;
  await page.goto(`${folder}?tab=workflow&dialog=prompts`);
  await page.getByRole('button', { name: 'New prompt' }).click();
  const form = page.getByRole('dialog', { name: 'New prompt' });
  await form.getByLabel('Prompt name').fill('Half written');
  await form.getByLabel('Prompt', { exact: true }).fill('Write every visit as StudyEventDef.');
  const save = form.getByRole('button', { name: 'Save prompt' });

  // The session has expired: the browser has no cookie, and the page does not know it yet.
  await page.context().clearCookies();
  await save.click();
  const question = questionOn(page);
  await expect(question).toBeVisible();
  await expect(question.getByLabel('Email')).toHaveValue(email);
  await expect(question.getByLabel('Email')).not.toBeEditable();
  await expect(question.getByLabel('Password', { exact: true })).toBeFocused();
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.mouse.click(5, 5);
  await expect(question).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await question.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  await signInAgain(page, 'Wrong-Password-1');
  await expect(question.getByRole('alert')).toHaveText('Invalid email or password');
  await signInAgain(page);

  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/tab=workflow&dialog=prompts$/);
  await expect(form.getByLabel('Prompt name')).toHaveValue('Half written');
  await expect(form.getByLabel('Prompt', { exact: true })).toHaveValue('Write every visit as StudyEventDef.');
  await expect(page.getByRole('img', { name: 'Live', includeHidden: true })).toHaveCount(1);
  const prompts = await page.request.get(`/api/workspaces/${workspaceId}/prompts`);
  expect(await prompts.json()).toEqual([]);
  await save.click();
  await expect(toast(page, 'Prompt saved')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Prompt library' })).toContainText('Half written');

  // Selected files stay selected.
  await page.goto(`${folder}?dialog=upload`);
  const uploads = page.getByRole('dialog', { name: 'Upload documents' });
  await uploads.locator('input[type=file]').setInputFiles(SETTINGS.protocol);
  // A response in flight would restore the cookie.
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies();
  await uploads.getByRole('button', { name: 'Upload 1 file' }).click();
  await signInAgain(page);
  await expect(question).toBeHidden();
  await uploads.getByRole('button', { name: /^Retry / }).click();
  await expect(toast(page, 'Document uploaded successfully')).toBeVisible({ timeout: 60_000 });
  await leave();
});

test('every tab asks when the session is ended elsewhere, one answer goes on in all, and someone else starts anew', async ({
  browser,
  request,
  playwright,
}) => {
  const { page, leave } = await newPerson(browser, request, { firstName: 'Tabea' });
  const name = `Tabs ${Date.now()}`;
  const workspaceId = await createWorkspace(page, name);
  const other = await page.context().newPage();
  await other.goto(`/workspace/${workspaceId}/members`);
  for (const each of [page, other]) await expect(each.getByRole('img', { name: 'Live' })).toBeVisible();
  /** The same session, ended elsewhere: the server closes the sockets, and the pages check their session. */
  const endElsewhere = async () => {
    const elsewhere = await playwright.request.newContext({
      baseURL: SETTINGS.baseUrl,
      extraHTTPHeaders: { origin: SETTINGS.baseUrl },
      storageState: await page.context().storageState(),
    });
    expect((await elsewhere.post('/api/logout')).status()).toBe(204);
    await elsewhere.dispose();
    for (const each of [page, other]) await expect(questionOn(each)).toBeVisible();
  };

  await endElsewhere();
  await signInAgain(other);
  for (const each of [page, other]) {
    await expect(questionOn(each)).toBeHidden();
    await expect(each.getByRole('img', { name: 'Live' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Members' }).click();
  await expect(page.getByText('Tabea Sand').first()).toBeVisible();

  await endElsewhere();
  await questionOn(page).getByRole('link', { name: 'Sign in as someone else' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByLabel('Email').fill(SETTINGS.email);
  await page.getByLabel('Password', { exact: true }).fill(SETTINGS.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Workspaces' })).toBeVisible();
  // The cookie belongs to another user: the first user's tab no longer shows that user's data.
  await expect(other.getByText(name)).toHaveCount(0);
  await leave();
});

test('the eleventh page of a person says that it is not live, keeps up, and takes the first free place', async ({
  browser,
  request,
}) => {
  const { page, leave } = await newPerson(browser, request, { firstName: 'Tabea' });
  await page.goto('about:blank');
  const cookies = await page.context().cookies(SETTINGS.baseUrl);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const others = Array.from({ length: 10 }, () =>
    io(SETTINGS.baseUrl, {
      path: '/socket.io',
      transports: ['websocket'],
      extraHeaders: { cookie, origin: new URL(SETTINGS.baseUrl).origin },
      forceNew: true,
    }),
  );
  // The server may still count the page that was left: for two missed heartbeats, if it had no web socket yet.
  for (const socket of others) socket.on('connect_error', () => setTimeout(() => socket.connect(), 200));
  const connected = () => others.filter((socket) => socket.connected).length;
  await expect.poll(connected, { timeout: 90_000 }).toBe(10);

  await page.clock.install();
  await page.goto('/dashboard');
  const state = page.getByRole('img', { name: 'Not live', includeHidden: true });
  await expect(state).toHaveCount(1);
  await page.clock.fastForward(5_000);
  await expect(page.getByText('You are offline', { exact: false })).toHaveCount(0);
  others[0]?.disconnect();
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('img', { name: 'Live', exact: true, includeHidden: true })).toHaveCount(1);
  for (const socket of others) socket.disconnect();
  await leave();
});
