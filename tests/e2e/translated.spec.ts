import type { Page } from '@playwright/test';
import {
  expectFilledCalculator,
  fillCalculator,
  goToConfirmation,
  goToLeadForm,
  holdApplication,
  newName,
  submitButton,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** What a browser does to a page that it translates: it puts every text into elements of its own. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (text.data.trim() === '' || text.parentElement?.closest('noscript')) continue;
      const translated = document.createElement('font');
      translated.textContent = text.data;
      text.replaceWith(translated);
    }
  });
}

test('a page translated before hydration keeps what was typed in it', async ({
  page,
  consoleOutput,
}) => {
  consoleOutput.expect(/Recovered from/);
  const release = await holdApplication(page);
  await page.goto('/');
  await translate(page);
  await fillCalculator(page);
  release();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await expectFilledCalculator(page);
});

test('a form translated and submitted before hydration is submitted after it', async ({
  page,
  consoleOutput,
}) => {
  consoleOutput.expect(/Recovered from/);
  const release = await holdApplication(page);
  await page.goto('/');
  await translate(page);
  await fillCalculator(page);
  await submitButton(page).click();
  release();
  await expect(page).toHaveURL('/lead-capture');
});

test('the button of the countries shows the chosen dial code in a translated page', async ({
  page,
}) => {
  await goToLeadForm(page);
  await translate(page);
  await page.locator('.trigger').click();
  await page.getByRole('option', { name: /Svizzera/ }).click();
  await expect(page.locator('.trigger')).toHaveText(/^CH\s*\+41$/);
});

test('a copy is confirmed in a translated page', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write']);
  await goToConfirmation(page, newName());
  await translate(page);
  await page.getByRole('button', { name: 'Copia il numero' }).click();
  await expect(page.getByRole('button', { name: 'Numero copiato!' })).toBeVisible();
});
