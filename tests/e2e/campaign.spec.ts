import type { Page } from '@playwright/test';
import {
  control,
  fillLeadForm,
  goToConfirmation,
  goToLeadForm,
  newName,
  submitButton,
  submitCalculator,
  WEBHOOK,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

const AD = '/?utm_source=instagram&utm_campaign=estate+26&fbclid=abc&name=Anna';
const QUERY = '?utm_campaign=estate%2026&utm_source=instagram';

/** Records the queries and keys of the posts and responds with the given statuses. */
async function intercept(page: Page, ...answers: readonly (number | 'fail')[]) {
  const sent: { query: string; keys: number; key: string | undefined }[] = [];
  await page.route(WEBHOOK, async (route) => {
    const request = route.request();
    const answer = answers[sent.length] ?? 202;
    sent.push({
      query: new URL(request.url()).search,
      keys: Object.keys(request.postDataJSON() as object).length,
      key: request.headers()['idempotency-key'],
    });
    if (answer === 'fail') await route.abort('connectionrefused');
    else await route.fulfill({ status: answer });
  });
  return sent;
}

test('only the words of a campaign are sent, and none for a visitor without one', async ({
  page,
}) => {
  const sent = await intercept(page);
  await goToConfirmation(page, newName(), '/?fbclid=abc');
  expect(sent.map(({ query }) => query)).toEqual(['']);
  expect(await page.evaluate(() => Object.keys(history.state as object))).not.toContain('campaign');
  await test.step('the state kept in the history is validated when it is read', async () => {
    await page.goto('/');
    await page.evaluate(() =>
      history.replaceState({ campaign: 'name=Anna&utm_source=a%0Ab&x' }, '', '/'),
    );
    await page.reload();
    await submitCalculator(page);
    await fillLeadForm(page, newName());
    await submitButton(page).click();
    await expect(page).toHaveURL('/confirmation');
    expect(sent.map(({ query }) => query)).toEqual(['', '?utm_source=ab']);
  });
});

test('the first address sets the campaign of the lead, and of a second one; a shared link does not carry it', async ({
  page,
  context,
  consoleOutput,
}) => {
  consoleOutput.expect(/The lead was not sent|Failed to load resource/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const sent = await intercept(page, 'fail');
  await test.step('reloads, Back and a failed attempt keep it', async () => {
    await goToLeadForm(page, AD);
    await page.reload();
    await page.getByRole('button', { name: 'Torna al Calcolatore' }).click();
    await page.reload();
    await expect(control(page, 'age')).not.toHaveValue('');
    await submitButton(page).click();
    await fillLeadForm(page, newName());
    await submitButton(page).click();
    await expect(page.getByText("Errore nell'invio. Riprova o contattaci.")).toBeVisible();
    await submitButton(page).click();
    await expect(page).toHaveURL('/confirmation');
    const once = { query: QUERY, keys: 7, key: expect.any(String) };
    expect(sent).toEqual([once, once]);
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });
  await test.step('a shared link does not carry it', async () => {
    await page.getByRole('button', { name: 'Copia il numero' }).click();
    await page.getByRole('button', { name: 'Ho inviato il messaggio' }).click();
    for (const name of ['WhatsApp', 'Telegram']) {
      const href = await page.getByRole('link', { name }).getAttribute('href');
      expect(decodeURIComponent(href ?? '')).not.toMatch(/utm_|fbclid|instagram/);
    }
    await page.getByRole('button', { name: 'Copia Link' }).click();
    await expect(page.getByRole('button', { name: 'Link Copiato!' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${new URL(page.url()).origin}/`,
    );
  });
  await test.step('the celebration starts again with it', async () => {
    await page.getByRole('button', { name: 'Nuovo Calcolo' }).click();
    await expect(page.getByRole('heading', { name: 'Calcola Ora' })).toBeVisible();
    const state = await page.evaluate(() => history.state);
    expect(state).toEqual({ answers: {}, campaign: QUERY.slice(1) });
  });
  await test.step('a second lead, begun on the confirmation, has it after a reload', async () => {
    await page.goBack();
    await page.getByRole('button', { name: 'Fai un Nuovo Calcolo' }).click();
    await page.reload();
    await expect(page).toHaveURL('/');
    await submitCalculator(page);
    await fillLeadForm(page, newName());
    await submitButton(page).click();
    await expect(page).toHaveURL('/confirmation');
    expect(sent.map(({ query }) => query)).toEqual([QUERY, QUERY, QUERY]);
  });
});

test('a mistyped link keeps the campaign too', async ({ page, consoleOutput }) => {
  consoleOutput.expect(/404/);
  const sent = await intercept(page);
  await page.goto(AD.replace('/', '/old-offer'));
  await expect
    .poll(() => consoleOutput.messages.join())
    .toContain('there is no page at /old-offer');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await submitCalculator(page);
  await fillLeadForm(page, newName());
  await submitButton(page).click();
  await expect(page).toHaveURL('/confirmation');
  expect(sent.map(({ query }) => query)).toEqual([QUERY]);
});
