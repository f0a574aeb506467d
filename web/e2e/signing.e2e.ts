import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { accessibilityFaults } from './axe';
import { SETTINGS } from './settings';
import { runInNewFolder } from './stack';

const DOCX = join(__dirname, '../../infra/samples/files/northwind-nwt-301-protocol.docx');
const LOOKS = [
  { name: 'light', scheme: 'light', width: 1280 },
  { name: 'dark', scheme: 'dark', width: 1280 },
  { name: 'narrow', scheme: 'light', width: 375 },
] as const;

/** Checks the screen in both themes and at 375 px. */
async function look(page: Page, name: string): Promise<void> {
  for (const { name: variant, scheme, width } of LOOKS) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    // Colors that fade from one theme into the other have too little contrast for a moment.
    await expect.poll(() => accessibilityFaults(page)).toEqual([]);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
    expect(overflow).toBe(0);
    if (SETTINGS.keepsPictures)
      await page.screenshot({ path: `test-results/screens/signing-${name}-${variant}.png` });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Runs in the page, before its scripts. */
function setClockYearAhead(): void {
  const Real = Date;
  const ahead = 366 * 86_400_000;
  class Ahead extends Real {
    constructor(...given: [] | ConstructorParameters<typeof Date>) {
      if (given.length === 0) super(Real.now() + ahead);
      else super(...given);
    }
    static override now = () => Real.now() + ahead;
  }
  globalThis.Date = Ahead as DateConstructor;
}

test('a finished run becomes a signed revision, also under a browser clock that is a year ahead', async ({
  page,
}) => {
  const { run, path } = await runInNewFolder(page, { folder: 'Signing', name: 'To sign', file: DOCX });

  await page.goto('/account');
  await page.getByRole('button', { name: 'Set up second factor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(SETTINGS.password);
  await dialog.getByRole('button', { name: 'Create secret' }).click();
  const secret = await dialog.locator('code').first().innerText();
  await look(page, 'secret');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await dialog.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(totp.generate());
  await dialog.getByRole('button', { name: 'Confirm code' }).click();
  await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await dialog.getByRole('button', { name: 'I have stored the codes' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  await page.addInitScript(setClockYearAhead);
  await page.goto(`${path}?tab=workflow&workflow=${run}&part=sign`);
  await page.getByRole('button', { name: 'Create revision' }).click();
  await page.getByRole('button', { name: 'Start review' }).click();
  await page.getByRole('button', { name: 'Finish review' }).click();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  const signing = page.getByRole('dialog', { name: 'Sign revision 1' });
  await signing.getByLabel('Password', { exact: true }).fill(SETTINGS.password);
  // A code counts once: the code of the next period is accepted early and stays valid when this period ends.
  const next = totp.generate({ timestamp: Date.now() + 30_000 });
  await signing.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(next);
  await look(page, 'dialog');
  await signing.getByRole('button', { name: 'Sign', exact: true }).click();

  const revision = page.getByRole('region', { name: 'Revision 1' });
  await expect(revision).toContainText('Approver');
  // The time of the server, whatever the browser's clock says.
  expect(await page.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + 300 * 86_400_000);
  await expect(revision).toContainText(new Date().toISOString().slice(0, 7));
  await page.getByText('Digests (SHA-256)').click();
  await look(page, 'signed');
});
