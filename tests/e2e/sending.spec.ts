import { type Page } from '@playwright/test';
import { brand } from '../../brand.config.ts';
import type { Site } from './support/site.ts';
import {
  calculateAgain,
  control,
  deliveriesOf,
  fillLeadForm,
  goToHomeConfirmation,
  goToLeadForm,
  holdApplication,
  newName,
  startClock,
  submitButton,
  WEBHOOK,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

const FAILED = "Errore nell'invio. Riprova o contattaci.";
const NETWORK_WORDS = /The lead was not sent|Failed to load resource/;

type Answer = number | 'fail' | 'hang' | Promise<number>;

/** Notes the key of each post and responds with the given statuses. */
async function intercept(page: Page, answers: readonly Answer[]) {
  const keys: (string | undefined)[] = [];
  await page.route(WEBHOOK, async (route) => {
    const answer = answers[Math.min(keys.length, answers.length - 1)] ?? 202;
    keys.push(route.request().headers()['idempotency-key']);
    if (answer === 'fail') await route.abort('connectionrefused');
    else if (answer !== 'hang') await route.fulfill({ status: await answer });
  });
  return keys;
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
  const keys = await intercept(page, ['hang', 'fail', 'fail', accepted]);
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
    await expect.poll(() => keys).toHaveLength(2);
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
  await expect.poll(() => keys).toHaveLength(3);
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

  const [first, same, changed, changedAgain] = keys;
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
  const keys = await intercept(page, [422, 503, 'fail', 429, 202]);
  const clock = await startClock(page);
  await goToLeadForm(page);
  await clock.stop();
  await fillLeadForm(page, newName());
  await submitButton(page).click();
  await expect(page).toHaveURL('/confirmation');
  await page.clock.runFor(120_000);
  expect(keys).toHaveLength(1);

  await calculateAgain(page);
  await fillLeadForm(page, newName());
  await submitButton(page).click();
  await expect(page).toHaveURL('/confirmation');
  const accepted = page.waitForResponse((response) => response.status() === 202);
  // Second by second: a response takes real time, and a jump of the clock would end the wait.
  const sent = async () => {
    await page.clock.runFor(1000);
    return keys.length;
  };
  await expect.poll(sent, { intervals: [50] }).toBe(5);
  await accepted;
  await page.clock.runFor(120_000);
  expect(keys).toHaveLength(5);
  expect(new Set(keys.slice(1)).size).toBe(1);
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

test('a 503 is retried, stored or not', async ({ page, site, consoleOutput }) => {
  consoleOutput.expect(/503/);
  const names = [newName(), newName()] as const;
  const asked: string[] = [];
  const statuses: number[] = [];
  await page.route(WEBHOOK, async (route) => {
    const { lead_name } = route.request().postDataJSON() as { lead_name: string };
    asked.push(lead_name);
    const isFirst = asked.filter((name) => name === lead_name).length === 1;
    if (isFirst) {
      if (lead_name === names[1]) await route.fetch();
      await route.fulfill({ status: 503 });
      return;
    }
    const response = await route.fetch();
    statuses.push(response.status());
    await route.fulfill({ response });
  });
  await readyToSend(page, names[0]);
  await submitButton(page).click();
  await expect(page).toHaveURL('/confirmation');
  await expect.poll(() => statuses).toEqual([201]);
  await calculateAgain(page);
  await fillLeadForm(page, names[1]);
  await submitButton(page).click();
  await expect(page).toHaveURL('/confirmation');
  await expect.poll(() => statuses).toEqual([201, 200]);
  for (const name of names) await expect.poll(() => deliveriesOf(site, name)).toHaveLength(1);
  expect(await storedTimes(site, ...names)).toEqual([1, 1]);
});

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
