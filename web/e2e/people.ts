import { expect, type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test';
import { SETTINGS } from './settings';
import { mailedCode } from './stack';
import { whole } from './whole';

export interface Person {
  readonly page: Page;
  readonly email: string;
  readonly name: string;
  /** Closes the browser of this user. */
  readonly leave: () => Promise<void>;
}

export const PASSWORD = 'Copper-lantern-73';
let counter = 0;
const stamp = () => `${Date.now()}${(counter += 1)}`;

/**
 * A new user in a separate browser, on the dashboard: registered and verified with the code from the email. Uses the API,
 * which is faster, unless all forms are to be filled in.
 */
export async function newPerson(
  browser: Browser,
  request: APIRequestContext,
  given: { firstName: string; domain?: string; byForm?: boolean },
): Promise<Person> {
  const { firstName, domain = SETTINGS.domain, byForm = false } = given;
  const context = await browser.newContext({ baseURL: SETTINGS.baseUrl });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const email = `${firstName.toLowerCase()}-${stamp()}@${domain}`;
  const details = {
    email,
    password: PASSWORD,
    firstName,
    lastName: 'Sand',
    organization: 'Northwind Research',
  };
  await (byForm ? registerByForm : registerOverApi)(page, request, details);
  return { page, email, name: `${firstName} Sand`, leave: () => context.close() };
}

interface Details {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly organization: string;
}

async function registerOverApi(page: Page, request: APIRequestContext, details: Details): Promise<void> {
  const { email } = details;
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: { origin: SETTINGS.baseUrl } });
    expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  };
  await post('/api/register', details);
  await post('/api/verify-email', { email, code: await mailedCode(request, email) });
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

async function registerByForm(page: Page, request: APIRequestContext, details: Details): Promise<void> {
  await page.goto('/auth?tab=register');
  await page.getByLabel('First Name').fill(details.firstName);
  await page.getByLabel('Last Name').fill(details.lastName);
  await page.getByLabel('Organization Name').fill(details.organization);
  await page.getByLabel('Email').fill(details.email);
  await page.getByLabel(whole('Password')).fill(details.password);
  await page.getByLabel('Confirm Password').fill(details.password);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  const code = await mailedCode(request, details.email);
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);
  await expect(page.getByText('Email Verified')).toBeVisible();
}

export async function createWorkspace(page: Page, name: string): Promise<string> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Create Workspace' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Workspace' });
  await dialog.getByLabel('Workspace Name').fill(name);
  await dialog.getByRole('button', { name: 'Create Workspace' }).click();
  await expect(toast(page, 'Workspace created')).toBeVisible();
  await expect(page).toHaveURL(/\/workspace\/\d+\/folders/);
  return /workspace\/(\d+)/.exec(page.url())?.[1] ?? '';
}

/** The text that "Copy workspace name and access code" copies. */
export async function invitation(page: Page, workspaceId: string): Promise<{ name: string; code: string }> {
  await page.goto(`/workspace/${workspaceId}/settings`);
  await page.getByRole('button', { name: 'Copy workspace name and access code' }).click();
  await expect(toast(page, 'Copied to clipboard')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  const [, name = '', code = ''] = /^Workspace name: (.*)\nAccess code: (.*)$/.exec(text) ?? [];
  return { name, code };
}

export async function askToJoin(page: Page, { name, code }: { name: string; code: string }): Promise<void> {
  await page.goto('/dashboard?dialog=join-workspace');
  const dialog = page.getByRole('dialog', { name: 'Join a Workspace' });
  await dialog.getByLabel('Workspace Name').fill(name);
  await dialog.getByLabel('Access Code').fill(code);
  await dialog.getByRole('button', { name: 'Request Access' }).click();
}

export async function approveRequest(page: Page, workspaceId: string, name: string): Promise<void> {
  await page.goto(`/workspace/${workspaceId}/members?tab=requests`);
  await page.getByRole('button', { name: `Approve ${name}` }).click();
  await expect(toast(page, 'Request processed')).toBeVisible();
}

export const toast = (page: Page, title: string): Locator =>
  page.locator('[data-scope=toast]').getByText(whole(title));

/** Expects the newest email to an address to have this subject. */
export async function expectMail(request: APIRequestContext, email: string, subject: RegExp): Promise<void> {
  const address = `${SETTINGS.inboxUrl}/api/mails?to=${encodeURIComponent(email)}`;
  await expect
    .poll(
      async () => {
        const mails = (await (await request.get(address)).json()) as { subject: string }[];
        return mails.map((mail) => mail.subject).join('\n');
      },
      { timeout: 30_000 },
    )
    .toMatch(subject);
}
