import { expect } from '@playwright/test';
import { deliveriesOf, newName, PHONE } from '../../e2e/support/steps.ts';
import { countAnimations, hasHeadingItsFace } from '../support/in-page.ts';
import {
  button,
  celebrate,
  fill,
  fillCalculator,
  goToLeadForm,
  leaveLead,
  open,
  SUBMIT,
  watch,
  watchPath,
  watchTexts,
  watchVisibleText,
} from '../support/steps.ts';
import { type Journey, USUAL } from './journey.ts';

/** From the calculator to the celebration. */
export const VISITS: readonly Journey[] = [
  {
    name: "the headings of a first visit have the brand's face",
    preferences: USUAL,
    async run(browser, site) {
      await open(browser, site.url);
      await watch(browser, hasHeadingItsFace).toBe(true);
    },
  },
  {
    name: 'from the calculator to the delivered lead and the celebration',
    preferences: USUAL,
    inChromium: 'journey.spec.ts, home.spec.ts and confirmation.spec.ts',
    async run(browser, site) {
      const name = newName();
      await open(browser, site.url);
      await fillCalculator(browser);
      await watchTexts(browser, '.progress label').toEqual(['Tutto pronto!']);
      await browser.click(SUBMIT);
      await watchPath(browser).toBe('/lead-capture');
      await leaveLead(browser, name);
      await watchTexts(browser, 'h1').toEqual([expect.stringContaining(name)]);
      await expect.poll(() => deliveriesOf(site, name)).toHaveLength(1);
      expect(deliveriesOf(site, name)[0]?.lead_phone).toBe(`+39${PHONE}`);

      await celebrate(browser, name);
      expect(await browser.evaluate(countAnimations)).toBeGreaterThan(20);
      await browser.click(button('Copia Link'));
      await watchTexts(browser, '.shares button').toEqual(['Link Copiato!']);
      await watchTexts(browser, '.shares button').toEqual(['Copia Link']);
      await browser.click(button('Nuovo Calcolo'));
      await browser.click('[name="age"]');
      await browser.press('Paste');
      await watch(browser, () => document.querySelector<HTMLInputElement>('#age')?.value).toBe(
        `${site.url}/`,
      );
    },
  },
  {
    name: 'a link chooses an answer, and its campaign goes with the lead',
    preferences: USUAL,
    inChromium: 'home.spec.ts and sending.spec.ts',
    async run(browser, site) {
      const name = newName();
      await open(browser, `${site.url}/?goal=leaner&utm_source=instagram&fbclid=abc`);
      await watchTexts(browser, '.progress label').toEqual(['Risposte: 1 su 7']);
      await fillCalculator(browser);
      await browser.click(SUBMIT);
      await watchPath(browser).toBe('/lead-capture');
      await leaveLead(browser, name);
      const exported = (await site.leads('export')).split('\n');
      const stored = exported.find((line) => line.includes(name)) ?? '{}';
      expect(JSON.parse(stored)).toMatchObject({ campaign: 'utm_source=instagram' });
    },
  },
  {
    name: 'a lead that could not be sent is sent at the next try, and only once',
    preferences: USUAL,
    inChromium: 'sending.spec.ts',
    async run(browser, site) {
      const name = newName();
      await goToLeadForm(browser, site.url);
      await fill(browser, 'name', name);
      await fill(browser, 'phone', PHONE);
      await browser.click('[name="consent"]');
      await browser.evaluate(() => {
        const original = window.fetch;
        window.fetch = () => {
          window.fetch = original;
          return Promise.reject(new TypeError('no network'));
        };
      });
      await browser.click(SUBMIT);
      await watchVisibleText(browser).toContain("Errore nell'invio. Riprova o contattaci.");
      await expect.poll(() => browser.takeMessages().join()).toContain('The lead was not sent');
      await browser.click(SUBMIT);
      await watchPath(browser).toBe('/confirmation');
      await expect.poll(() => deliveriesOf(site, name)).toHaveLength(1);
    },
  },
];
