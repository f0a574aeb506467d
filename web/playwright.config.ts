import { defineConfig } from '@playwright/test';
import { SETTINGS } from './e2e/settings';

/** Runs against a stack that is already up: `BASE_URL`, `MAIL_INBOX_URL`, `DEMO_EMAIL`, `DEMO_PASSWORD`. */
export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results/e2e',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  workers: 1,
  reporter: [['list'], ['json', { outputFile: '../reports/tests/browser.json' }]],
  use: {
    baseURL: SETTINGS.baseUrl,
    viewport: { width: 1280, height: 820 },
    trace: 'retain-on-failure',
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
      ],
    },
  },
});
