import { defineConfig } from '@playwright/test';
import { SETTINGS } from './e2e/settings';

/** Runs against a stack that is already up (e2e/settings.ts), or one part of the tests against one of several. */
const { copy, copies } = SETTINGS;
const part = copies > 1 ? `-${copy}` : '';
/** About half of the time of all. */
const HALF = ['**/screens.e2e.ts'];
const tests = {
  testMatch: '**/*.e2e.ts',
  ...(copies > 1 && (copy > 1 ? { testMatch: HALF } : { testIgnore: HALF })),
};

/**
 * Playwright's own list of what Chromium is to leave (chromiumSwitches.ts of Playwright 1.6x), which a list of ours replaces;
 * the address bar's pop-ups, which nobody sees here: two more pages for each page that is opened; and the process that is kept
 * ready for the next page of a person who does not open one.
 */
const WITHOUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
];

export default defineConfig({
  testDir: './e2e',
  ...tests,
  outputDir: `../test-results/e2e${part}`,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  workers: 1,
  retries: SETTINGS.retries,
  reporter: [['list'], ['json', { outputFile: `../reports/tests/browser${part}.json` }]],
  use: {
    baseURL: SETTINGS.baseUrl,
    viewport: { width: 1280, height: 820 },
    // Recording costs every test for the one that fails: where a test is run once more, it is recorded then. The snapshots of
    // the page say as much as pictures of every moment, which cost a third of the time.
    trace: { mode: SETTINGS.retries > 0 ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    acceptDownloads: true,
    actionTimeout: 20_000,
    launchOptions: {
      executablePath: SETTINGS.chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${WITHOUT.join(',')}`,
      ],
    },
  },
});
