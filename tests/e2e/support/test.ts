import { test as base, expect } from '@playwright/test';
import { startStandIn, type WhatsAppStandIn } from '../../support/whatsapp/start-stand-in.ts';
import { type RunningSite, type Site, startSite } from './site.ts';

/**
 * Some tests withhold the insights scripts, or go offline before their last beacon; the browser and
 * the packages log that. insights.spec.ts shows that nothing is logged otherwise.
 */
const IS_ABOUT_INSIGHTS = /\/_vercel\/|\[Vercel /;

export type ConsoleOutput = {
  /** Everything written to the console, the insights aside. */
  readonly messages: string[];
  /** A test that provokes an error names the messages it expects. */
  expect(pattern: RegExp): void;
};

type Servers = {
  /** Sends leads to an automation. */
  readonly visitorSite: Site;
  /** Has neither an automation nor the Cloud API: whoever leaves a number is to do at once. */
  readonly deskSite: RunningSite;
  readonly meta: WhatsAppStandIn;
  /** Answers by WhatsApp itself, through the stand-in for the Cloud API. */
  readonly whatsAppSite: RunningSite;
};

/** A test against a real server. The tests of a worker share each of them, and the first that needs it starts it. */
export const siteTest = base.extend<{ site: Site }, Servers>({
  visitorSite: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is used
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  deskSite: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const site = await startSite({ WEBHOOK_URL: '' }, { hasMovableClock: true });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  meta: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const meta = await startStandIn();
      await use(meta);
      meta.kill();
    },
    { scope: 'worker' },
  ],
  whatsAppSite: [
    async ({ meta }, use) => {
      const env = { WEBHOOK_URL: '', ...meta.environment() };
      const site = await startSite(env, { hasMovableClock: true });
      await meta.connect(`${site.url}/webhook/whatsapp`);
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  site: async ({ visitorSite }, use) => use(visitorSite),
});

/**
 * A browser test against the real server. It fails on an unexpected message in the console and on
 * anything that the Content-Security-Policy blocked.
 */
export const test = siteTest.extend<{ consoleOutput: ConsoleOutput; violations: string[] }>({
  baseURL: async ({ site }, use) => use(site.url),
  violations: [
    async ({ context }, use) => {
      const violations: string[] = [];
      await context.exposeBinding('reportViolation', (_source, text: string) => {
        violations.push(text);
      });
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const report = Reflect.get(globalThis, 'reportViolation') as (text: string) => void;
          report(`${event.effectiveDirective} ${event.blockedURI} on ${location.pathname}`);
        });
      });
      await use(violations);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
  consoleOutput: [
    async ({ context }, use) => {
      const messages: string[] = [];
      const expected: RegExp[] = [];
      context.on('console', (message) => {
        const text = `${message.type()}: ${message.text()} ${message.location().url}`;
        if (!IS_ABOUT_INSIGHTS.test(text)) messages.push(text);
      });
      context.on('weberror', (error) => messages.push(`uncaught: ${error.error().message}`));
      await use({ messages, expect: (pattern) => expected.push(pattern) });
      const unexpected = messages.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
