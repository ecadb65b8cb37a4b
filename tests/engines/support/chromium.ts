import { type ConsoleMessage, chromium } from '@playwright/test';
import { BROWSER_ARGS } from '../../support/browser-args.ts';
import { type Engine, textPx } from './browser.ts';

/** Drives Chromium with Playwright. */
export const CHROMIUM: Engine = {
  name: 'Chromium',
  isInstalled: () => true,

  async launch(preferences) {
    // Emulated settings leave `noscript` hidden and the media query `scripting` as it was.
    const blink = `defaultFontSize=${textPx(preferences)},scriptEnabled=${!preferences.hasNoScript}`;
    const executablePath = process.env['CHROMIUM_PATH'];
    const browser = await chromium.launch({
      args: [...BROWSER_ARGS, `--blink-settings=${blink}`],
      ...(executablePath && { executablePath }),
    });
    const page = await browser.newPage({
      locale: 'it-IT',
      colorScheme: preferences.isDark ? 'dark' : 'light',
      reducedMotion: preferences.isStill ? 'reduce' : 'no-preference',
    });
    let messages: string[] = [];
    page.on('console', (message) => {
      messages.push(describe(message));
    });
    page.on('pageerror', (error) => messages.push(error.message));
    return {
      goto: async (address) => void (await page.goto(address)),
      reload: async () => void (await page.reload()),
      resize: (width, height) => page.setViewportSize({ width, height }),
      click: (selector) => page.click(selector),
      type: (text) => page.keyboard.type(text),
      press: (key) => page.keyboard.press(key === 'Paste' ? 'Control+v' : key),
      evaluate: async (script, argument) =>
        // Playwright's types describe what can be serialised, which the caller knows.
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

function describe(message: ConsoleMessage): string {
  return `${message.type()}: ${message.text()} ${message.location().url}`;
}
