import { expect } from '@playwright/test';
import { brand } from '../../brand.config.ts';
import { CALCULATOR_MESSAGES } from '../../src/domain/calculator/validate-calculator.ts';
import { LEAD_MESSAGES } from '../../src/domain/lead/validate-lead.ts';
import type { Site } from '../e2e/support/site.ts';
import { deliveriesOf, newName, PERSON, PHONE } from '../e2e/support/steps.ts';
import type { Browser, Preferences } from './support/browser.ts';
import {
  answerAll,
  button,
  choice,
  fill,
  fillCalculator,
  goToCelebration,
  goToLeadForm,
  leaveLead,
  open,
  SUBMIT,
  watch,
  watchFocus,
  watchPath,
  watchTexts,
} from './support/steps.ts';

type Journey = {
  readonly name: string;
  readonly preferences: Preferences;
  readonly run: (browser: Browser, site: Site) => Promise<void>;
};

const USUAL: Preferences = {};
const UNUSUAL: Preferences = { isDark: true, isStill: true, textPercent: 200 };
const WITHOUT_SCRIPT: Preferences = { hasNoScript: true };

/** What a visitor does, written once for every engine. */
export const JOURNEYS: readonly Journey[] = [
  {
    name: 'from the calculator to the delivered lead',
    preferences: USUAL,
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
    },
  },
  {
    name: 'nothing is exposed as invalid before the first submit',
    preferences: USUAL,
    async run(browser, site) {
      await open(browser, site.url);
      await watch(browser, countInvalid, undefined).toBe(0);
      await goToLeadForm(browser, site.url);
      await watch(browser, countInvalid, undefined).toBe(0);
    },
  },
  {
    name: 'an error goes when its field becomes valid, and the number of errors is announced',
    preferences: USUAL,
    async run(browser, site) {
      await open(browser, site.url);
      await browser.click(SUBMIT);
      await watchTexts(browser, '.error').toEqual(Object.values(CALCULATOR_MESSAGES));
      await watchTexts(browser, 'form [role="alert"]').toEqual(['Ci sono 7 errori da correggere.']);
      await watchFocus(browser).toBe('age');
      await watch(browser, () => document.querySelector('#age-hint')?.localName, undefined).toBe(
        undefined,
      );
      await fill(browser, 'age', '999');
      await watchTexts(browser, '#age-error').toEqual([CALCULATOR_MESSAGES.age]);
      await browser.press('Backspace');
      await watchTexts(browser, '.error').toHaveLength(6);
      await browser.click(choice('gender', 'male'));
      await watchTexts(browser, '.error').toHaveLength(5);
      await fill(browser, 'heightCm', '1');
      await watchTexts(browser, '.error').toHaveLength(5);
      await watchFocus(browser).toBe('heightCm');
    },
  },
  {
    name: 'everything is ready when it is valid, not when it is filled in',
    preferences: USUAL,
    async run(browser, site) {
      await open(browser, site.url);
      await answerAll(browser);
      await watchTexts(browser, '.progress label').toEqual(['Tutto pronto!']);
      await fill(browser, 'age', '99');
      await watchTexts(browser, '.progress label').toEqual(['Risposte: 7 su 7']);
    },
  },
  {
    name: 'a rejected submit brings the first wrong field into view, below the bar',
    preferences: USUAL,
    async run(browser, site) {
      await open(browser, site.url);
      await browser.click(SUBMIT);
      await watchFocus(browser).toBe('age');
      await watch(browser, isInView, '[for="age"]').toBe(true);
      await browser.type('34');
      await browser.evaluate(() => scrollTo(0, document.body.scrollHeight), undefined);
      await browser.click(SUBMIT);
      await watchFocus(browser).toBe('gender');
      await watch(browser, isInView, '[data-name="gender"] legend').toBe(true);
      await watch(browser, isInView, '[data-name="gender"] .options').toBe(true);
    },
  },
  {
    name: "the lead form's errors",
    preferences: USUAL,
    async run(browser, site) {
      await goToLeadForm(browser, site.url);
      await browser.click(SUBMIT);
      const { name, phoneMissing, phoneInvalid, consent } = LEAD_MESSAGES;
      await watchTexts(browser, '.error').toEqual([name, phoneMissing, consent]);
      await watchTexts(browser, 'form > .sr[role="alert"]').toEqual([
        'Ci sono 3 errori da correggere.',
      ]);
      await watchFocus(browser).toBe('name');
      await watch(browser, isInView, '[for="name"]').toBe(true);
      await browser.type('Giulia');
      await fill(browser, 'phone', '12345');
      await watchTexts(browser, '.error').toEqual([phoneMissing, consent]);
      await browser.click(SUBMIT);
      await watchTexts(browser, '.error').toEqual([phoneInvalid, consent]);
      await watchFocus(browser).toBe('phone');
      await browser.type('67');
      await browser.click('[name="consent"]');
      await watchTexts(browser, '.error').toEqual([]);
    },
  },
  {
    name: 'Back, Forward and reload keep the answers',
    preferences: USUAL,
    async run(browser, site) {
      await goToLeadForm(browser, site.url);
      await browser.evaluate(() => history.back(), undefined);
      await watchPath(browser).toBe('/');
      await watch(browser, answers, undefined).toEqual(PERSON);
      await browser.reload();
      await watch(browser, answers, undefined).toEqual(PERSON);
      await browser.evaluate(() => history.forward(), undefined);
      await watchPath(browser).toBe('/lead-capture');
      await browser.reload();
      await watchTexts(browser, SUBMIT).toEqual([expect.stringContaining('Voglio i Miei Dati')]);
      await browser.click(button('Torna al Calcolatore'));
      await watch(browser, answers, undefined).toEqual(PERSON);
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
      expect(await browser.evaluate(countAnimations, undefined)).toBeGreaterThan(20);
      await browser.click(button('Copia Link'));
      await watchTexts(browser, '.shares button').toEqual(['Link Copiato!']);
      await watchTexts(browser, '.shares button').toEqual(['Copia Link']);
      await browser.click(button('Nuovo Calcolo'));
      await browser.click('[name="age"]');
      await browser.press('Paste');
      await watch(
        browser,
        () => document.querySelector<HTMLInputElement>('#age')?.value,
        undefined,
      ).toBe(`${site.url}/`);
    },
  },
  {
    name: 'dark, without movement, where the visitor prefers that',
    preferences: UNUSUAL,
    async run(browser, site) {
      await goToCelebration(browser, site.url, newName());
      expect(await browser.evaluate(countAnimations, undefined)).toBe(0);
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
      await watch(browser, footerGap, undefined).toBe(0);
      for (const path of ['/lead-capture', '/confirmation']) {
        await browser.goto(site.url + path);
        await watchVisibleText(browser).toContain('Questa pagina ha bisogno di JavaScript.');
        await watchVisibleText(browser).not.toContain('Un attimo');
        await watch(
          browser,
          () => document.querySelector('.spinner')?.getClientRects().length,
          undefined,
        ).toBe(0);
        await watchVisibleText(browser).toContain(`© ${brand.name}`);
      }
    },
  },
];

function watchVisibleText(browser: Browser) {
  return watch(browser, () => document.body.innerText, undefined);
}

function countInvalid(): number {
  return document.querySelectorAll('form :invalid, [aria-invalid]').length;
}

function countAnimations(): number {
  return document.getAnimations().length;
}

/** Whether the whole element can be seen, neither outside of the window nor under the sticky bar. */
function isInView(selector: string): boolean {
  const bar = document.querySelector('.progress')?.getBoundingClientRect();
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box !== undefined && box.top >= (bar?.bottom ?? 0) && box.bottom <= innerHeight;
}

function answers(): Record<string, string> {
  const form = document.querySelector('form');
  return form ? (Object.fromEntries(new FormData(form)) as Record<string, string>) : {};
}

/** The width that the missing year takes in the footer. */
function footerGap(): number {
  return document.querySelector('.year')?.getBoundingClientRect().width ?? 0;
}

/** How light a colour of the page is, from 0 to 1. */
function luminance(property: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return Number.NaN;
  // Draws the colour, because its text may be in any colour space.
  context.fillStyle = getComputedStyle(document.body).getPropertyValue(property);
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}
