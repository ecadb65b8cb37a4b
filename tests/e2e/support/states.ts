import type { Page } from '@playwright/test';
import { brand } from '../../../brand.config.ts';
import {
  control,
  fillCalculator,
  fillLeadForm,
  goToConfirmation,
  goToHomeConfirmation,
  goToLeadForm,
  LONG_NAME,
  submitButton,
  WEBHOOK,
} from './steps.ts';
import { expect } from './test.ts';

/** Every screen in every state that looks different, with the steps that lead to it. */
export const STATES: Record<string, (page: Page) => Promise<void>> = {
  'home-empty': async (page) => {
    await page.goto('/');
    await expect(page.getByRole('contentinfo')).toContainText(/\d{4}/);
  },
  'home-filled': async (page) => {
    await page.goto('/');
    await fillCalculator(page);
    await expect(page.getByText('Tutto pronto!')).toBeVisible();
  },
  'home-errors': async (page) => {
    await page.goto('/');
    await submitButton(page).click();
    await expect(page.locator('.error')).toHaveCount(7);
  },
  'lead-empty': (page) => goToLeadForm(page),
  'lead-errors': async (page) => {
    await goToLeadForm(page);
    await submitButton(page).click();
    await expect(page.locator('.error')).toHaveCount(3);
  },
  'lead-picker': async (page) => {
    await goToLeadForm(page);
    await page.locator('.trigger').click();
    await expect(page.getByRole('listbox')).toBeVisible();
  },
  'lead-picker-nothing': async (page) => {
    await goToLeadForm(page);
    await page.locator('.trigger').click();
    await page.getByPlaceholder('Cerca paese...').fill('xyz');
    await expect(page.getByText('Nessun paese trovato.')).toBeVisible();
  },
  'lead-doubt': async (page) => {
    await goToLeadForm(page);
    await control(page, 'phone').fill('333123');
    await expect(page.getByText('Controlla il numero')).toBeVisible();
  },
  'lead-sending': async (page) => {
    await page.route(WEBHOOK, () => undefined);
    await goToLeadForm(page);
    await fillLeadForm(page, LONG_NAME);
    await submitButton(page).click();
    await expect(submitButton(page)).toBeDisabled();
  },
  'lead-failed': async (page) => {
    await page.route(WEBHOOK, (route) => route.abort());
    await goToLeadForm(page);
    await fillLeadForm(page, LONG_NAME);
    await submitButton(page).click();
    await expect(page.getByText("Errore nell'invio. Riprova o contattaci.")).toBeVisible();
  },
  confirmation: (page) => goToConfirmation(page, LONG_NAME),
  'confirmation-opened': async (page) => {
    await goToConfirmation(page, LONG_NAME);
    await page.getByRole('button', { name: 'Copia il numero' }).click();
    await expect(page.getByRole('button', { name: 'Ho inviato il messaggio' })).toBeVisible();
  },
  'home-confirmation': (page) => goToHomeConfirmation(page, LONG_NAME),
  'not-found': async (page) => {
    await page.goto('/nowhere');
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
  },
  ...(!brand.privacy && {
    privacy: async (page: Page) => {
      await page.goto('/privacy');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Informativa sulla privacy');
    },
  }),
  'unexpected-error': async (page) => {
    await page.route('**/assets/deferred-chunk-*.js', (route) => route.abort());
    await page.goto('/confirmation');
    await expect(page.getByText('Qualcosa è andato storto')).toBeVisible();
  },
};

/** The console messages of the states that are errors. */
export const EXPECTED_MESSAGES =
  /404|Unexpected error|The lead was not sent|Failed to load resource/;
