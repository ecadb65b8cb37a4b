import { expect } from '@playwright/test';
import { deliveriesOf, newName, PERSON, PHONE } from '../../e2e/support/steps.ts';
import { answers, countAnimations, isInView } from '../support/in-page.ts';
import {
  button,
  fill,
  fillCalculator,
  goToCelebration,
  goToLeadForm,
  leaveLead,
  open,
  reload,
  SUBMIT,
  watch,
  watchPath,
  watchTexts,
} from '../support/steps.ts';
import { type Journey, USUAL } from './journey.ts';

/** From the calculator to the celebration, and back. */
export const VISITS: readonly Journey[] = [
  {
    name: 'from the calculator to the delivered lead',
    preferences: USUAL,
    async run(browser, site) {
      const name = newName();
      await open(browser, site.url);
      await fillCalculator(browser);
      await watchTexts(browser, '.progress label').toEqual(['Tutto pronto!']);
      // Everything is ready when it is valid, not when it is filled in.
      await fill(browser, 'age', '99');
      await watchTexts(browser, '.progress label').toEqual(['Risposte: 7 su 7']);
      for (let digits = 0; digits < 2; digits++) await browser.press('Backspace');
      await watchTexts(browser, '.progress label').toEqual(['Tutto pronto!']);
      await browser.click(SUBMIT);
      await watchPath(browser).toBe('/lead-capture');
      await leaveLead(browser, name);
      await watchTexts(browser, 'h1').toEqual([expect.stringContaining(name)]);
      await expect.poll(() => deliveriesOf(site, name)).toHaveLength(1);
      expect(deliveriesOf(site, name)[0]?.lead_phone).toBe(`+39${PHONE}`);
    },
  },
  {
    name: 'Back, Forward and reload keep the answers',
    preferences: USUAL,
    async run(browser, site) {
      await goToLeadForm(browser, site.url);
      await browser.evaluate(() => history.back());
      await watchPath(browser).toBe('/');
      await watch(browser, answers).toEqual(PERSON);
      await reload(browser);
      await watch(browser, answers).toEqual(PERSON);
      await browser.evaluate(() => history.forward());
      await watchPath(browser).toBe('/lead-capture');
      await reload(browser);
      await watchTexts(browser, SUBMIT).toEqual([expect.stringContaining('Voglio i Miei Dati')]);
      await browser.click(button('Torna al Calcolatore'));
      await watch(browser, answers).toEqual(PERSON);
    },
  },
  {
    name: 'the country picker opens where there is room, and closes',
    preferences: USUAL,
    async run(browser, site) {
      await goToLeadForm(browser, site.url);
      for (const edge of ['start', 'end'] as const) {
        await browser.evaluate(
          (block) => document.querySelector('.trigger')?.scrollIntoView({ block }),
          edge,
        );
        await browser.click('.trigger');
        await watch(browser, isInView, '.popup').toBe(true);
        await browser.press('Escape');
        await watchTexts(browser, '.popup').toEqual([]);
      }
      await browser.click('.trigger');
      await browser.type('sviz');
      await watchTexts(browser, '[role="option"]').toEqual([expect.stringContaining('Svizzera')]);
      await browser.press('Enter');
      await watchTexts(browser, '.popup').toEqual([]);
      await watchTexts(browser, '.trigger').toEqual([expect.stringContaining('+41')]);
      await browser.click('.trigger');
      await browser.click('h1');
      await watchTexts(browser, '.popup').toEqual([]);
    },
  },
  {
    name: 'the celebration moves, and its link is copied',
    preferences: USUAL,
    async run(browser, site) {
      await goToCelebration(browser, site.url, newName());
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
];
