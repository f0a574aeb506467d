import { expect, test, type Locator, type Page } from '@playwright/test';
import { SETTINGS } from '../e2e/settings';
import { signIn, startRun, upload } from '../e2e/stack';
import { openPlace, type Place } from './place';
import { report } from './report';

const CUT_MS = 60_000;
const PATIENCE = { timeout: 60_000 };

/** What a user is doing when the connection drops, and what must be present after it returns. */
interface State {
  readonly what: string;
  readonly before: (page: Page) => Promise<unknown>;
  /** The user's actions while the connection is down. */
  readonly during?: (page: Page) => Promise<unknown>;
  readonly after: (page: Page) => Promise<unknown>;
}

test('what is lost when the line is down for a minute, in ten states', async ({ page, browser }) => {
  test.setTimeout(600_000);
  const place = await openPlace(page, 'Line');
  await upload(page, SETTINGS.protocol);
  await expect(page.getByText(/^Read · \d+ pages?/)).toBeVisible(PATIENCE);
  const [document] = await place.api<{ id: number }[]>('GET', `${apiPath(place)}/documents`);
  await startRun(page, place, { name: 'Earlier run', documentId: document?.id ?? 0 });
  // A user can have ten live pages.
  await page.goto('about:blank');
  const context = await browser.newContext({ baseURL: SETTINGS.baseUrl });
  const first = await context.newPage();
  await signIn(first);
  const states = statesOf(place);
  const pages = [first, ...(await Promise.all(states.slice(1).map(() => context.newPage())))];
  const opened = states.map((state, at) => ({ ...state, page: pages[at] ?? first }));
  for (const state of opened) await state.before(state.page);

  await context.setOffline(true);
  const cutAt = Date.now();
  for (const state of opened) await state.during?.(state.page);
  await meanwhile(place);
  await page.waitForTimeout(Math.max(0, CUT_MS - (Date.now() - cutAt)));
  const seconds = (Date.now() - cutAt) / 1000;
  await context.setOffline(false);

  const figures = [];
  for (const state of opened) {
    await state.page.bringToFront();
    const lost = await state.after(state.page).then(
      () => '',
      (error: unknown) => String(error).split('\n').slice(0, 3).join(' '),
    );
    figures.push({ state: state.what, 'line down (s)': Math.round(seconds), lost });
  }
  await report('line', figures);
  await context.close();
  expect(figures.filter(({ lost }) => lost !== '')).toEqual([]);
});

const apiPath = ({ workspaceId, formId }: Place): string => `/workspaces/${workspaceId}/forms/${formId}`;

/** Other users continue while one connection is down. */
async function meanwhile({ workspaceId, api }: Place): Promise<void> {
  await api('POST', `/workspaces/${workspaceId}/forms`, { name: 'Made meanwhile' });
  await api('POST', `/workspaces/${workspaceId}/prompts`, {
    name: 'Saved meanwhile',
    target: 'any',
    text: 'Write XML.',
  });
}

function statesOf(place: Place): State[] {
  const { workspace, folder } = place;
  return [
    {
      what: 'looking at folders, while a colleague adds one',
      before: (page) => open(page, `${workspace}/folders`),
      after: (page) => expect(page.getByText('Made meanwhile').first()).toBeVisible(PATIENCE),
    },
    {
      what: 'looking at prompts, while a colleague saves one',
      before: (page) => open(page, `${folder}?tab=workflow&dialog=prompts`),
      after: (page) => expect(page.getByText('Saved meanwhile')).toBeVisible(PATIENCE),
    },
    ...whileWriting(place),
    ...whileFetching(place),
  ];
}

function whileWriting(place: Place): State[] {
  const { folder, workspace } = place;
  const create = (page: Page) => page.getByRole('dialog', { name: 'Create Workflow' });
  const fillIn = async (page: Page, name: string) => {
    await open(page, `${folder}?tab=workflow&dialog=create-workflow`);
    await create(page).getByText('ODM 1.3.2 study build').first().click();
    await create(page).getByLabel('Workflow name').fill(name);
  };
  const execute = (page: Page) => create(page).getByRole('button', { name: 'Execute Workflow' }).click();
  const isDone = (page: Page) =>
    expect(page.getByRole('button', { name: 'Download XML' })).toBeVisible({ timeout: 150_000 });
  return [
    {
      what: 'choosing what a workflow is to do',
      before: (page) => fillIn(page, 'Filled in'),
      after: async (page) => {
        await expect(create(page).getByLabel('Workflow name')).toHaveValue('Filled in');
        await execute(page);
        await isDone(page);
      },
    },
    {
      what: 'executing a workflow',
      before: (page) => fillIn(page, 'Sent while down'),
      during: execute,
      after: async (page) => {
        await sentOrAgain(create(page), () => execute(page));
        await isDone(page);
        await expectOnce(place, `${apiPath(place)}/workflows`, 'Sent while down');
      },
    },
    {
      what: 'watching a workflow that runs',
      before: async (page) => {
        await fillIn(page, 'Watched');
        await execute(page);
        await expect(create(page)).toBeHidden();
      },
      after: isDone,
    },
    {
      what: 'naming a folder',
      before: async (page) => {
        await open(page, `${workspace}/folders?dialog=create-folder`);
        await page.getByLabel('Folder Title').fill('Named while down');
      },
      during: (page) => page.getByRole('button', { name: 'Create Folder' }).click(),
      after: async (page) => {
        const press = () => page.getByRole('button', { name: 'Create Folder' }).click();
        await sentOrAgain(page.getByRole('dialog'), press);
        await expect(page.getByRole('heading', { name: 'Documents', exact: true })).toBeVisible(PATIENCE);
        await expectOnce(place, `/workspaces/${place.workspaceId}/forms`, 'Named while down');
      },
    },
    {
      what: 'uploading a document',
      before: async (page) => {
        await open(page, `${folder}?tab=documents&dialog=upload`);
        await page.getByRole('dialog').locator('input[type=file]').setInputFiles(SETTINGS.protocol);
      },
      during: (page) => page.getByRole('button', { name: 'Upload 1 file' }).click(),
      after: async (page) => {
        const dialog = page.getByRole('dialog', { name: 'Upload documents' });
        await sentOrAgain(dialog, () => page.getByRole('button', { name: /^Retry/ }).click());
        const documents = await place.api<object[]>('GET', `${apiPath(place)}/documents`);
        expect(documents).toHaveLength(2);
      },
    },
  ];
}

function whileFetching({ folder, workspace }: Place): State[] {
  return [
    {
      what: 'opening a result',
      before: (page) => open(page, `${folder}?tab=workflow`),
      during: (page) => page.getByRole('link', { name: 'View Results: Earlier run' }).click(),
      after: (page) => expect(page.locator('.cm-line').first()).toBeVisible(PATIENCE),
    },
    {
      what: 'opening a document',
      before: (page) => open(page, folder),
      during: (page) =>
        page
          .getByRole('link', { name: /northwind-nwt-301-protocol$/ })
          .first()
          .click(),
      after: (page) => expect(page.locator('[data-page="1"] canvas').first()).toBeVisible(PATIENCE),
    },
    {
      what: 'looking for words in all texts',
      before: (page) => open(page, `${workspace}/search`),
      during: (page) => page.getByRole('searchbox', { name: 'Words to find' }).fill('eligibility'),
      after: (page) =>
        expect(page.getByRole('list', { name: 'Places found' }).getByRole('listitem').first()).toBeVisible(
          PATIENCE,
        ),
    },
  ];
}

/**
 * An action that was sent while the connection was down completes when it returns. Otherwise the input is kept, and the user
 * sends it again.
 */
async function sentOrAgain(dialog: Locator, press: () => Promise<void>): Promise<void> {
  await dialog.waitFor({ state: 'hidden', timeout: 30_000 }).catch(press);
  await expect(dialog).toBeHidden(PATIENCE);
}

async function expectOnce({ api }: Place, list: string, wanted: string): Promise<void> {
  const known = await api<{ name: string }[]>('GET', list);
  expect(known.filter(({ name }) => name === wanted)).toHaveLength(1);
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible(PATIENCE);
}
