import { expect } from '@playwright/test';
import { PERSON, PHONE } from '../../e2e/support/steps.ts';
import type { Browser } from './browser.ts';
import { countInsights } from './in-page.ts';

export const SUBMIT = 'button[type="submit"]';

/** A change of the page takes a few frames: Playwright's own pauses grow to a second. */
const PAUSES_MS = [50, 100, 200];

/** What the page says, once it says it; while the page changes, nothing can be asked of it. */
export function watch<Argument, Result>(
  browser: Browser,
  script: (argument: Argument) => Result,
  argument?: Argument,
) {
  return expect.poll(() => browser.evaluate(script, argument).catch(() => undefined), {
    intervals: PAUSES_MS,
  });
}

export function watchPath(browser: Browser) {
  return watch(browser, () => location.pathname);
}

/** The text of every element that fits. */
export function watchTexts(browser: Browser, selector: string) {
  return watch(
    browser,
    (css) => [...document.querySelectorAll(css)].map((element) => element.textContent?.trim()),
    selector,
  );
}

/** What can be read on the page. */
export function watchVisibleText(browser: Browser) {
  return watch(browser, () => document.body.innerText);
}

/** The name of the control that has the focus, or else its tag. */
export function watchFocus(browser: Browser) {
  return watch(
    browser,
    () => document.activeElement?.getAttribute('name') ?? document.activeElement?.localName,
  );
}

export function button(text: string): string {
  return `//button[contains(., "${text}")]`;
}

export function link(text: string): string {
  return `//a[contains(., "${text}")]`;
}

export function choice(name: string, value: string): string {
  return `label:has([name="${name}"][value="${value}"])`;
}

/** Opens a page and waits until the application runs. */
export async function open(browser: Browser, address: string): Promise<void> {
  await browser.goto(address);
  await watch(browser, () => 'hydrated' in document.documentElement.dataset).toBe(true);
}

/** Reloads once the page has everything: what a reload interrupts is reported as an error. */
export async function reload(browser: Browser): Promise<void> {
  await watch(browser, countInsights).toBe(2);
  await browser.reload();
}

export async function fill(browser: Browser, name: string, text: string): Promise<void> {
  await browser.click(`[name="${name}"]`);
  await browser.type(text);
}

export async function fillCalculator(browser: Browser): Promise<void> {
  const { age, heightCm, currentWeightKg, ...choices } = PERSON;
  for (const [name, text] of Object.entries({ age, heightCm, currentWeightKg })) {
    await fill(browser, name, text);
  }
  for (const [name, value] of Object.entries(choices)) await browser.click(choice(name, value));
}

/** Answers every question at once, for journeys about something else. */
export async function answerAll(browser: Browser): Promise<void> {
  await browser.evaluate((answers) => {
    for (const [name, value] of Object.entries(answers)) {
      for (const input of document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)) {
        if (input.type !== 'radio') input.value = value;
        else if (input.value === value) input.checked = true;
      }
    }
    document.querySelector('form')?.dispatchEvent(new Event('input'));
  }, PERSON);
}

export async function goToLeadForm(browser: Browser, address: string): Promise<void> {
  await open(browser, address);
  await answerAll(browser);
  await browser.click(SUBMIT);
  await watchPath(browser).toBe('/lead-capture');
}

/** Leaves name and number on the lead form. */
export async function leaveLead(browser: Browser, name: string): Promise<void> {
  await fill(browser, 'name', name);
  await fill(browser, 'phone', PHONE);
  await browser.click('[name="consent"]');
  await watch(browser, () => document.querySelector('[name="consent"]:checked') !== null).toBe(
    true,
  );
  await browser.click(SUBMIT);
  await watchPath(browser).toBe('/confirmation');
}

/** Goes on from the confirmation to the celebration. */
export async function celebrate(browser: Browser, name: string): Promise<void> {
  await browser.click(button('Copia il numero'));
  await watchTexts(browser, 'button').toContain('Numero copiato!');
  await browser.click(button('Ho inviato il messaggio'));
  await watchTexts(browser, 'h1').toEqual([`Evviva, ${name}!`]);
}
