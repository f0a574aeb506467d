import { expect, test, type Page } from '@playwright/test';
import {
  approveRequest,
  askToJoin,
  createWorkspace,
  expectMail,
  invitation,
  newPerson,
  PASSWORD,
  toast,
} from './people';
import { SETTINGS } from './settings';
import { createFolder, signIn, upload } from './stack';

const stamp = () => String(Date.now());

/** A browser in which the demo account, a global administrator, is signed in. */
async function administrator(browser: { newPage: (options: { baseURL: string }) => Promise<Page> }) {
  const page = await browser.newPage({ baseURL: SETTINGS.baseUrl });
  await signIn(page);
  return page;
}

/** Finds an account in the list of pending or approved users. */
async function findAccount(page: Page, tab: 'pending' | 'approved', email: string) {
  await page.goto(`/admin?tab=${tab}&search=${encodeURIComponent(email)}`);
  const row = page.getByRole('listitem').filter({ hasText: email });
  await expect(row).toBeVisible();
  return row;
}

async function accountAction(page: Page, email: string, name: string, action: string) {
  await findAccount(page, 'approved', email);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
  return page.locator('[role=dialog], [role=alertdialog]');
}

test('a researcher registers, waits, is approved, joins by code and works', async ({ browser, request }) => {
  const admin = await administrator(browser);
  const owner = await newPerson(browser, request, { firstName: 'Owen' });
  const workspaceId = await createWorkspace(owner.page, `Oncology ${stamp()}`);
  const invited = await invitation(owner.page, workspaceId);

  const { page, email, name, leave } = await newPerson(browser, request, {
    firstName: 'Rena',
    byForm: true,
    domain: `site-${stamp()}.example`,
  });
  await expect(page.getByRole('heading', { name: 'Your account is waiting for approval' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Book a 30-minute onboarding call' })).toHaveAttribute(
    'href',
    /^https:/,
  );
  await expect(page.getByText('Your account is pending approval.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Join Workspace' }).first()).toBeDisabled();

  await findAccount(admin, 'pending', email);
  await admin.getByRole('button', { name: `Approve ${name}` }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(toast(admin, 'User approved')).toBeVisible();
  await expectMail(request, email, /account was approved/);

  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Join Workspace' }).first()).toBeEnabled();
  await askToJoin(page, { ...invited, name: invited.name.toLowerCase() });
  await expect(toast(page, 'Failed to join workspace')).toBeVisible();
  await askToJoin(page, invited);
  await expect(toast(page, 'Access request sent')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pending Requests' })).toContainText(invited.name);
  await expectMail(request, owner.email, /asks to join/);

  await approveRequest(owner.page, workspaceId, name);
  await expectMail(request, email, /You have joined/);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: `Enter Workspace: ${invited.name}` }).click();
  await createFolder(page, 'NWT-301');
  await upload(page, SETTINGS.protocol);
  await page.getByRole('button', { name: /^Edit / }).click();
  await page.getByLabel('Name', { exact: true }).fill('Protocol, signed');
  await page.getByLabel(/^Tags/).fill('final, v2,, ');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Document updated successfully')).toBeVisible();
  await expect(page.getByText('v2', { exact: true })).toBeVisible();
  await expect(page.getByText(new RegExp(`^Uploaded by user #\\d+ \\(${name}\\)$`))).toBeVisible();

  await page.getByRole('button', { name: 'Actions for NWT-301' }).click();
  await page.getByRole('menuitem', { name: 'View Audit Trail' }).click();
  const edits = page.getByRole('row').filter({ hasText: 'Document changed' });
  await expect(edits).toContainText('Protocol, signed');
  await expect(edits).toContainText(name);
  await page.getByLabel('Action', { exact: true }).selectOption({ label: 'Folder created' });
  await expect(page).toHaveURL(/action=form\.create/);
  await expect(page.getByRole('row')).toHaveCount(2);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/^audit-trail-\d+\.csv$/);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'Logged out')).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
  await Promise.all([leave(), owner.leave(), admin.close()]);
});

test('an owner manages members, roles, the access code, AI integrations and hands over', async ({
  browser,
  request,
}) => {
  const owner = await newPerson(browser, request, { firstName: 'Olga' });
  const helper = await newPerson(browser, request, { firstName: 'Hana' });
  const guest = await newPerson(browser, request, { firstName: 'Gus' });
  const { page } = owner;
  const workspaceId = await createWorkspace(page, `Cardio ${stamp()}`);
  const invited = await invitation(page, workspaceId);
  for (const person of [helper, guest]) {
    await askToJoin(person.page, invited);
    await expect(toast(person.page, 'Access request sent')).toBeVisible();
  }

  await page.goto(`/workspace/${workspaceId}/members`);
  await expect(page.getByLabel('2 pending')).toBeVisible();
  await page.getByRole('tab', { name: /^Requests/ }).click();
  await page.getByLabel(`Role for ${helper.name}`).selectOption('admin');
  await page.getByRole('button', { name: `Approve ${helper.name}` }).click();
  await expect(toast(page, 'Request processed')).toBeVisible();
  await page.getByRole('button', { name: `Reject ${guest.name}` }).click();
  await expect(page.getByText('No pending requests')).toBeVisible();
  await expectMail(request, guest.email, /was not approved/);

  await page.goto(`/workspace/${workspaceId}/settings`);
  await page.getByRole('button', { name: 'Regenerate Access Code' }).click();
  const sure = page.getByRole('alertdialog');
  await expect(sure).toContainText('All pending invitations will no longer work.');
  await sure.getByRole('button', { name: 'Regenerate Access Code' }).click();
  await expect(toast(page, 'Access code regenerated')).toBeVisible();
  await expect(page.getByText(invited.code)).toHaveCount(0);
  await askToJoin(guest.page, invited);
  await expect(toast(guest.page, 'Failed to join workspace')).toBeVisible();

  await page.getByRole('tab', { name: 'AI Agent API' }).click();
  await expect(page.getByText('No AI Integrations')).toBeVisible();
  await page.getByRole('button', { name: 'Add Integration' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Integration Name').fill('Our Claude');
  await dialog.getByLabel('API Key', { exact: true }).fill('sk-test-not-a-real-key-wxyz');
  await dialog.getByRole('button', { name: 'Add Integration' }).click();
  await expect(toast(page, 'AI Integration Created')).toBeVisible();
  await expect(page.getByText('Key ending in wxyz')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Our Claude' }).click();
  await expect(dialog.getByLabel('API Key', { exact: true })).toHaveValue('');
  await dialog.getByLabel('Integration Name').fill('Claude of the site');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'AI Integration Updated')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Claude of the site' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'Are you sure you want to delete this AI integration?',
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'AI Integration Deleted')).toBeVisible();

  await page.goto(`/workspace/${workspaceId}/members`);
  await page.getByLabel(`Role of ${helper.name}`).selectOption('owner');
  await expect(page.getByRole('alertdialog', { name: 'Transfer Ownership' })).toContainText(
    'You will become an admin.',
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Transfer Ownership' }).click();
  await expect(toast(page, 'Role updated')).toBeVisible();
  await expect(page.getByLabel(/^Role of/)).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: '(You)' })).toContainText('Admin');
  await Promise.all([owner, helper, guest].map((person) => person.leave()));
});

test('a workspace admin decides on requests and removes members; a member only looks', async ({
  browser,
  request,
}) => {
  const owner = await newPerson(browser, request, { firstName: 'Oda' });
  const admin = await newPerson(browser, request, { firstName: 'Ada' });
  const member = await newPerson(browser, request, { firstName: 'Mia' });
  const workspaceId = await createWorkspace(owner.page, `Neuro ${stamp()}`);
  const invited = await invitation(owner.page, workspaceId);
  await askToJoin(admin.page, invited);
  await expect(toast(admin.page, 'Access request sent')).toBeVisible();
  await approveRequest(owner.page, workspaceId, admin.name);
  await owner.page.getByRole('tab', { name: 'Members' }).click();
  await owner.page.getByLabel(`Role of ${admin.name}`).selectOption('admin');
  await expect(toast(owner.page, 'Role updated')).toBeVisible();

  await askToJoin(member.page, invited);
  await expect(toast(member.page, 'Access request sent')).toBeVisible();
  await approveRequest(admin.page, workspaceId, member.name);

  const asMember = member.page;
  await asMember.goto(`/workspace/${workspaceId}/members`);
  await expect(asMember.getByText(`${admin.name}`)).toBeVisible();
  await expect(asMember.getByRole('tab')).toHaveCount(0);
  await expect(asMember.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await asMember.goto(`/workspace/${workspaceId}/settings`);
  await expect(asMember.getByText(invited.code)).toBeVisible();
  await expect(asMember.getByRole('button', { name: 'Regenerate Access Code' })).toBeDisabled();

  const { page } = admin;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: `Actions for ${invited.name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit Details' }).click();
  await page.getByLabel('Workspace Name').fill(`${invited.name} renamed`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Workspace updated')).toBeVisible();
  await page.goto(`/workspace/${workspaceId}/members`);
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
  await page.getByRole('button', { name: `Remove ${member.name}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText('They must request access again to rejoin.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Member removed')).toBeVisible();
  await asMember.goto(`/workspace/${workspaceId}/folders`);
  await expect(asMember.getByText('Page not found')).toBeVisible();
  await Promise.all([owner, admin, member].map((person) => person.leave()));
});

test('a global administrator approves, suspends, revokes, deletes and keeps the whitelist', async ({
  browser,
  request,
}) => {
  const page = await administrator(browser);
  const domain = `trial-${stamp()}.example`;
  const first = await newPerson(browser, request, { firstName: 'Finn', domain });
  const second = await newPerson(browser, request, { firstName: 'Sara', domain });

  await findAccount(page, 'pending', first.email);
  await page.getByRole('button', { name: `Approve ${first.name}` }).click();
  await page.getByRole('dialog').getByText('Also approve the entire domain').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(toast(page, 'User approved')).toBeVisible();
  await expect(await findAccount(page, 'approved', second.email)).toContainText('By domain');

  const workspaceId = await createWorkspace(second.page, `Owned ${stamp()}`);
  await askToJoin(first.page, await invitation(second.page, workspaceId));
  await expect(toast(first.page, 'Access request sent')).toBeVisible();
  await approveRequest(second.page, workspaceId, first.name);

  const suspending = await accountAction(page, first.email, first.name, 'Suspend');
  await suspending.getByLabel(/^Reason/).fill('Left the company');
  await suspending.getByRole('button', { name: 'Suspend' }).click();
  await expect(toast(page, 'User suspended')).toBeVisible();
  await first.page.goto('/dashboard');
  await expect(first.page).toHaveURL(/\/auth/);
  await first.page.getByLabel('Email').fill(first.email);
  await first.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await first.page.getByRole('button', { name: 'Login' }).click();
  await expect(toast(first.page, 'Account Suspended')).toBeVisible();
  const reactivating = await accountAction(page, first.email, first.name, 'Reactivate');
  await reactivating.getByRole('button', { name: 'Reactivate' }).click();
  await expect(toast(page, 'User reactivated')).toBeVisible();
  await first.page.getByRole('button', { name: 'Login' }).click();
  await expect(toast(first.page, 'Login successful')).toBeVisible();

  const revoking = await accountAction(page, first.email, first.name, 'Revoke approval');
  await revoking.getByRole('button', { name: 'Revoke approval' }).click();
  await expect(toast(page, 'Approval revoked')).toBeVisible();
  await expectMail(request, first.email, /approval of your .* was revoked/);

  await page.goto('/admin?tab=domains');
  await page.getByRole('button', { name: `Remove ${domain}` }).click();
  await page.getByRole('alertdialog').getByText(`${second.name} (${second.email})`).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Domain removed. 1 users remained approved.')).toBeVisible();
  await page.getByRole('button', { name: 'Add Domain' }).click();
  await page.getByLabel('Domain', { exact: true }).fill(domain);
  await page.getByRole('dialog').getByRole('button', { name: 'Add Domain' }).click();
  await expect(toast(page, 'Domain approved. 1 users were automatically approved.')).toBeVisible();

  const deleting = await accountAction(page, second.email, second.name, 'Delete');
  await expect(deleting).toContainText('2 members');
  await deleting.getByRole('button', { name: 'Delete account' }).click();
  await expect(deleting.getByRole('alert')).toHaveText('Please choose what happens to the workspaces.');
  await deleting.getByLabel('Transfer them to').click();
  await deleting.getByLabel('Find a person').fill(first.email);
  await deleting.getByLabel('New owner').selectOption({ label: `${first.name} (${first.email})` });
  await deleting.getByRole('button', { name: 'Delete account' }).click();
  await expect(toast(page, 'User deleted')).toBeVisible();
  // The revoked approval ended every session.
  await first.page.goto('/auth');
  await first.page.getByLabel('Email').fill(first.email);
  await first.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await first.page.getByRole('button', { name: 'Login' }).click();
  await expect(toast(first.page, 'Login successful')).toBeVisible();
  await first.page.goto(`/workspace/${workspaceId}/members`);
  await expect(first.page.getByRole('listitem').filter({ hasText: '(You)' })).toContainText('Owner');

  await page.goto('/admin?tab=statistics');
  await expect(page.getByRole('heading', { name: 'Monthly registrations' })).toBeVisible();
  const heights = await page
    .locator('.visx-bar')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().height));
  expect(heights).toHaveLength(12);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(10);
  expect(Math.max(...heights)).toBeLessThanOrEqual(140);
  await first.page.goto('/admin');
  await expect(first.page).toHaveURL(/\/dashboard$/);
  await Promise.all([first.leave(), second.leave(), page.close()]);
});
