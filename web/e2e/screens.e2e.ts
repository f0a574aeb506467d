import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, type Page, type Request } from '@playwright/test';
import { accessibilityFaults } from './axe';
import { layoutShift, sidewaysOverflow, unreachableControls, watchLayout } from './layout';
import { askToJoin, newPerson, toast } from './people';
import { makeMaterial, OPEN_SCREENS, screensOf, type Material, type Screen } from './screens';
import { SETTINGS } from './settings';
import { signIn } from './stack';

const DESK = { width: 1280, height: 820 };
const PHONE = { width: 375, height: 812 };
/** The limit of the total layout shift while a screen loads (E-08). */
const SHIFT_BELOW = 0.02;
/**
 * The delays of successive responses, repeated in turn. They are long enough to show every skeleton and never equal, so
 * that each part of a screen arrives on its own. Each width uses another order, because the order in which the parts arrive
 * is not fixed.
 */
const WIDTHS = {
  desk: { size: DESK, delays: [100, 250, 175, 325] },
  tablet: { size: { width: 768, height: 1024 }, delays: [75, 325, 150, 250] },
  phone: { size: PHONE, delays: [325, 175, 250, 75] },
} as const;
type Width = keyof typeof WIDTHS;
const ALL_WIDTHS = ['desk', 'tablet', 'phone'] as const satisfies readonly Width[];
const TODAY = Math.floor(Date.now() / 86_400_000);
/** Loading every screen slowly at every width doubles the test time. In CI each screen uses one width, which changes daily. */
const widthsOf = (place: number): readonly Width[] =>
  ALL_WIDTHS.filter((_width, at) => SETTINGS.everyWidth || at === (place + TODAY) % ALL_WIDTHS.length);
/** A screen that has not changed for this time is complete. */
const QUIET_MS = 80;

let material: Material;

/** A user who waits for approval, and a user who asks to join the demo workspace. Lists and dialogs need their data. */
test.beforeAll(async ({ browser, request }) => {
  test.setTimeout(300_000);
  const waiting = await newPerson(browser, request, { firstName: 'Walt', domain: 'waiting.example' });
  const asking = await newPerson(browser, request, { firstName: 'Asta' });
  await askToJoin(asking.page, { name: 'Demo workspace', code: 'DEMO-DEMO-DEMO' });
  await expect(toast(asking.page, 'Access request sent')).toBeVisible();
  await Promise.all([waiting.leave(), asking.leave()]);
  material = await makeMaterial(browser);
});

test('every screen is accessible and fits: light, dark, on a phone and at 400 % zoom', async ({ page }) => {
  // A safety net: a machine may be busy.
  test.setTimeout(3_600_000);
  await page.setViewportSize(DESK);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refusals.push(message.text());
  });
  page.on('pageerror', (error) => refusals.push(error.message));
  await watchLayout(page);
  const answerLate = await lateAnswers(page);
  const shifts: string[] = [];
  let widths: readonly Width[] = [];
  let shown: Width = 'desk';
  let begun = 0;
  const sizeTo = async (width: Width) => {
    shown = width;
    await page.setViewportSize(WIDTHS[width].size);
  };
  // Content may move after a click. The screen before the click is tested as one of the others.
  const begin = async ({ prepare }: Screen) => {
    widths = prepare ? [] : widthsOf(begun++);
    await sizeTo(widths[0] ?? 'desk');
    await answerLate(widths[0] ?? null);
  };
  const look = async (screen: Screen, settle: () => Promise<void>) => {
    const name = nameOf(screen);
    const showAt = async (width: Width) => {
      if (width === shown) return;
      await sizeTo(width);
      await settle();
    };
    for (const width of widths) {
      if (width !== shown) {
        await sizeTo(width);
        await answerLate(width);
        await page.reload();
        await settle();
      }
      shifts.push(await expectStill(page, `${width} ${name}`));
    }
    await showAt('desk');
    await expectFit(page, `light/${name}`);
    expect.soft(await accessibilityFaults(page), `light ${name}`).toEqual([]);

    await page.emulateMedia({ colorScheme: 'dark' });
    await settle();
    await keepPicture(page, `dark/${name}`);
    expect.soft(await accessibilityFaults(page, { only: 'colors' }), `dark ${name}`).toEqual([]);

    await page.emulateMedia({ colorScheme: 'light' });
    await showAt('phone');
    await expectFit(page, `phone/${name}`);
    expect.soft(await accessibilityFaults(page), `phone ${name}`).toEqual([]);

    // The viewport that 400 % zoom leaves of 1280 by 1024: every control is still reachable (E-20).
    for (const height of [640, 256]) {
      await page.setViewportSize({ width: 320, height });
      expect.soft(await sidewaysOverflow(page), `${height} ${name} scrolls sideways`).toBeLessThanOrEqual(0);
      // The layout updates shortly after the window has been resized.
      const reach = expect
        .configure({ soft: true })
        .poll(() => unreachableControls(page), `${height} ${name}`);
      await reach.toEqual([]);
    }
  };
  await eachScreen(page, { begin, look });
  console.log(`Layout shift of every screen:\n${shifts.sort().reverse().join('\n')}`);
  expect(refusals).toEqual([]);
});

/** Saves a screenshot if screenshots are enabled, and checks that the page does not scroll horizontally. */
async function expectFit(page: Page, name: string): Promise<void> {
  await keepPicture(page, name);
  expect.soft(await sidewaysOverflow(page), `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

async function keepPicture(page: Page, name: string): Promise<void> {
  if (SETTINGS.keepsPictures) await page.screenshot({ path: `test-results/screens/${name}.png` });
}

/** No layout shifts while a screen loads, however slow the responses are (E-08). */
async function expectStill(page: Page, name: string): Promise<string> {
  const { sum, parts } = await layoutShift(page);
  expect.soft(sum, `${name} moves:\n${parts.join('\n')}`).toBeLessThan(SHIFT_BELOW);
  return `${sum.toFixed(4)} ${name}`;
}

/** Opens all screens in turn, signed out and signed in, and waits until each is complete. */
async function eachScreen(
  page: Page,
  {
    begin,
    look,
  }: {
    readonly begin: (screen: Screen) => Promise<void>;
    readonly look: (screen: Screen, settle: () => Promise<void>) => Promise<void>;
  },
): Promise<void> {
  const open = openRequests(page);
  const settle = () => settled(page, open);
  const show = async (screen: Screen) => {
    await begin(screen);
    await page.goto(screen.address);
    if (screen.prepare) await settle();
    await screen.prepare?.(page);
    await settle();
    await look(screen, settle);
    await screen.leave?.(page);
  };
  for (const screen of OPEN_SCREENS) await show(screen);
  await signIn(page);
  for (const screen of screensOf(material)) await show(screen);
}

const nameOf = ({ address, name }: Screen): string =>
  name ?? (address.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home');

/** Data and lazy chunks are loaded and no animation is running. A dialog that is fading in has only half its contrast. */
async function settled(page: Page, open: ReadonlySet<Request>): Promise<void> {
  await page.waitForLoadState('load');
  const isDialog = page.url().includes('dialog=');
  let quietSince = Date.now();
  await expect
    .poll(
      async () => {
        const isReady = open.size === 0 && (await page.evaluate(isComplete, isDialog));
        if (!isReady) quietSince = Date.now();
        return Date.now() - quietSince;
      },
      { intervals: [50] },
    )
    .toBeGreaterThan(QUIET_MS);
}

/** Runs in the page: it has content, no placeholders, and no running animations. */
function isComplete(isDialog: boolean): boolean {
  const has = (selector: string) => document.querySelector(selector) !== null;
  const isSeen = (selector: string) =>
    document.querySelector(selector)?.checkVisibility({ opacityProperty: true }) === true;
  return (
    has('h1, main') &&
    !has('[aria-busy=true], .chakra-skeleton, [role=status][aria-label=Loading]') &&
    (!isDialog || isSeen('[role=dialog], [role=alertdialog]')) &&
    document.fonts.status === 'loaded' &&
    document.getAnimations().every(({ playState }) => playState !== 'running')
  );
}

/** The pending requests of the page. The socket is always open and does not count. */
function openRequests(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().includes('/socket.io')) open.add(request);
  });
  page.on('requestfinished', (request) => void open.delete(request));
  page.on('requestfailed', (request) => void open.delete(request));
  // Navigation cancels the pending requests of the page.
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    for (const request of open) if (!request.isNavigationRequest()) open.delete(request);
  });
  return open;
}

/** Errors of requests on a page that was left, or after the delays were turned off. They are ignored. */
const GONE = /Invalid InterceptionId|Fetch domain is not enabled|has been closed/;

/**
 * Delays the responses to read requests by varying times and disables the browser cache. The returned function restarts the
 * delays; called with null, it turns them off. Uses the debugger, because a Playwright route would also
 * intercept every file of the page.
 */
async function lateAnswers(page: Page): Promise<(width: Width | null) => Promise<void>> {
  const debug = await page.context().newCDPSession(page);
  let delays: readonly number[] = [];
  let asked = 0;
  const resume = async ({ requestId, request }: { requestId: string; request: { method: string } }) => {
    const delay = request.method === 'GET' ? (delays[asked++ % delays.length] ?? 0) : 0;
    await sleep(delay);
    await debug.send('Fetch.continueRequest', { requestId }).catch((error: unknown) => {
      if (!GONE.test(String(error))) throw error;
    });
  };
  debug.on('Fetch.requestPaused', (paused) => void resume(paused));
  await debug.send('Network.enable');
  return async (width) => {
    delays = width === null ? [] : WIDTHS[width].delays;
    asked = 0;
    await debug.send('Network.setCacheDisabled', { cacheDisabled: width !== null });
    if (width === null) await debug.send('Fetch.disable');
    else await debug.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
  };
}
