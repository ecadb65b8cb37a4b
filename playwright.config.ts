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
  reporter: [['list'], ['json', { outputFile: 'artifacts/browser.json' }]],
  workers: 2,
  use: {
    locale: 'it-IT',
    launchOptions: {
      args: BROWSER_ARGS,
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
    },
  },
});
