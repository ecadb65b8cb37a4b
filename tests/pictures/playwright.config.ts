import { defineConfig } from '@playwright/test';
import config from '../../playwright.config.ts';

/** `npm run pictures` redraws the README's pictures; no test runs this. */
export default defineConfig({
  ...config,
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../artifacts/pictures',
  globalSetup: '../e2e/support/set-up.ts',
  reporter: 'list',
  use: {
    ...config.use,
    viewport: { width: 390, height: 780 },
    deviceScaleFactor: 1.25,
    contextOptions: { reducedMotion: 'no-preference' },
  },
});
