import { defineConfig } from '@playwright/test';
import suite from './playwright.config';

/** What people wait for in the browser, measured against a stack that is already up. Not part of the tests. */
export default defineConfig({
  ...suite,
  testDir: './bench',
  testMatch: '**/*.bench.ts',
  testIgnore: [],
  timeout: 600_000,
  reporter: 'list',
  // Recording a page costs it more than what is measured.
  use: { ...suite.use, trace: 'off', screenshot: 'off' },
});
