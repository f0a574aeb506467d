import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page, type Route } from '@playwright/test';
import { createWorkspace, newPerson, toast } from './people';
import { SETTINGS } from './settings';
import { createFolder, documentRows, upload } from './stack';

const SCHEDULE = join(__dirname, '../../infra/samples/files/northwind-nwt-301-protocol.xlsx');
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Upload documents' });
const pdf = (name: string, size = 20) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.alloc(size, '%PDF-1.7 '),
});

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Upload' }).first().click();
  const dialog = dialogOf(page);
  const choose = (...files: ReturnType<typeof pdf>[]) =>
    dialog.locator('input[type=file]').setInputFiles(files);
  return { dialog, choose, row: (name: string) => dialog.getByRole('listitem').filter({ hasText: name }) };
}

test('the upload dialog takes ten files of four kinds, up to 50 MB, and starts on demand only', async ({
  browser,
  request,
}) => {
  const { page, leave } = await newPerson(browser, request, { firstName: 'Ulla' });
  await createWorkspace(page, `Uploads ${Date.now()}`);
  await createFolder(page, 'Study');
  const sent: string[] = [];
  page.on('request', (each) => {
    if (each.method() !== 'GET' && each.url().includes('/documents')) sent.push(each.url());
  });
  const { dialog, choose, row } = await openDialog(page);
  await expect(dialog).toContainText('Upload study protocols and trial-related documents (XLSX, PDF, DOCX)');

  await choose({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
  await expect(dialog.getByRole('alert')).toContainText('notes.txt');
  await choose(pdf('empty.pdf', 0));
  await expect(dialog.getByRole('alert')).toContainText('empty.pdf is empty');
  const huge = test.info().outputPath('huge.pdf');
  await writeFile(huge, '');
  await truncate(huge, 52_428_801);
  await dialog.locator('input[type=file]').setInputFiles(huge);
  await expect(dialog.getByRole('alert')).toContainText('huge.pdf');
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  const full = test.info().outputPath('full.pdf');
  await writeFile(full, '');
  await truncate(full, 52_428_800);
  await dialog.locator('input[type=file]').setInputFiles(full);
  await expect(row('full.pdf')).toContainText('50.0 MB · Ready');
  await dialog.getByRole('button', { name: 'Remove full.pdf' }).click();

  await choose(...Array.from({ length: 10 }, (_, index) => pdf(`file-${index}.pdf`)));
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await choose(pdf('eleventh.pdf'));
  await expect(dialog.getByRole('alert')).toContainText('10 files');
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await expect(dialog.getByRole('button', { name: 'Upload 10 files' })).toBeEnabled();
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('No documents yet')).toBeVisible();
  expect(sent).toEqual([]);
  await leave();
});

test('an upload shows its states, says why it failed, and can be tried again', async ({
  browser,
  request,
}) => {
  const { page, leave } = await newPerson(browser, request, { firstName: 'Uma' });
  await createWorkspace(page, `Network ${Date.now()}`);
  await createFolder(page, 'Study');
  const { dialog, row } = await openDialog(page);
  await dialog.locator('input[type=file]').setInputFiles(SETTINGS.protocol);
  const file = row('.pdf');
  const retry = file.getByRole('button', { name: /^Retry/ });

  await page.route('**/documents/upload-url', (route) => route.fulfill({ status: 503, body: 'busy' }));
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(file.getByRole('alert')).toHaveText('Failed request with status: 503');
  await page.unroute('**/documents/upload-url');

  const problem = {
    type: 'about:blank',
    title: 'Problem',
    status: 409,
    detail: 'Not this one.',
    code: 'UPLOAD_TYPE',
    requestId: 'req-7',
  };
  await page.route('**/documents/upload-url', (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );
  await retry.click();
  await expect(file.getByRole('alert')).toHaveText('Not this one.');
  await page.unroute('**/documents/upload-url');

  const storage = (url: URL) => url.searchParams.has('X-Amz-Signature');
  const lineDown = (route: Route) => route.abort();
  await page.route(storage, lineDown);
  await retry.click();
  await expect(file.getByRole('alert')).toHaveText(
    'This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.',
    { timeout: 60_000 },
  );

  // The connection is back: the upload is retried automatically.
  await page.route(storage, (route) => route.fulfill({ status: 404, body: '' }));
  await page.unroute(storage, lineDown);
  await expect(file.getByRole('alert')).toHaveText('Non 2xx', { timeout: 60_000 });
  await page.unroute(storage);

  let refusals = 0;
  await page.route(storage, (route) => {
    refusals += 1;
    const body = '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>';
    return route.fulfill({ status: 403, contentType: 'application/xml', body });
  });
  await retry.click();
  await expect.poll(() => refusals).toBe(2);
  await expect(file.getByRole('alert')).toHaveText('Request has expired');
  await page.unroute(storage);

  const isCreation = (url: URL) => url.pathname.endsWith('/documents');
  await page.route(isCreation, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  await retry.click();
  await expect(page.getByText('Failed to save document')).toBeVisible();
  await expect(file.getByRole('alert')).toHaveText('Failed request with status: 500');
  await page.unroute(isCreation);

  let isFirst = true;
  await page.route(storage, async (route) => {
    await expect(file).toContainText(/Uploading/);
    await expect(file.getByRole('progressbar')).toBeVisible();
    const body = '<Error><Message>Request has expired</Message></Error>';
    if (isFirst) await route.fulfill({ status: 403, contentType: 'application/xml', body });
    else await route.continue();
    isFirst = false;
  });
  await retry.click();
  await expect(dialog).toBeHidden({ timeout: 60_000 });
  await expect(toast(page, 'Document uploaded successfully')).toBeVisible();
  await expect(documentRows(page)).toHaveCount(1);
  await leave();
});

test('a document is downloaded and deleted, and failures are said', async ({ browser, request }) => {
  const { page, leave } = await newPerson(browser, request, { firstName: 'Dora' });
  await createWorkspace(page, `Documents ${Date.now()}`);
  await createFolder(page, 'Study');
  await upload(page, SETTINGS.protocol);
  const row = documentRows(page).first();
  const download = row.getByRole('button', { name: /^Download/ });

  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(saved.suggestedFilename()).toBe(SETTINGS.protocol.split('/').at(-1));
  await page.route('**/download*', (route) => route.fulfill({ status: 500, body: '' }));
  await download.click();
  await expect(page.getByText('Failed to download document')).toBeVisible();

  const remove = async () => {
    await row.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  };
  await page.route('**/documents/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  await remove();
  await expect(page.getByText('Failed to delete document').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unroute('**/documents/*');
  await remove();
  await expect(page.getByText('Document deleted successfully')).toBeVisible();
  await expect(page.getByText('No documents yet')).toBeVisible();
  await leave();
});

test('a new version takes the place of a document, and the one before stays', async ({
  browser,
  request,
}) => {
  const { page, leave } = await newPerson(browser, request, { firstName: 'Vera' });
  await createWorkspace(page, `Versions ${Date.now()}`);
  await createFolder(page, 'Study');
  await upload(page, SETTINGS.protocol);
  await page.getByRole('button', { name: 'New version of northwind-nwt-301-protocol' }).click();
  const dialog = page.getByRole('dialog', { name: 'New version of “northwind-nwt-301-protocol”' });
  await dialog.locator('input[type=file]').setInputFiles(SCHEDULE);
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();

  await expect(toast(page, 'Document uploaded successfully')).toBeVisible();
  const rows = documentRows(page);
  await expect(rows.filter({ hasText: 'Version 2' })).toContainText('northwind-nwt-301-protocol.xlsx');
  await expect(page.getByRole('button', { name: /^New version of/ })).toHaveCount(1);
  await page.getByRole('link', { name: /northwind-nwt-301-protocol$/ }).click();
  await page.getByLabel('Version', { exact: true }).selectOption({ index: 1 });
  await expect(page.getByText('There is a newer version.')).toBeVisible();
  await expect(page.getByText('Study Population').first()).toBeVisible();
  await page.getByRole('link', { name: 'Open the newest version' }).click();
  await expect(page.getByText('There is a newer version.')).toBeHidden();
  await leave();
});

test('the documents stand still on a phone while the part that searches them comes late', async ({
  browser,
  request,
}) => {
  const { page, leave } = await newPerson(browser, request, { firstName: 'Sten' });
  await createWorkspace(page, `Late ${Date.now()}`);
  await createFolder(page, 'Study');
  await upload(page, SCHEDULE);
  // The end of the reading changes the height of the row.
  await expect(documentRows(page)).toContainText('Read · 3 sheets');
  await page.setViewportSize({ width: 375, height: 812 });
  const late: Route[] = [];
  await page.route(/\/find-documents-[^/]*\.js$/, (route) => void late.push(route));

  await page.reload();
  await expect(documentRows(page)).toHaveCount(1);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  expect(late).not.toEqual([]);
  const before = await documentRows(page).boundingBox();
  await Promise.all(late.map((route) => route.continue()));
  await expect(page.getByRole('searchbox')).toBeVisible();

  expect(await documentRows(page).boundingBox()).toEqual(before);
  await leave();
});
