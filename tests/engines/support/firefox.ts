import { launch, type Page } from 'puppeteer-core';
import { type Engine, textPx } from './browser.ts';
import { bringIntoView, nextFrame } from './in-page.ts';

/** For so many frames nothing moves before a click. */
const CALM_FRAMES = 3;

/**
 * Clicks where an element is, and tells whether that reached the element: right after scrolling
 * or typing, Firefox may still scroll, or take a click for one on what was there before.
 * Puppeteer's own click does not notice. A checkbox whose label took the click counts as clicked,
 * because another click would take the tick away.
 */
async function click(page: Page, selector: string): Promise<boolean> {
  let place = await page.evaluateHandle(bringIntoView, selector);
  let { x, y } = await place.jsonValue();
  for (let calm = 0; calm < CALM_FRAMES; calm++) {
    await page.evaluate(nextFrame);
    place = await page.evaluateHandle(bringIntoView, selector);
    const next = await place.jsonValue();
    if (next.x !== x || next.y !== y) calm = -1;
    ({ x, y } = next);
  }
  await page.mouse.click(x, y);
  // A click that has led to another page leaves nothing to ask.
  return place.evaluate(({ isClicked }) => isClicked).catch(() => true);
}

/** Drives Firefox with Puppeteer over WebDriver BiDi. */
export const FIREFOX: Engine = {
  name: 'Firefox',
  isInstalled: () => Boolean(process.env['FIREFOX_PATH']),

  async launch(preferences) {
    const browser = await launch({
      browser: 'firefox',
      executablePath: process.env['FIREFOX_PATH'] ?? '',
      extraPrefsFirefox: {
        'intl.accept_languages': 'it',
        'ui.systemUsesDarkTheme': preferences.isDark ? 1 : 0,
        'ui.prefersReducedMotion': preferences.isStill ? 1 : 0,
        'font.size.variable.x-western': textPx(preferences),
        'javascript.enabled': !preferences.hasNoScript,
        // A window without a screen has the focus as well.
        'focusmanager.testmode': true,
      },
    });
    const page = await browser.newPage();
    let messages: string[] = [];
    page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => messages.push(String(error)));
    return {
      goto: async (address) => void (await page.goto(address)),
      reload: async () => void (await page.reload()),
      resize: async (width, height) => {
        // Sent along with the size; Firefox 140, which Debian has, does not know it.
        await page.setViewport({ width, height }).catch((error: unknown) => {
          if (!String(error).includes('setScreenOrientationOverride')) throw error;
        });
      },
      click: async (selector) => {
        for (let isClicked = false; !isClicked; ) isClicked = await click(page, selector);
      },
      type: (text) => page.keyboard.type(text),
      press: async (key) => {
        if (key !== 'Paste') {
          await page.keyboard.press(key);
          return;
        }
        await page.keyboard.down('Control');
        await page.keyboard.press('v');
        await page.keyboard.up('Control');
      },
      evaluate: async (script, argument) =>
        (await page.evaluate(script as (argument: unknown) => unknown, argument)) as ReturnType<
          typeof script
        >,
      takeMessages: () => {
        const taken = messages;
        messages = [];
        return taken;
      },
      close: () => browser.close(),
    };
  },
};
