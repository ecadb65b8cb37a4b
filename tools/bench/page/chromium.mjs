import { chromium } from '@playwright/test';
import { ensureHeadlessShell } from '../../../scripts/test/ensure-browser.mjs';

export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The screen of a cheap phone, as Lighthouse emulates it. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'it-IT',
};

export const THROTTLING = 4;

/**
 * @template T
 * @param {(newPhone: (options?: { isThrottled: boolean }) => Promise<Phone>) => Promise<T>} work
 * @param {string} [executable] the headless shell, unless it is named
 */
export async function withBrowser(work, executable) {
  const browser = await chromium.launch({
    executablePath: executable ?? (await ensureHeadlessShell()),
    args: BROWSER_ARGS,
  });
  try {
    return await work(async ({ isThrottled } = { isThrottled: true }) => {
      const context = await browser.newContext(PHONE);
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      if (isThrottled) await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING });
      return { page, session, close: () => context.close() };
    });
  } finally {
    await browser.close();
  }
}

/** @typedef {{ page: import('@playwright/test').Page, session: import('@playwright/test').CDPSession, close: () => Promise<void> }} Phone */
