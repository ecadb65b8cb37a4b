import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS } from './tests/support/browser-args.ts';

export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/*.spec.ts', 'engines/*.spec.ts'],
  outputDir: 'artifacts/browser',
  globalSetup: './tests/e2e/support/set-up.ts',
  reporter: [['list'], ['json', { outputFile: 'artifacts/browser.json' }]],
  fullyParallel: true,
  workers: availableParallelism(),
  // On a busy machine everything takes longer; only a hang should end here.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    locale: 'it-IT',
    // Most visitors have a phone, and painting a smaller page takes a fifth less time.
    viewport: { width: 390, height: 844 },
    // Tests must not wait for animations, which have their own tests.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      args: BROWSER_ARGS,
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
    },
  },
});
