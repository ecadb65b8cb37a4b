import { test as base, type ConsoleMessage, expect } from '@playwright/test';
import { type Site, startSite } from './site.ts';

/** Nobody serves the hosting provider's scripts here; the browser and the packages say so. */
const IS_ABOUT_INSIGHTS = /\/_vercel\/|\[Vercel /;

export type Spoken = {
  /** Everything the console said, the insights aside. */
  readonly texts: string[];
  /** A test whose path is not a normal one names what it expects to read. */
  expect(pattern: RegExp): void;
};

/**
 * A browser test against the real server, in which an unexpected word in the console fails, and
 * so does anything that the Content-Security-Policy had to stop.
 */
export const test = base.extend<{ spoken: Spoken; violations: string[] }, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is used
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  violations: [
    async ({ context }, use) => {
      const violations: string[] = [];
      await context.exposeBinding('tellViolation', (_source, text: string) => {
        violations.push(text);
      });
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const tell = Reflect.get(globalThis, 'tellViolation') as (text: string) => void;
          tell(`${event.effectiveDirective} ${event.blockedURI} on ${location.pathname}`);
        });
      });
      await use(violations);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
  spoken: [
    async ({ context }, use) => {
      const texts: string[] = [];
      const expected: RegExp[] = [];
      context.on('console', (message) => {
        const text = `${message.type()}: ${message.text()} ${addressOf(message)}`;
        if (!IS_ABOUT_INSIGHTS.test(text)) texts.push(text);
      });
      context.on('weberror', (error) => texts.push(`uncaught: ${error.error().message}`));
      await use({ texts, expect: (pattern) => expected.push(pattern) });
      const surprises = texts.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(surprises).toEqual([]);
    },
    { auto: true },
  ],
});

function addressOf(message: ConsoleMessage): string {
  return message.location().url;
}

export { expect };
