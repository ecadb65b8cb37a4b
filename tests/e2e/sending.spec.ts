import { type Page } from '@playwright/test';
import { brand } from '../../brand.config.ts';
import type { Site } from './support/site.ts';
import {
  calculateAgain,
  control,
  deliveriesOf,
  fillLeadForm,
  goToConfirmation,
  goToHomeConfirmation,
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
    expect(await storedTimes(site, name)).toEqual([1]);
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

test('a response of 422 or 503 leads on, and only the second is retried in the background', async ({
  page,
  consoleOutput,
}) => {
  consoleOutput.expect(/Failed to load resource/);
  const sent = await intercept(page, [422, 503, 'fail', 429, 202]);
  const clock = await startClock(page);
  await goToLeadForm(page);
  await clock.stop();
  await fillLeadForm(page, newName());
  await submitButton(page).click();
  await expect(page).toHaveURL('/confirmation');
  await page.clock.runFor(120_000);
  expect(sent).toHaveLength(1);

  await calculateAgain(page);
  await fillLeadForm(page, newName());
  await submitButton(page).click();
  await expect(page).toHaveURL('/confirmation');
  const accepted = page.waitForResponse((response) => response.status() === 202);
  // Second by second: a response takes real time, and a jump of the clock would end the wait.
  const posts = async () => {
    await page.clock.runFor(1000);
    return sent.length;
  };
  await expect.poll(posts, { intervals: [50] }).toBe(5);
  await accepted;
  await page.clock.runFor(120_000);
  expect(sent).toHaveLength(5);
  expect(new Set(sent.slice(1).map(({ key }) => key)).size).toBe(1);
});

/** How many leads of each name there are, delivered or not. */
async function storedTimes(site: Site, ...names: readonly string[]): Promise<readonly number[]> {
  const stored = (await site.leads('export')).split('\n');
  return names.map((name) => stored.filter((line) => line.includes(`"${name}"`)).length);
}

async function readyToSend(page: Page, name: string): Promise<void> {
  await goToLeadForm(page);
  await fillLeadForm(page, name);
}

test('two tabs send two separate leads, and one closed while it sends has sent its lead', async ({
  page,
  context,
  site,
}) => {
  const names = [newName(), newName()] as const;
  const other = await context.newPage();
  await readyToSend(page, names[0]);
  await readyToSend(other, names[1]);
  await Promise.all([submitButton(page).click(), submitButton(other).click()]);
  await expect(page.getByText(names[0])).toBeVisible();
  await expect(other.getByText(names[1])).toBeVisible();
  for (const name of names) await expect.poll(() => deliveriesOf(site, name)).toHaveLength(1);

  const last = newName();
  await calculateAgain(page);
  await fillLeadForm(page, last);
  const sending = page.waitForRequest(WEBHOOK);
  await submitButton(page).click({ noWaitAfter: true });
  await sending;
  await page.close();
  await expect.poll(() => deliveriesOf(site, last)).toHaveLength(1);
});

/** Works like a browser that blocks all storage. */
const DENIED_STORAGE = `
  const deny = () => { throw new DOMException('denied', 'SecurityError'); };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(globalThis, name, { get: deny, configurable: true });
  }
  Object.defineProperty(document, 'cookie', { get: deny, set: deny, configurable: true });
`;

test('neither storage, which throws, nor the scripts of the insights, which hang, are needed', async ({
  page,
  context,
  site,
}) => {
  await context.addInitScript({ content: DENIED_STORAGE });
  let asked = 0;
  await context.route('**/_vercel/**', () => {
    asked++;
  });
  const name = newName();
  await goToHomeConfirmation(page, name);
  const touched = await page.evaluate(() => {
    try {
      return `${localStorage.length} kept`;
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(touched).toBe('SecurityError');
  expect(asked).toBeGreaterThan(0);
  await expect(page.getByText(name)).toBeVisible();
  await expect.poll(() => deliveriesOf(site, name)).toHaveLength(1);
});

const AD = '/?utm_source=instagram&utm_campaign=estate+26&fbclid=abc&name=Anna';
const QUERY = '?utm_campaign=estate%2026&utm_source=instagram';

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
