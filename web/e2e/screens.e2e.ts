import { expect, test, type Page } from '@playwright/test';
import { accessibilityFaults } from './axe';
import { askToJoin, newPerson, toast } from './people';
import { signIn } from './stack';

const LOOKS = [
  { name: 'light', scheme: 'light', width: 1280, height: 820 },
  { name: 'dark', scheme: 'dark', width: 1280, height: 820 },
  { name: 'phone', scheme: 'light', width: 375, height: 812 },
] as const;

const OPEN = ['/auth', '/auth?tab=register', '/forgot-password', '/forgot-password?step=reset', '/nowhere'];

/** Someone who waits for approval, and someone who asks to join the demo workspace: lists and dialogs are about somebody. */
test.beforeAll(async ({ browser, request }) => {
  const waiting = await newPerson(browser, request, { firstName: 'Walt', domain: 'waiting.example' });
  const asking = await newPerson(browser, request, { firstName: 'Asta' });
  await askToJoin(asking.page, { name: 'Demo workspace', code: 'DEMO-DEMO-DEMO' });
  await expect(toast(asking.page, 'Access request sent')).toBeVisible();
  await Promise.all([waiting.leave(), asking.leave()]);
});

for (const look of LOOKS)
  test(`every screen is accessible and fits: ${look.name}`, async ({ page }) => {
    test.setTimeout(900_000);
    await page.setViewportSize({ width: look.width, height: look.height });
    await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: 'reduce' });
    const refusals: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refusals.push(message.text());
    });
    page.on('pageerror', (error) => refusals.push(error.message));
    for (const address of OPEN) await inspect(page, address, look.name);
    await signIn(page);
    for (const address of await addresses(page)) await inspect(page, address, look.name);
    expect(refusals).toEqual([]);
  });

/** Every screen and dialog, with what the signed-in person has. */
async function addresses(page: Page): Promise<string[]> {
  const workspace = await firstHref(page, '/dashboard', 'a[href^="/workspace/"]');
  const workspaceId = workspace?.split('/')[2];
  const members = workspace?.replace(/folders$/, 'members');
  const settings = workspace?.replace(/folders$/, 'settings');
  const voice = workspace?.replace(/folders$/, 'voice-agent');
  const found = workspaceId === undefined ? null : await folderInUse(page, workspaceId);
  const folderId = found?.folderId;
  const folder = found && `${workspace}/${found.folderId}`;
  const run = found && `${folder}?tab=workflow&workflow=${found.workflowId}`;
  const agent = found && (await voiceAgentOf(page, `/api/workspaces/${workspaceId}`, found.folderId));
  const waiting = await accountId(page, 'pending-users', () => true);
  const approved = await accountId(page, 'approved-users', ({ isAdmin }) => !isAdmin);
  return [
    '/dashboard',
    '/dashboard?dialog=create-workspace',
    '/dashboard?dialog=join-workspace',
    `/dashboard?dialog=edit-workspace&item=${workspaceId}`,
    '/dashboard?search=no-such-workspace',
    '/dashboard?dialog=go-to',
    '/dashboard?dialog=shortcuts',
    workspace,
    `${workspace}?view=recent`,
    `${workspace}?view=favorites`,
    `${workspace}?search=no-such-folder`,
    `${workspace}?dialog=create-folder`,
    `${workspace}?dialog=edit-folder&item=${folderId}`,
    `${workspace}?dialog=delete-folder&item=${folderId}`,
    members,
    `${members}?tab=requests`,
    settings,
    `${settings}?dialog=regenerate-access-code`,
    `${settings}?tab=ai-agent-api`,
    `${settings}?tab=ai-agent-api&dialog=add-integration`,
    `${settings}?tab=ai-agent-api&dialog=edit-integration&item=1`,
    voice,
    `${voice}?dialog=add-voice-agent`,
    ...(agent ? ['edit', 'delete'].map((verb) => `${voice}?dialog=${verb}-voice-agent&item=${agent}`) : []),
    ...(folder
      ? [
          folder,
          `${folder}?dialog=edit-document&item=${found?.documentId}`,
          `${folder}?tab=audit`,
          `${folder}?tab=audit&action=form.create`,
          `${folder}?dialog=upload`,
          `${folder}?tab=workflow`,
          `${folder}?tab=workflow&dialog=create-workflow`,
          `${folder}?tab=workflow&dialog=prompts`,
          ...(run
            ? ['', 'findings', 'coverage', 'sources', 'run'].map((tab) => `${run}&evidence=${tab}`)
            : []),
        ]
      : []),
    '/admin',
    '/admin?search=nobody-at-all',
    '/admin?tab=approved',
    `/admin?dialog=approve-user&item=${waiting}`,
    `/admin?dialog=delete-user&item=${waiting}`,
    ...['revoke-approval', 'suspend-user', 'delete-user'].map(
      (dialog) => `/admin?tab=approved&dialog=${dialog}&item=${approved}`,
    ),
    '/admin?tab=domains',
    '/admin?tab=domains&dialog=add-domain',
    '/admin?tab=domains&dialog=remove-domain&item=1',
    '/admin?tab=statistics',
    '/admin?tab=workflows',
    workspace?.replace(/folders$/, 'history'),
    `${settings}?tab=xml-schemas`,
    `${settings}?tab=xml-schemas&dialog=add-schema`,
  ].filter((address) => typeof address === 'string');
}

/** A folder with a document and a completed workflow: the tests before this one have made it. */
async function folderInUse(page: Page, workspaceId: string) {
  const list = async (path: string): Promise<{ id: number; status?: string }[]> =>
    (await (await page.request.get(`/api/workspaces/${workspaceId}/forms${path}`)).json()) as {
      id: number;
      status?: string;
    }[];
  for (const { id: folderId } of await list('')) {
    const runs = await list(`/${folderId}/workflows?fields=summary`);
    const workflowId = runs.find(({ status }) => status === 'completed')?.id;
    const [document] = await list(`/${folderId}/documents`);
    if (workflowId !== undefined && document) return { folderId, workflowId, documentId: document.id };
  }
  return null;
}

/** A voice agent of a folder, made by the first of these tests. */
async function voiceAgentOf(page: Page, workspace: string, formId: number): Promise<number> {
  const path = `${workspace}/voice-agents`;
  const known = (await (await page.request.get(path)).json()) as { id: number }[];
  if (known[0]) return known[0].id;
  const prompts = { initialPrompt: 'Ask how they feel today.', followUpPrompt: 'And since when?' };
  const data = { formId, name: 'Weekly reminder', voice: 'maya', language: 'en-US', ...prompts };
  const headers = { origin: new URL(page.url()).origin };
  const made = (await (await page.request.post(path, { data, headers })).json()) as { id: number };
  return made.id;
}

interface FoundAccount {
  readonly id: number;
  readonly isAdmin: boolean;
}

async function accountId(page: Page, list: string, isMeant: (account: FoundAccount) => boolean) {
  const answer = (await (await page.request.get(`/api/admin/${list}`)).json()) as { users: FoundAccount[] };
  return answer.users.find(isMeant)?.id;
}

async function firstHref(page: Page, address: string, selector: string): Promise<string | undefined> {
  await page.goto(address);
  const link = page.locator(selector).first();
  const isThere = await link.waitFor({ timeout: 5000 }).then(
    () => true,
    () => false,
  );
  return isThere ? ((await link.getAttribute('href')) ?? undefined) : undefined;
}

async function inspect(page: Page, address: string, look: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('[aria-busy=true], .chakra-skeleton')).toHaveCount(0);
  await settled(page);
  const name = address.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home';
  await page.screenshot({ path: `test-results/screens/${look}/${name}.png` });
  expect.soft(await accessibilityFaults(page), `${look} ${address}`).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${look} ${address} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Lazy parts are here and nothing fades any more: half-way, a dialog has half its contrast. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  if (page.url().includes('dialog=')) await page.locator('[role=dialog], [role=alertdialog]').waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}
