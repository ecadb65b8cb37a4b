import { expect } from '@playwright/test';
import { startBrandSite } from '../../e2e/support/brand-site.ts';
import { addLead, invitation } from '../../e2e/support/desk.ts';
import { startSite } from '../../e2e/support/site.ts';
import { newName } from '../../e2e/support/steps.ts';
import {
  button,
  link,
  open,
  watch,
  watchPath,
  watchTexts,
  watchVisibleText,
} from '../support/steps.ts';
import { type Journey, USUAL } from './journey.ts';

/** What there is beside the calculator's own screens. */
export const OTHER_PAGES: readonly Journey[] = [
  {
    name: 'the privacy notice, and a path that does not exist, lead to the calculator',
    preferences: USUAL,
    inChromium: 'pages.spec.ts and privacy.spec.ts',
    async run(browser, site) {
      await browser.goto(`${site.url}/privacy`);
      await watchTexts(browser, 'h1').toEqual(['Informativa sulla privacy']);
      await browser.click(link('Vai al calcolatore'));
      await watchPath(browser).toBe('/');
      await open(browser, `${site.url}/old-offer`);
      await watchTexts(browser, 'h1').toEqual(['Oops! Page not found']);
      await expect.poll(() => browser.takeMessages().join()).toContain('/old-offer');
      await browser.click(link('Return to Home'));
      await watchPath(browser).toBe('/');
      await watchVisibleText(browser).toContain('Calcola Ora');
    },
  },
  {
    name: "the calculator in a brand's page has the height of its content",
    preferences: USUAL,
    inChromium: 'embed.spec.ts',
    async run(browser) {
      const brandSite = await startBrandSite();
      const calculator = await startSite({ EMBED_ORIGINS: brandSite.origin });
      try {
        brandSite.embeds(calculator.url);
        await browser.goto(`${brandSite.origin}/`);
        await watch(
          browser,
          () => document.querySelector('iframe')?.getBoundingClientRect().height,
        ).toBeGreaterThan(1500);
        expect(browser.takeMessages()).toEqual([]);
      } finally {
        // What the frame is still loading fails when it is left, and says so.
        await browser.goto('about:blank');
        browser.takeMessages();
        await Promise.all([brandSite.stop(), calculator.stop()]);
      }
    },
  },
  {
    name: 'the desk: in by an invitation, to somebody who comes while the list is open, to done',
    preferences: USUAL,
    inChromium: 'desk-sign-in.spec.ts, desk-live.spec.ts and desk-answer.spec.ts',
    async run(browser, _site, desk) {
      await browser.goto(await invitation(desk, newName()));
      await watchVisibleText(browser).toContain('Entra');
      await browser.click(button('Entra'));
      await watchVisibleText(browser).toContain('Da fare');
      await watch(browser, () =>
        document.querySelector('[role="tabpanel"]')?.getAttribute('aria-busy'),
      ).toBe('false');
      const { name } = await addLead(desk);
      await watchVisibleText(browser).toContain(name);
      await browser.click(link(name));
      await watchTexts(browser, 'h1').toEqual([name]);
      await watchVisibleText(browser).toContain('Segna come inviato');
      await browser.click(button('Segna come inviato'));
      await watchVisibleText(browser).toContain('inviato a mano');
    },
  },
];
