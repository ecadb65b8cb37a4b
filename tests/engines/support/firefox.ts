import { launch } from 'puppeteer-core';
import { type Engine, textPx } from './browser.ts';
import { bringIntoView, nextFrame } from './in-page.ts';

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
      resize: (width, height) => page.setViewport({ width, height }),
      click: async (selector) => {
        // Not Puppeteer's own click: right after scrolling, Firefox takes it for one on what was there before.
        const [x, y] = await page.evaluate(bringIntoView, selector);
        for (let frames = 0; frames < 2; frames++) await page.evaluate(nextFrame);
        await page.mouse.click(x, y);
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
