import { expect } from '@playwright/test';
import { brand } from '../../../brand.config.ts';
import { LONG_NAME } from '../../e2e/support/steps.ts';
import type { Browser } from '../support/browser.ts';
import { countAnimations, countBoxes, findCutOff, luminance } from '../support/in-page.ts';
import {
  celebrate,
  goToLeadForm,
  leaveLead,
  open,
  SUBMIT,
  watch,
  watchTexts,
  watchVisibleText,
} from '../support/steps.ts';
import { type Journey, UNUSUAL, WITHOUT_SCRIPT } from './journey.ts';

/** Visitors whose browser is not set as usual. */
export const PREFERENCE_JOURNEYS: readonly Journey[] = [
  {
    name: 'letters twice as large fit on the narrowest phone; dark, without movement, where the visitor prefers that',
    preferences: UNUSUAL,
    inChromium: 'looks.spec.ts and confirmation.spec.ts',
    async run(browser, site) {
      await browser.resize(320, 720);
      await open(browser, site.url);
      await browser.click(SUBMIT);
      await watchTexts(browser, '.error').toHaveLength(7);
      await expectNothingCutOff(browser);
      await goToLeadForm(browser, site.url);
      await expectNothingCutOff(browser);
      await browser.click('.trigger');
      await expectNothingCutOff(browser);
      await browser.press('Escape');
      await leaveLead(browser, LONG_NAME);
      await expectNothingCutOff(browser);
      await celebrate(browser, LONG_NAME);
      await expectNothingCutOff(browser);
      expect(await browser.evaluate(countAnimations)).toBe(0);
      expect(await browser.evaluate(luminance, 'background-color')).toBeLessThan(0.2);
      expect(await browser.evaluate(luminance, 'color')).toBeGreaterThan(0.8);
    },
  },
  {
    name: 'without script the pages say what is missing, and do not pretend to load',
    preferences: WITHOUT_SCRIPT,
    async run(browser, site) {
      await browser.goto(site.url);
      await watchVisibleText(browser).toContain('Per calcolare il risultato serve JavaScript');
      await watchVisibleText(browser).toContain('Calcola i miei dati');
      await watch(browser, countBoxes, '.year').toBe(0);
      for (const path of ['/lead-capture', '/confirmation']) {
        await browser.goto(site.url + path);
        await watchVisibleText(browser).toContain('Questa pagina ha bisogno di JavaScript.');
        await watchVisibleText(browser).not.toContain('Un attimo');
        await watch(browser, countBoxes, '.spinner').toBe(0);
        await watchVisibleText(browser).toContain(`© ${brand.name}`);
      }
    },
  },
];

async function expectNothingCutOff(browser: Browser): Promise<void> {
  expect(await browser.evaluate(findCutOff)).toEqual([]);
}
