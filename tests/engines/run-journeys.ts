import { expect, siteTest as test } from '../e2e/support/test.ts';
import { JOURNEYS } from './journeys.ts';
import type { Browser, Engine, Preferences } from './support/browser.ts';
import { CHROMIUM } from './support/chromium.ts';

const PHONE = { width: 390, height: 844 };

/**
 * Runs the journeys in one engine. Journeys with the same preferences follow each other and share
 * a browser.
 */
export function runJourneys(engine: Engine): void {
  let browser: Browser | undefined;
  let set: Preferences | undefined;

  async function browserWith(preferences: Preferences): Promise<Browser> {
    if (set !== preferences) await close();
    browser ??= await engine.launch(preferences);
    set = preferences;
    return browser;
  }

  async function close(): Promise<void> {
    await browser?.close();
    browser = undefined;
  }

  test.describe(engine.name, () => {
    // In one worker, because a browser takes seconds to start.
    test.describe.configure({ mode: 'default' });
    test.skip(
      () => !engine.isInstalled() && !process.env['CI'],
      `${engine.name} is not installed: only CI insists on it`,
    );
    test.afterAll(close);

    // Chromium has tests of its own.
    const journeys = JOURNEYS.filter(({ inChromium }) => !inChromium || engine !== CHROMIUM);
    for (const { name, preferences, run } of journeys) {
      test(name, async ({ site, deskSite }) => {
        expect(engine.isInstalled(), `${engine.name} is installed`).toBe(true);
        const tab = await browserWith(preferences);
        // Going to the address that is shown already would be a reload, which keeps the answers.
        await tab.goto('about:blank');
        // The page before may have been left while it was still loading.
        tab.takeMessages();
        await tab.resize(PHONE.width, PHONE.height);
        await run(tab, site, deskSite);
        expect(tab.takeMessages()).toEqual([]);
      });
    }
  });
}
