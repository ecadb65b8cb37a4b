import { type Page } from '@playwright/test';
import { brand } from '../../brand.config.ts';
import type { Site } from './support/site.ts';
import {
  calculateAgain,
  control,
  deliveriesOf,
  fillLeadForm,
  goToConfirmation,
  goToLeadForm,
  holdApplication,
  newName,
  startClock,
  submitButton,
  submitCalculator,
  WEBHOOK,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

const FAILED = "Errore nell'invio. Riprova o contattaci.";
const NETWORK_WORDS = /The lead was not sent|Failed to load resource/;

type Answer = number | 'fail' | 'hang' | Promise<number>;

/** Records the query and the key of each post and responds with the given statuses. */
async function intercept(page: Page, answers: readonly Answer[] = []) {
  const sent: { query: string; keys: number; key: string | undefined }[] = [];
  await page.route(WEBHOOK, async (route) => {
    const request = route.request();
    const answer = answers[Math.min(sent.length, answers.length - 1)] ?? 202;
    sent.push({
      query: new URL(request.url()).search,
      keys: Object.keys(request.postDataJSON() as object).length,
      key: request.headers()['idempotency-key'],
    });
    if (answer === 'fail') await route.abort('connectionrefused');
    else if (answer !== 'hang') await route.fulfill({ status: await answer });
  });
  return sent;
}

test('neither Back while sending nor a double click sends a lead twice', async ({ page, site }) => {
  await test.step('Back while sending stays back, and sending again stores one lead', async () => {
    const name = newName();
    const release = await holdApplication(page, WEBHOOK);
    await goToLeadForm(page);
    await fillLeadForm(page, name);
    const answered = page.waitForResponse(WEBHOOK);
    await submitButton(page).click();
    await page.goBack();
    release();
    await answered;
    await expect(page).toHaveURL('/');
    await page.goForward();
    await fillLeadForm(page, name);
    await submitButton(page).click();
    await expect(page).toHaveURL('/confirmation');
    await expect.poll(() => deliveriesOf(site, name)).toHaveLength(1);
    expect(await storedTimes(site, name)).toBe(1);
  });
  await test.step('a double click and Enter send one lead', async () => {
    const name = newName();
    let sent = 0;
    await calculateAgain(page);
    page.on('request', (request) => {
      if (request.url().endsWith('/webhook/peso-forma')) sent++;
    });
    await fillLeadForm(page, name);
    await page.evaluate(() => {
      const form = document.querySelector('form');
      for (let times = 0; times < 3; times++) form?.requestSubmit();
    });
    await expect(page).toHaveURL('/confirmation');
    await expect.poll(() => deliveriesOf(site, name)).toHaveLength(1);
    expect(sent).toBe(1);
  });
});

test('a request that hangs or fails shows the red box, and the same lead keeps its key', async ({
  page,
  consoleOutput,
}) => {
  consoleOutput.expect(NETWORK_WORDS);
  const name = newName();
  let accept: ((status: number) => void) | undefined;
  const accepted = new Promise<number>((resolve) => {
    accept = resolve;
  });
  const failures = () =>
    consoleOutput.messages.filter((message) => message.includes('The lead was not sent'));
  const sent = await intercept(page, ['hang', 'fail', 'fail', accepted]);
  const clock = await startClock(page);
  await goToLeadForm(page);
  await clock.stop();
  await fillLeadForm(page, name);
  await test.step('after 15 seconds', async () => {
    await submitButton(page).click();
    await expect(submitButton(page)).toBeDisabled();
    await page.clock.runFor(14_500);
    await expect(submitButton(page)).toBeDisabled();
    await page.clock.runFor(1000);
    await expect(page.getByText(FAILED)).toBeVisible();
    await expect(submitButton(page)).toBeEnabled();
    await expect.poll(failures).toHaveLength(1);
  });
  await test.step('after a network failure', async () => {
    await submitButton(page).click();
    await expect.poll(() => sent).toHaveLength(2);
    await expect(page.getByRole('alert')).toHaveText(FAILED);
    await expect(page.getByRole('link', { name: 'contattaci' })).toHaveAttribute(
      'href',
      `https://wa.me/${brand.whatsappNumber}`,
    );
    await expect(submitButton(page)).toBeEnabled();
    await expect(submitButton(page)).toBeFocused();
    await expect(page).toHaveURL('/lead-capture');
    await expect(control(page, 'name')).toHaveValue(name);
    await expect.poll(failures).toHaveLength(2);
    expect(consoleOutput.messages.join()).not.toContain(name);
  });
  await control(page, 'phone').fill('3337654321');
  await submitButton(page).click();
  await expect.poll(() => sent).toHaveLength(3);
  await expect(page.getByRole('alert')).toHaveText(FAILED);
  await test.step('the next attempt takes it away, shows that it is sending, and cannot be pressed', async () => {
    await submitButton(page).click();
    await expect(submitButton(page)).toHaveText('Invio in corso...');
    await expect(submitButton(page)).toBeDisabled();
    await expect(page.getByRole('status').filter({ hasText: 'Invio in corso...' })).toHaveCount(1);
    await expect(page.getByText(FAILED)).toHaveCount(0);
    accept?.(202);
    await expect(page).toHaveURL('/confirmation');
  });

  const [first, same, changed, changedAgain] = sent.map(({ key }) => key);
  expect(first).toMatch(/^[\w-]{16,}$/);
  expect(same).toBe(first);
  expect(changed).not.toBe(first);
  expect(changedAgain).toBe(changed);
});

/** How many leads of this name there are, delivered or not. */
async function storedTimes(site: Site, name: string): Promise<number> {
  const stored = (await site.leads('export')).split('\n');
  return stored.filter((line) => line.includes(`"${name}"`)).length;
}

const AD = '/?utm_source=instagram&utm_campaign=estate+26&fbclid=abc&name=Anna';
const QUERY = '?utm_campaign=estate%2026&utm_source=instagram';

test('only the words of a campaign are sent, and none for a visitor without one', async ({
  page,
}) => {
  const sent = await intercept(page);
  await goToConfirmation(page, newName(), '/?fbclid=abc');
  expect(sent.map(({ query }) => query)).toEqual(['']);
  expect(await page.evaluate(() => Object.keys(history.state as object))).not.toContain('campaign');
});

test('the first address sets the campaign of the lead, and of a second one; a shared link does not carry it', async ({
  page,
  context,
  consoleOutput,
}) => {
  consoleOutput.expect(/The lead was not sent|Failed to load resource/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const sent = await intercept(page, ['fail', 202]);
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
