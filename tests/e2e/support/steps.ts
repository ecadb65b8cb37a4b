import type { Frame, Page } from '@playwright/test';
import { CALCULATOR_FIELDS } from '../../../src/domain/calculator/calculator-input.ts';
import { CANARY } from '../../support/canaries.ts';
import { formTexts, person } from '../../support/people.ts';
import { withoutDigits } from '../../support/without-digits.ts';
import type { Site } from './site.ts';
import { expect } from './test.ts';

/** The visitor of every journey, with a weight that needs a decimal comma. */
export const VISITOR = person({ currentWeightKg: 72.5 });
export const PERSON = formTexts(VISITOR);
type Answers = typeof PERSON;

export const PHONE = '3331234567';
/** The webhook's address, with or without a campaign in its query. */
export const WEBHOOK = /\/webhook\/peso-forma(\?|$)/;

export const APPLICATION = '**/assets/entry-client-*.js';

/** Sixty letters, the longest name that the layout tests use. */
export const LONG_NAME = 'Massimiliano Bartolomeo Della Rovere Montecuccoli Sforza Pio';

let names = 0;

/** A unique name, by which a lead is found among the deliveries. */
export function newName(): string {
  names++;
  return withoutDigits(`Giulia ${process.pid}x${names}`);
}

/** A page, or a frame in it. */
type Place = Pick<Page, 'locator' | 'getByRole'>;

export function control(page: Place, name: string, value?: string) {
  return page.locator(`[name="${name}"]${value === undefined ? '' : `[value="${value}"]`}`);
}

export function submitButton(page: Place) {
  return page.locator('button[type="submit"]');
}

const TYPED: readonly string[] = ['age', 'heightCm', 'currentWeightKg'];

/**
 * Enters all values in one step, which costs a tenth of what typing and clicking cost. Those are tested by keyboard
 * (journey.spec.ts) and in other engines.
 */
async function enter(page: Page | Frame, values: Readonly<Record<string, string>>): Promise<void> {
  const [first = ''] = Object.keys(values);
  await control(page, first).first().waitFor({ state: 'attached' });
  await page.evaluate((entered) => {
    // React hides a change of the element's own property from its listeners.
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    for (const [name, text] of Object.entries(entered)) {
      for (const input of document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)) {
        if (input.type === 'radio' || input.type === 'checkbox') {
          if (input.value === text && !input.checked) input.click();
          continue;
        }
        value?.set?.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }
  }, values);
}

export function fillCalculator(
  page: Page | Frame,
  different: Partial<Answers> = {},
): Promise<void> {
  return enter(page, { ...PERSON, ...different });
}

export async function expectFilledCalculator(page: Page): Promise<void> {
  for (const name of CALCULATOR_FIELDS) {
    if (TYPED.includes(name)) await expect(control(page, name)).toHaveValue(PERSON[name]);
    else await expect(control(page, name, PERSON[name])).toBeChecked();
  }
}

export async function expectEmptyCalculator(page: Page): Promise<void> {
  for (const name of TYPED) await expect(control(page, name)).toHaveValue('');
  await expect(page.locator('input:checked')).toHaveCount(0);
}

export async function submitCalculator(
  page: Page,
  different: Partial<Answers> = {},
): Promise<void> {
  await fillCalculator(page, different);
  await page.evaluate(() => document.querySelector('form')?.requestSubmit());
}

export async function goToLeadForm(
  page: Page,
  from = '/',
  different: Partial<Answers> = {},
): Promise<void> {
  await page.goto(from);
  await submitCalculator(page, different);
  await expect(page).toHaveURL('/lead-capture');
  await expect(control(page, 'name')).toBeVisible();
}

export function fillLeadForm(page: Page | Frame, name: string): Promise<void> {
  return enter(page, { name, phone: PHONE, consent: 'on' });
}

/** Types the values that must appear nowhere but in the lead, and sends it. */
export async function sendCanaries(page: Page): Promise<void> {
  await fillCalculator(page);
  await control(page, 'currentWeightKg').fill(CANARY.weight);
  await submitButton(page).click();
  await control(page, 'name').fill(CANARY.name);
  await control(page, 'phone').fill(CANARY.digits);
  await page.getByRole('checkbox').check();
  await submitButton(page).click();
}

export async function goToConfirmation(page: Page, name: string, from = '/'): Promise<void> {
  await goToLeadForm(page, from);
  await fillLeadForm(page, name);
  await submitButton(page).click();
  await expect(page).toHaveURL('/confirmation');
}

/** From the confirmation to the lead form of another calculation, without a new page. */
export async function calculateAgain(page: Page, different: Partial<Answers> = {}): Promise<void> {
  await page.getByRole('button', { name: 'Fai un Nuovo Calcolo' }).click();
  await submitCalculator(page, different);
  await expect(page).toHaveURL('/lead-capture');
  await expect(control(page, 'name')).toBeVisible();
}

/** Goes through the whole journey; WhatsApp itself is replaced. */
export async function goToHomeConfirmation(page: Page, name: string, from = '/'): Promise<void> {
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await goToConfirmation(page, name, from);
  const chat = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Clicca qui per avere subito i risultati!' }).click();
  await (await chat).close();
  await page.getByRole('button', { name: 'Ho inviato il messaggio' }).click();
  await expect(page).toHaveURL('/');
}

/** Holds back the application, or other files, until the returned function is called. */
export async function holdApplication(page: Page, files: string | RegExp = APPLICATION) {
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return () => release?.();
}

const MORNING = new Date('2026-11-15T09:00:00');
const NOON = new Date('2026-11-15T12:00:00');

/** Installs a clock that can be stopped, so that a slow machine does not change what is seen. */
export async function startClock(page: Page): Promise<{ stop: () => Promise<void> }> {
  await page.clock.install({ time: MORNING });
  return { stop: () => page.clock.pauseAt(NOON) };
}

export function deliveriesOf(site: Site, name: string) {
  return site.deliveries.filter((lead) => lead.lead_name === name);
}
