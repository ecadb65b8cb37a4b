import type { BrowserContext, Page } from '@playwright/test';
import { CANARY, canariesIn } from '../support/canaries.ts';
import { proof } from './support/proof.ts';
import {
  fillCalculator,
  fillLeadForm,
  goToHomeConfirmation,
  holdApplication,
  newName,
  sendCanaries,
  submitButton,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { variants } from './support/variants.ts';

/** Works like the hosting provider's script: takes over the queue and sends each event. */
const COUNTER = `(() => {
  const tell = (what, event) => {
    if (what === 'event') fetch('/_vercel/insights/event', { method: 'POST', keepalive: true, body: JSON.stringify(event) });
  };
  for (const entry of window.vaq ?? []) tell(...entry);
  window.va = tell;
})()`;

async function countedIn(context: BrowserContext): Promise<string[]> {
  const events: string[] = [];
  await context.route('**/_vercel/**', async (route) => {
    const request = route.request();
    if (request.method() === 'POST') events.push(request.postData() ?? '');
    const isCounter = request.url().endsWith('/insights/script.js');
    await route.fulfill({ contentType: 'text/javascript', body: isCounter ? COUNTER : '' });
  });
  for (const chat of ['https://wa.me/**', 'https://t.me/**']) {
    await context.route(chat, (route) => route.fulfill({ body: 'a chat' }));
  }
  return events;
}

async function openAndClose(page: Page, link: string): Promise<void> {
  const popup = page.waitForEvent('popup');
  await page.getByRole('link', { name: link }).click();
  await (await popup).close();
}

const EVENTS = proof({
  area: 'Privacy',
  what: 'the events of a whole journey that are counted',
  lost: 'four names and a channel, no personal data',
});
test('each step is counted once, in order, and no more', EVENTS, async ({ page, context }) => {
  const events = await countedIn(context);
  await page.goto('/?utm_source=instagram');
  await sendCanaries(page);
  await expect(page).toHaveURL('/confirmation');
  await openAndClose(page, 'Clicca qui per avere subito i risultati!');
  await openAndClose(page, 'Clicca qui per avere subito i risultati!');
  await page.getByRole('button', { name: 'Ho inviato il messaggio' }).click();
  await openAndClose(page, 'WhatsApp');
  await openAndClose(page, 'Telegram');
  await page.getByRole('button', { name: 'Copia Link' }).click();
  const expected = [
    { name: 'calculation' },
    { name: 'lead' },
    { name: 'chat' },
    { name: 'share', data: { channel: 'whatsapp' } },
    { name: 'share', data: { channel: 'telegram' } },
    { name: 'share', data: { channel: 'copy' } },
  ];
  await expect.poll(() => events.map((event) => JSON.parse(event) as unknown)).toEqual(expected);
  await test.step('a calculation sent before the application arrived is counted', async () => {
    await page.getByRole('button', { name: 'Nuovo Calcolo' }).click();
    const release = await holdApplication(page);
    await page.reload();
    await fillCalculator(page);
    await submitButton(page).click();
    release();
    await expect(page).toHaveURL('/lead-capture');
    await expect.poll(() => events.slice(expected.length)).toEqual(['{"name":"calculation"}']);
  });
  await test.step('a message written from the phone is counted, though no chat was opened here', async () => {
    // Only screens as wide as a computer's show the code for the phone.
    await page.setViewportSize({ width: 1280, height: 900 });
    await fillLeadForm(page, CANARY.name);
    await submitButton(page).click();
    await page.getByRole('button', { name: "L'ho inviato dal telefono" }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Evviva, ${CANARY.name}!`);
    await expect
      .poll(() => events.slice(expected.length + 1))
      .toEqual(['{"name":"lead"}', '{"name":"chat"}']);
    // The confirmation keeps that the visitor has written.
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Ho inviato il messaggio' })).toBeVisible();
  });
  expect(canariesIn(events.join('\n'))).toEqual([]);
});

for (const counter of variants('() => { throw new Error("no counter"); }', '"no function"')) {
  test(`${counter} as the counter does not stop the visitor`, async ({
    page,
    context,
    consoleOutput,
  }) => {
    // The packages themselves throw when they load.
    consoleOutput.expect(/no counter|is not a function/);
    await context.addInitScript({
      content: `Object.defineProperty(window, 'va', { value: ${counter}, configurable: true });`,
    });
    await goToHomeConfirmation(page, newName());
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Evviva');
  });
}
