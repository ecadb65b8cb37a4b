import type { Page } from '@playwright/test';
import { CANARY, canariesIn } from '../support/canaries.ts';
import { proof } from './support/proof.ts';
import { control, submitButton, submitCalculator, WEBHOOK } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { storedByBrowser, type Traces, watch } from './support/traces.ts';

const FAILED = "Errore nell'invio. Riprova o contattaci.";

/** An error while a screen with the name is rendered, with the name in its message. */
const CRASHING_SCRIPT = `
  for (const change of ['pushState', 'replaceState']) {
    const original = history[change];
    history[change] = function (state, ...rest) {
      const crash = () => { throw new RangeError('no such thing: ' + JSON.stringify(state)); };
      if (state?.leadName) Object.defineProperty(history, 'state', { get: crash });
      original.call(this, state, ...rest);
    };
  }
`;

/** Goes from an advertisement to the submit, with one wrong entry on each screen. */
async function sendCanary(page: Page): Promise<void> {
  await page.goto('/?utm_source=test');
  await submitCalculator(page, { currentWeightKg: `${CANARY.weight}5` });
  await expect(page.locator('.error')).toHaveCount(1);
  await control(page, 'currentWeightKg').fill(CANARY.weight);
  await submitButton(page).click();
  await expect(page).toHaveURL('/lead-capture');
  await control(page, 'name').fill(CANARY.name);
  await control(page, 'phone').fill(CANARY.digits);
  await submitButton(page).click();
  await expect(page.locator('.error')).toHaveCount(1);
  await page.getByRole('checkbox').check();
  await submitButton(page).click();
}

async function expectSilence(page: Page, traces: Traces, serverSaid: string): Promise<void> {
  expect(traces.addresses.length).toBeGreaterThan(5);
  expect(traces.analytics.length).toBeGreaterThan(1);
  const heard = Object.entries({
    ...traces,
    kept: [await storedByBrowser(page)],
    server: [serverSaid],
  }).map(([where, texts]) => [where, canariesIn(texts.join('\n'))]);
  expect(Object.fromEntries(heard)).toEqual({
    console: [],
    addresses: [],
    referers: [],
    analytics: [],
    kept: [],
    server: [],
  });
  expect(await page.context().cookies()).toEqual([]);
}

const JOURNEY = proof({
  area: 'Privacy',
  what: 'canaries through the whole journey, wrong entries on the way, a reload at its end',
  lost: 'found nowhere',
});
test('success, to the last screen', JOURNEY, async ({ page, context, site }) => {
  const traces = await watch(context);
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await sendCanary(page);
  await expect(page).toHaveURL('/confirmation');
  const chat = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Clicca qui per avere subito i risultati!' }).click();
  await (await chat).close();
  await page.getByRole('button', { name: 'Ho inviato il messaggio' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(CANARY.name)).toBeVisible();
  await page.reload();
  await expect.poll(() => site.deliveries.length).toBeGreaterThan(0);
  expect(traces.addresses.join('\n')).toContain('https://wa.me/');
  await expectSilence(page, traces, site.output());
});

const FAILURES = proof({
  area: 'Privacy',
  what: 'canaries through answers of 503 and 422, and a cut network',
  lost: 'found nowhere',
});
test(
  'a cut network, and responses of 422 and 503',
  FAILURES,
  async ({ page, context, site, consoleOutput }) => {
    consoleOutput.expect(/The lead was not sent|Failed to load resource/);
    const traces = await watch(context);
    await page.route(WEBHOOK, (route) => route.abort('connectionreset'));
    await sendCanary(page);
    await expect(page.getByText(FAILED)).toBeVisible();
    await expectSilence(page, traces, site.output());

    await page.route(WEBHOOK, (route) => route.fulfill({ status: 422 }));
    await submitButton(page).click();
    await expect(page).toHaveURL('/confirmation');
    await expectSilence(page, traces, site.output());

    await page.route(WEBHOOK, (route) => route.fulfill({ status: 503 }));
    await sendCanary(page);
    await expect(page).toHaveURL('/confirmation');
    await expectSilence(page, traces, site.output());
  },
);

const CRASH = proof({
  area: 'Privacy',
  what: 'canaries in the error of a screen that crashes',
  lost: 'found nowhere: the console says the kind of the error',
});
test('a crash of the screens', CRASH, async ({ page, context, site, consoleOutput }) => {
  consoleOutput.expect(/Unexpected error/);
  const traces = await watch(context);
  await context.addInitScript({ content: CRASHING_SCRIPT });
  await sendCanary(page);
  await expect(page.getByRole('heading', { name: 'Qualcosa è andato storto' })).toBeVisible();
  await expectSilence(page, traces, site.output());
});
