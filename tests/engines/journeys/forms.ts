import { expect, test } from '@playwright/test';
import { CALCULATOR_RULES } from '../../../src/domain/calculator/validate-calculator.ts';
import { LEAD_MESSAGES, NAME_MESSAGES } from '../../../src/domain/lead/validate-lead.ts';
import { deliveriesOf, newName, PERSON } from '../../e2e/support/steps.ts';
import { answers, countInvalid, isInView } from '../support/in-page.ts';
import {
  answerAll,
  button,
  choice,
  fill,
  goToLeadForm,
  open,
  reload,
  SUBMIT,
  watch,
  watchFocus,
  watchPath,
  watchTexts,
  watchVisibleText,
} from '../support/steps.ts';
import { type Journey, USUAL } from './journey.ts';

/** What both forms do with errors, and with what was filled in. */
export const FORM_JOURNEYS: readonly Journey[] = [
  {
    name: 'errors come with the first submit, each in view below the bar, and go when their field is valid',
    preferences: USUAL,
    async run(browser, site) {
      await open(browser, site.url);
      await watch(browser, countInvalid).toBe(0);
      await browser.click(SUBMIT);
      // The form asks for the gender first.
      const { gender, ...others } = CALCULATOR_RULES;
      const messages = [gender, ...Object.values(others)].map(({ message }) => message);
      await watchTexts(browser, '.error').toEqual(messages);
      await watchTexts(browser, 'form > [aria-live="assertive"]').toEqual([
        'Ci sono 7 errori da correggere.',
      ]);
      await watchFocus(browser).toBe('gender');
      await watch(browser, isInView, '[data-name="gender"] legend').toBe(true);
      await watch(browser, isInView, '[data-name="gender"] .options').toBe(true);
      await browser.click(choice('gender', 'male'));
      await watchTexts(browser, '.error').toHaveLength(6);

      await browser.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await browser.click(SUBMIT);
      await watchFocus(browser).toBe('age');
      await watch(browser, isInView, '[for="age"]').toBe(true);
      await browser.type('0');
      await watchTexts(browser, '.error').toHaveLength(6);
      await browser.press('Backspace');
      await browser.type('34');
      await watchTexts(browser, '.error').toHaveLength(5);
      await fill(browser, 'heightCm', '1');
      await watchTexts(browser, '.error').toHaveLength(5);
      await watchFocus(browser).toBe('heightCm');

      await answerAll(browser);
      await watchTexts(browser, '.progress label').toEqual(['Tutto pronto!']);
      // Everything is ready when it is valid, not when it is filled in.
      await fill(browser, 'age', '99');
      await watchTexts(browser, '.progress label').toEqual(['Risposte: 7 su 7']);
      for (let digits = 0; digits < 2; digits++) await browser.press('Backspace');
      await watchTexts(browser, '.progress label').toEqual(['Tutto pronto!']);
    },
  },
  {
    name: 'the lead form, there and back',
    preferences: USUAL,
    async run(browser, site) {
      await goToLeadForm(browser, site.url);
      await test.step("the lead form's errors", async () => {
        await watch(browser, countInvalid).toBe(0);
        await browser.click(SUBMIT);
        const { phoneMissing, phoneInvalid, consent } = LEAD_MESSAGES;
        const { missing } = NAME_MESSAGES;
        await watchTexts(browser, '.error').toEqual([missing, phoneMissing, consent]);
        await watchTexts(browser, 'form > [aria-live="assertive"]').toEqual([
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
        await watchTexts(browser, 'form > [aria-live="assertive"]').toEqual(['']);
      });
      await test.step('the country picker opens where there is room, and closes', async () => {
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
      });
      await test.step('Back, Forward and reload keep the answers', async () => {
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
      });
    },
  },
  {
    name: 'a number of another country, which a reload keeps, its consent aside',
    preferences: USUAL,
    inChromium: 'lead-form.spec.ts and kept-texts.spec.ts',
    async run(browser, site) {
      const name = newName();
      await goToLeadForm(browser, site.url);
      await fill(browser, 'name', name);
      await fill(browser, 'phone', '+41791234567');
      await watchTexts(browser, '.trigger').toEqual([expect.stringContaining('+41')]);
      await watchVisibleText(browser).toContain('Ti risponderemo al +41 79 123 45 67');
      await browser.click('[name="consent"]');
      await reload(browser);
      await watch(browser, answers).toEqual(expect.objectContaining({ name, phone: '791234567' }));
      await watchTexts(browser, '.trigger').toEqual([expect.stringContaining('+41')]);
      await browser.click('[name="consent"]');
      await browser.click(SUBMIT);
      await watchPath(browser).toBe('/confirmation');
      await expect.poll(() => deliveriesOf(site, name)[0]?.lead_phone).toBe('+41791234567');
    },
  },
];
