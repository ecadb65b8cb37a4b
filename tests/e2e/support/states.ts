import type { Page } from '@playwright/test';
import { brand } from '../../../brand.config.ts';
import {
  control,
  fillCalculator,
  fillLeadForm,
  goToLeadForm,
  LONG_NAME,
  submitButton,
  WEBHOOK,
} from './steps.ts';
import { expect } from './test.ts';

const FAILED = "Errore nell'invio. Riprova o contattaci.";

/** The steps to a state, from the one before it in the same visit. */
type Visit = Readonly<Record<string, (page: Page) => Promise<void>>>;

/** Every screen in every state that looks different. Each visit begins on a new page. */
export const VISITS: readonly Visit[] = [
  {
    'home-empty': async (page) => {
      await page.goto('/');
      await expect(page.getByRole('contentinfo')).toContainText(/\d{4}/);
    },
    'home-errors': async (page) => {
      await submitButton(page).click();
      await expect(page.locator('.error')).toHaveCount(7);
    },
    'home-filled': async (page) => {
      await fillCalculator(page);
      await expect(page.locator('.error')).toHaveCount(0);
      await expect(page.getByText('Tutto pronto!')).toBeVisible();
    },
    'lead-empty': async (page) => {
      await submitButton(page).click();
      await expect(control(page, 'name')).toBeVisible();
    },
    'lead-picker': async (page) => {
      await page.locator('.trigger').click();
      await expect(page.getByRole('listbox')).toBeVisible();
    },
    'lead-picker-nothing': async (page) => {
      await page.getByPlaceholder('Cerca paese...').fill('xyz');
      await expect(page.getByText('Nessun paese trovato.')).toBeVisible();
    },
    'lead-doubt': async (page) => {
      await page.keyboard.press('Escape');
      await control(page, 'phone').fill('333123');
      await expect(page.getByText('Controlla il numero')).toBeVisible();
      await expect(page.getByRole('listbox')).toHaveCount(0);
    },
    'lead-errors': async (page) => {
      await control(page, 'phone').fill('');
      await submitButton(page).click();
      await expect(page.locator('.error')).toHaveCount(3);
    },
  },
  {
    'lead-failed': async (page) => {
      await page.route(WEBHOOK, (route) => route.abort());
      await goToLeadForm(page);
      await fillLeadForm(page, LONG_NAME);
      await submitButton(page).click();
      await expect(page.getByText(FAILED)).toBeVisible();
    },
    'lead-sending': async (page) => {
      await page.route(WEBHOOK, () => undefined);
      await submitButton(page).click();
      await expect(submitButton(page)).toBeDisabled();
      await expect(page.getByText(FAILED)).toHaveCount(0);
    },
    confirmation: async (page) => {
      // A new form, because the page gives up the held request after 15 seconds, and the checks of
      // the state before may have taken longer.
      await page.goBack();
      await expect(control(page, 'age')).toBeVisible();
      await page.goForward();
      await page.route(WEBHOOK, (route) => route.fulfill({ status: 201 }));
      await fillLeadForm(page, LONG_NAME);
      await submitButton(page).click();
      await expect(page).toHaveURL('/confirmation');
    },
    'confirmation-opened': async (page) => {
      await page.getByRole('button', { name: 'Copia il numero' }).click();
      await expect(page.getByRole('button', { name: 'Ho inviato il messaggio' })).toBeVisible();
    },
    'home-confirmation': async (page) => {
      await page.getByRole('button', { name: 'Ho inviato il messaggio' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Evviva, ${LONG_NAME}!`);
    },
  },
  {
    'not-found': async (page) => {
      await page.goto('/nowhere');
      await expect(page.getByText('Oops! Page not found')).toBeVisible();
    },
    ...(!brand.privacy && {
      privacy: async (page: Page) => {
        await page.goto('/privacy');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          'Informativa sulla privacy',
        );
      },
    }),
    'unexpected-error': async (page) => {
      await page.route('**/assets/deferred-chunk-*.js', (route) => route.abort());
      await page.goto('/confirmation');
      await expect(page.getByText('Qualcosa è andato storto')).toBeVisible();
    },
  },
];

/** The console messages of the states that are errors. */
export const EXPECTED_MESSAGES =
  /404|Unexpected error|The lead was not sent|Failed to load resource/;
