import type { RunningSite, Site } from '../../e2e/support/site.ts';
import type { Browser, Preferences } from '../support/browser.ts';

export type Journey = {
  readonly name: string;
  readonly preferences: Preferences;
  /** The tests that go the same way in Chromium, which leaves this one out. */
  readonly inChromium?: string;
  readonly run: (browser: Browser, site: Site, desk: RunningSite) => Promise<void>;
};

export const USUAL: Preferences = {};
export const UNUSUAL: Preferences = { isDark: true, isStill: true, textPercent: 200 };
export const WITHOUT_SCRIPT: Preferences = { hasNoScript: true };
