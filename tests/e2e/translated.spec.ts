import type { Page } from '@playwright/test';
import {
  control,
  expectFilledCalculator,
  fillCalculator,
  fillLeadForm,
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

test('a whole journey in a translated page', async ({ page, context, consoleOutput }) => {
  await context.grantPermissions(['clipboard-write']);
  consoleOutput.expect(/Recovered from/);
  const release = await holdApplication(page);
  await test.step('a form translated, filled in and submitted before hydration is submitted after it', async () => {
    await page.goto('/');
    await translate(page);
    await fillCalculator(page);
    await submitButton(page).click();
    release();
    await expect(page).toHaveURL('/lead-capture');
  });
  await test.step('what was typed in it is kept', async () => {
    await page.goBack();
    await expectFilledCalculator(page);
    await page.goForward();
    await expect(control(page, 'name')).toBeVisible();
  });
  const recovered = consoleOutput.messages.length;
  await test.step('the button of the countries shows the chosen dial code', async () => {
    await translate(page);
    await page.locator('.trigger').click();
    await page.getByRole('option', { name: /Svizzera/ }).click();
    await expect(page.locator('.trigger')).toHaveText(/^CH\s*\+41$/);
  });
  await test.step('a copy is confirmed', async () => {
    await fillLeadForm(page, newName());
    await submitButton(page).click();
    await expect(page).toHaveURL('/confirmation');
    await translate(page);
    await page.getByRole('button', { name: 'Copia il numero' }).click();
    await expect(page.getByRole('button', { name: 'Numero copiato!' })).toBeVisible();
  });
  expect(consoleOutput.messages).toHaveLength(recovered);
});
