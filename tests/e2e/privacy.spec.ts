import { type Page } from '@playwright/test';
import { brand } from '../../brand.config.ts';
import { DECOY } from '../../src/domain/lead/decoy.ts';
import { PAYLOAD_KEYS } from '../../src/domain/lead/lead-payload.ts';
import { CANARY, canariesIn } from '../support/canaries.ts';
import {
  control,
  fillLeadForm,
  goToLeadForm,
  newName,
  submitButton,
  submitCalculator,
  WEBHOOK,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { storedByBrowser, type Traces, watch } from './support/traces.ts';

test.skip(Boolean(brand.privacy), 'this brand has a notice of its own');

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the notice says who, what, why, how long, and whom to ask', async ({ page }) => {
    const response = await page.goto('/privacy');
    expect(response?.status()).toBe(200);
    await expect(page).toHaveTitle(`Informativa sulla privacy | ${brand.name}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'it');
    const main = page.getByRole('main');
    for (const words of [
      brand.legalName,
      'art. 13',
      'art. 9',
      'consenso esplicito',
      'il server stesso, una persona del nostro staff o un servizio di automazione',
      '365 giorni',
      'revocare il consenso',
      'Garante per la protezione dei dati personali',
      'chiesto la limitazione',
      'copie di sicurezza',
      'WhatsApp Ireland Limited (gruppo Meta)',
      'come responsabile del trattamento',
      '«Cancella i miei dati»',
      'senza ingiustificato ritardo',
      'non usa cookie',
      'tiene le tue risposte finché non la chiudi',
      'completato un calcolo, inviato un modulo, aperta la chat e condiviso il calcolatore',
      'danno una prima risposta',
      'quanti si fermano a ciascuna domanda',
      'posta elettronica',
      'avvisi per e-mail',
    ]) {
      await expect(main).toContainText(words);
    }
    if (!brand.privacyCheckedOn) await expect(page.getByRole('note')).toContainText('Bozza');
    await expect(page.getByRole('link', { name: brand.privacyEmail }).first()).toHaveAttribute(
      'href',
      `mailto:${brand.privacyEmail}`,
    );
    expect(await page.locator('script').count()).toBe(0);
  });
});

test('the consent opens the notice beside the form, which stays as it is', async ({ page }) => {
  await goToLeadForm(page);
  await page.locator('[name="name"]').fill('Giulia');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'informativa sulla privacy' }).click();
  const notice = await opened;
  await expect(notice).toHaveURL('/privacy');
  await expect(notice.getByRole('heading', { level: 1 })).toHaveText('Informativa sulla privacy');
  await expect(page.locator('[name="name"]')).toHaveValue('Giulia');
  await notice.getByRole('link', { name: 'Vai al calcolatore' }).click();
  await expect(notice).toHaveURL('/');
});

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

test('a whole visit leaves no personal data behind', async ({ page, context, site }) => {
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

test('nor do a cut network and responses of 422 and 503', async ({
  page,
  context,
  site,
  consoleOutput,
}) => {
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
});

test('nor does a crash of the screens', async ({ page, context, site, consoleOutput }) => {
  consoleOutput.expect(/Unexpected error/);
  const traces = await watch(context);
  await context.addInitScript({ content: CRASHING_SCRIPT });
  await sendCanary(page);
  await expect(page.getByRole('heading', { name: 'Qualcosa è andato storto' })).toBeVisible();
  await expectSilence(page, traces, site.output());
});

test('a person cannot see or reach the decoy, autofill finds no word in it, and the seven keys are sent', async ({
  page,
}) => {
  await goToLeadForm(page);
  const decoy = control(page, DECOY);
  await test.step('contains no word that autofill looks for', async () => {
    await expect(decoy).toHaveAttribute('autocomplete', 'off');
    await expect(decoy).toHaveAttribute('tabindex', '-1');
    const words = await decoy.evaluate((field: HTMLTextAreaElement) =>
      [field.name, field.id, field.placeholder, field.labels[0]?.textContent].join(' '),
    );
    expect(words).not.toMatch(
      /nome|name|mail|tel|phone|addr|indirizzo|city|citt|zip|cap\b|company|aziend|url|web|code|codice|user|pass|birth|data|card/i,
    );
  });
  await expect(decoy).not.toBeInViewport();
  await expect(page.getByRole('textbox')).toHaveCount(2);
  const focused: (string | null)[] = [];
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab');
    focused.push(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? null));
  }
  expect(focused).toContain('phone');
  expect(focused).not.toContain(DECOY);
  await fillLeadForm(page, newName());
  const sent = page.waitForRequest(WEBHOOK);
  await submitButton(page).click();
  expect(Object.keys((await sent).postDataJSON())).toEqual([...PAYLOAD_KEYS]);
});
