import { defineConfig } from '@playwright/test';
import suite from './playwright.config';

/** Measures waiting times in the browser against a running stack. Not part of the tests. */
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
