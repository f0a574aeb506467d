import { defineConfig } from '@playwright/test';
import { SETTINGS } from './e2e/settings';

/** Runs against a running stack (e2e/settings.ts), or runs one part of the tests against one of several stacks. */
const { copy, copies } = SETTINGS;
const part = copies > 1 ? `-${copy}` : '';
/** Takes about half of the time of all tests. */
const HALF = ['**/screens.e2e.ts'];
const tests = {
  testMatch: '**/*.e2e.ts',
  ...(copies > 1 && (copy > 1 ? { testMatch: HALF } : { testIgnore: HALF })),
};

/**
 * Chromium features to disable. This list replaces Playwright's own (chromiumSwitches.ts of Playwright 1.6x), so it repeats those
 * entries. It adds the pop-ups of the address bar, which cost two more pages for each page that is opened and are not visible
 * here, and the spare process for the next page of a user.
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
    // Recording slows every test for the few that fail. If failed tests are retried, record the retry. Page snapshots show as
    // much as continuous screenshots, which take a third of the time.
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
