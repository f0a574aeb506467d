import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { SETTINGS } from './settings';
import { whole } from './whole';

export async function signIn(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(SETTINGS.email);
  await page.getByLabel(whole('Password')).fill(SETTINGS.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Signs in and opens the first workspace of the demo account. */
export async function enterWorkspace(page: Page): Promise<void> {
  await signIn(page);
  await page
    .getByRole('link', { name: /^Enter Workspace/ })
    .first()
    .click();
}

export async function createFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Folder' }).first().click();
  await page.getByLabel('Folder Title').fill(name);
  await page.getByRole('button', { name: 'Create Folder' }).click();
  await expect(page.getByRole('heading', { name: whole('Documents') })).toBeVisible();
}

export async function upload(page: Page, file: string): Promise<void> {
  await page.getByRole('button', { name: 'Upload' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload documents' });
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(dialog).toBeHidden({ timeout: 60_000 });
}

/** The document rows of the open folder, without the heading row. */
export const documentRows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Documents of this folder' }).getByRole('rowgroup').last().getByRole('row');

export interface FolderAddress {
  readonly workspaceId: string;
  readonly formId: string;
}

/** Converts the first document of the open folder through the user interface, without waiting for the result. */
export async function startConversion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Workflow' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create Workflow' });
  await dialog.getByRole('checkbox').first().setChecked(true, { force: true });
  const agent = dialog.getByLabel('AI agent');
  const label = await agent.locator('option', { hasText: SETTINGS.agent }).first().textContent();
  await agent.selectOption({ label: label ?? SETTINGS.agent });
  await dialog.getByLabel('Prompt library').selectOption({ label: 'ODM 1.3.2 study build' });
  await dialog.getByRole('button', { name: 'Execute Workflow' }).click();
}

/** Starts a workflow with one document and waits for its result. */
export async function startRun(
  page: Page,
  { workspaceId, formId }: FolderAddress,
  given: { name: string; documentId: number },
): Promise<number> {
  const workspace = `/api/workspaces/${workspaceId}`;
  const runs = `${workspace}/forms/${formId}/workflows`;
  const agents = (await (await page.request.get(`${workspace}/ai-integrations`)).json()) as {
    id: number;
    name: string;
  }[];
  const agent = agents.find(({ name }) => name === SETTINGS.agent);
  const data = {
    name: given.name,
    documentIds: [given.documentId],
    aiIntegrationId: agent?.id,
    prompt: 'Write CDISC ODM 1.3.2.',
    target: 'odm-1.3.2',
  };
  const headers = { origin: new URL(page.url()).origin };
  const started = (await (await page.request.post(`${runs}/execute`, { data, headers })).json()) as {
    id: number;
  };
  const status = async () =>
    ((await (await page.request.get(`${runs}/${started.id}`)).json()) as { status: string }).status;
  await expect.poll(status, { timeout: 150_000 }).toBe('completed');
  return started.id;
}

/** Uploads a file to a new folder and converts it. Returns the workflow and the path of the folder. */
export async function runInNewFolder(
  page: Page,
  { folder, name, file }: { folder: string; name: string; file: string },
): Promise<{ run: number; path: string }> {
  await enterWorkspace(page);
  await createFolder(page, `${folder} ${Date.now()}`);
  await upload(page, file);
  const [path = '', workspaceId = '', formId = ''] =
    /\/workspace\/(\d+)\/folders\/(\d+)/.exec(page.url()) ?? [];
  const list = await page.request.get(`/api/workspaces/${workspaceId}/forms/${formId}/documents`);
  const [document] = (await list.json()) as { id: number }[];
  const run = await startRun(page, { workspaceId, formId }, { name, documentId: document?.id ?? 0 });
  return { run, path };
}

/** Waits for the newest email to an address and returns its six-digit code. */
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
