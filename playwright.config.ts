import { defineConfig } from '@playwright/test';

const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'artifacts/browser',
  globalSetup: './tests/e2e/support/set-up.ts',
  reporter: [['list'], ['json', { outputFile: 'artifacts/browser.json' }]],
  fullyParallel: true,
  workers: 2,
  // A busy machine draws and measures slowly.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'it-IT',
    // Nothing to wait for; the motion has a test of its own.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      args: BROWSER_ARGS,
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
    },
  },
});
