import { expect, siteTest as test } from '../e2e/support/test.ts';
import { JOURNEYS } from './journeys.ts';
import type { Browser, Engine, Preferences } from './support/browser.ts';

const PHONE = { width: 390, height: 844 };

/** Runs every journey in one engine. Journeys with the same preferences share a browser. */
export function runJourneys(engine: Engine): void {
  const browsers = new Map<Preferences, Browser>();

  async function browserWith(preferences: Preferences): Promise<Browser> {
    const running = browsers.get(preferences);
    if (running) return running;
    const browser = await engine.launch(preferences);
    browsers.set(preferences, browser);
    return browser;
  }

  test.describe(engine.name, () => {
    // In one worker, because a browser takes seconds to start.
    test.describe.configure({ mode: 'default' });
    test.skip(
      () => !engine.isInstalled() && !process.env['CI'],
      `${engine.name} is not installed: only CI insists on it`,
    );
    test.afterAll(async () => {
      for (const browser of browsers.values()) await browser.close();
    });

    for (const { name, preferences, run } of JOURNEYS) {
      test(name, async ({ site }) => {
        test.slow();
        expect(engine.isInstalled(), `${engine.name} is installed`).toBe(true);
        const browser = await browserWith(preferences);
        // Going to the address that is shown already would be a reload, which keeps the answers.
        await browser.goto('about:blank');
        // The page before may have been left while it was still loading.
        browser.takeMessages();
        await browser.resize(PHONE.width, PHONE.height);
        await run(browser, site);
        expect(browser.takeMessages()).toEqual([]);
      });
    }
  });
}
