import type { Page } from '@playwright/test';
import { payloadOf, postLead } from '../support/leads.ts';
import { voiceMessage } from '../support/whatsapp/webhook/contents.ts';
import { violationsOf } from './support/axe.ts';
import {
  addLead,
  anotherDevice,
  test as base,
  expect,
  idOnPage,
  openLead,
  row,
  signIn,
  tab,
} from './support/desk.ts';
import type { RunningSite } from './support/site.ts';

const HELLO = { type: 'text', text: { body: 'Ciao! Vorrei la mia analisi' } } as const;

/** Longer than a message of an unknown number waits for its lead. */
const GRACE_MS = 61_000;
const HOUR_MS = 3_600_000;

const test = base.extend<{ site: RunningSite }>({
  site: async ({ whatsAppSite }, use) => use(whatsAppSite),
});

function closing(page: Page) {
  return page.getByRole('button', { name: 'Segna come gestito' });
}

test('an answer that failed goes out again with "Rispondi ora"', async ({
  page,
  site,
  meta,
  consoleOutput,
}) => {
  consoleOutput.expect(/409.*\/desk\/api\/answer/);
  const lead = await addLead(site);
  const person = meta.person({ phone: lead.phone.slice(1) });
  await signIn(page, site);
  await expect(row(page, lead.name)).toHaveCount(0);
  await test.step('taking back a mark does not say "da fare" of somebody who has not written', async () => {
    await tab(page, 'In attesa').click();
    await openLead(page, lead.name);
    await page.getByRole('button', { name: 'Segna come inviato' }).click();
    await page.getByRole('button', { name: 'Annulla: non è stato inviato' }).click();
    await expect(page.getByRole('status')).toHaveText('Non risulta più inviato.');
    await expect(page.getByText('in attesa', { exact: true })).toBeVisible();
  });
  await page.getByRole('link', { name: 'Contatti', exact: true }).click();
  await expect(page.getByRole('tabpanel', { name: 'Da fare' })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  await expect(row(page, lead.name)).toHaveCount(0);
  meta.next({ on: 'text', code: 131049 });
  meta.write(person, HELLO);
  await expect(row(page, lead.name)).toContainText('non riuscito');
  await openLead(page, lead.name);
  await expect(page.getByText(HELLO.text.body)).toBeVisible();
  expect(meta.arrived(person)).toEqual([]);

  const answer = page.getByRole('button', { name: 'Rispondi ora' });
  await test.step('a page that missed the answer says why it sends none', async () => {
    const refusal = { status: 409, json: { error: { code: 'answered', message: '' } } };
    await page.route('**/desk/api/answer', (route) => route.fulfill(refusal), { times: 1 });
    await page.route('**/desk/api/lead', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ json: { ...(await response.json()), state: 'sent', answer: 'sent' } });
    });
    await answer.click();
    await expect(answer).toHaveCount(0);
    await expect(page.getByText(/^Nel frattempo la risposta è già partita/)).toBeVisible();
    await page.unroute('**/desk/api/lead');
    await page.reload();
  });
  await answer.click();
  await expect(page.getByText('La risposta sta partendo.')).toBeVisible();
  await expect(page.getByText(/^(inviato|consegnato|letto)$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rispondi ora' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const [text] = meta.arrived(person);
  expect(JSON.stringify(text)).toContain(
    JSON.stringify(payloadOf(lead.name, lead.phone).whatsapp_message_ready).slice(1, -1),
  );
  await test.step('what was sent without a text is named, though nothing may be sent to the person', async () => {
    meta.write(person, voiceMessage());
    await site.leads('restrict', idOnPage(page));
    await expect(page.getByText('ha chiesto di limitare')).toBeVisible();
    await expect(page.getByText(/^Senza testo, come una foto/)).toBeVisible();
  });
});

test('who writes again after the answer is to do until somebody replies or says that it is done', async ({
  page,
  browser,
  site,
  meta,
  consoleOutput,
}) => {
  consoleOutput.expect(/409.*\/desk\/api\/reply/);
  const lead = await addLead(site);
  const person = meta.person({ phone: lead.phone.slice(1) });
  await signIn(page, site);
  meta.write(person, HELLO);
  await tab(page, 'Inviati').click();
  await expect(row(page, lead.name)).toContainText(/inviato|consegnato|letto/);
  await tab(page, 'Da fare').click();
  const again = row(page, lead.name).filter({ hasText: 'ha scritto di nuovo' });
  await expect(again).toHaveCount(0);
  await site.moveClock(GRACE_MS);
  meta.write(person, { type: 'text', text: { body: 'Quanto costa?' } });
  await expect(again).toHaveCount(1);
  const { context, page: other } = await anotherDevice(browser, site, 'Marco');
  const log = page.getByRole('log', { name: 'Messaggi' });
  const reply = page.getByRole('textbox', { name: 'Rispondi' });
  const send = page.getByRole('button', { name: 'Invia' });
  await again.getByRole('link', { name: lead.name }).click();
  await expect(log).toContainText('Quanto costa?');
  await test.step('two people write a reply: one goes out, and the other is told', async () => {
    await openLead(other, lead.name);
    await reply.fill('La prima visita è gratuita.');
    await other.getByRole('textbox', { name: 'Rispondi' }).fill('Costa 10 euro.');
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      expect(await violationsOf(page, scheme)).toEqual([]);
    }
    await reply.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('La risposta sta partendo.')).toBeVisible();
    await expect(reply).toHaveValue('');
    await expect(log).toContainText(/La prima visita è gratuita\.Giulia, .* · letto/);
    await expect(other.getByText('Giulia ha risposto mentre scrivevi')).toBeVisible();
    await expect(other.getByRole('textbox', { name: 'Rispondi' })).toHaveValue('Costa 10 euro.');
    const texts = meta.arrived(person).filter(({ type }) => type === 'text');
    expect(texts.map(({ text }) => text).slice(1)).toEqual(['La prima visita è gratuita.']);
  });
  await test.step('a text that was typed before a message came stays', async () => {
    await reply.fill('A presto!');
    await page.route('**/desk/api/reply', async (route) => {
      const changed = { error: { code: 'changed', by: 'Marco', at: 0 } };
      await route.fulfill({ status: 409, json: changed });
    });
    await send.click();
    await expect(page.getByText('Marco è stato più veloce: il tuo messaggio')).toBeVisible();
    await expect(reply).toHaveValue('A presto!');
    await page.unroute('**/desk/api/reply');
  });
  await test.step('the window closes while somebody types', async () => {
    await site.moveClock(25 * HOUR_MS);
    await send.click();
    await expect(
      page.getByText('finite mentre scrivevi: il messaggio non è partito'),
    ).toBeVisible();
    await expect(reply).toHaveValue('A presto!');
    await expect(reply).toHaveAttribute('readonly');
    const chat = page.getByRole('link', { name: 'Apri la chat vuota' });
    await expect(chat).toHaveAttribute('href', `https://wa.me/${person.phone}`);
    await expect(page.getByRole('button', { name: 'Copia la risposta' })).toBeVisible();
    expect(meta.arrived(person).filter(({ type }) => type === 'text')).toHaveLength(2);
  });
  await test.step('and opens again for whoever writes again', async () => {
    meta.write(person, { type: 'text', text: { body: 'Ci siete?' } });
    await expect(log).toContainText('Ci siete?');
    await expect(reply).toBeEditable();
    await expect(reply).toHaveValue('A presto!');
    await expect(page.getByText('mentre scrivevi: leggilo qui sopra')).toBeVisible();
    await page.getByRole('button', { name: 'Fatto' }).click();
    await expect(page.getByText('Segnato come fatto.')).toBeVisible();
    await site.moveClock(2 * GRACE_MS);
  });
  await test.step('what needs no reply is done with a tap', async () => {
    await page.goBack();
    await expect(page.getByRole('tabpanel')).toHaveAttribute('aria-busy', 'false');
    await expect(again).toHaveCount(0);
    meta.write(person, { type: 'text', text: { body: 'Grazie!' } });
    await again.getByRole('link', { name: lead.name }).click();
    await expect(log).toContainText('Grazie!');
    await expect(page.locator('.lead-head')).toContainText('ha scritto di nuovo');
    await page.getByRole('button', { name: 'Fatto' }).click();
    await expect(page.getByText('Segnato come fatto.')).toBeVisible();
    await expect(page.locator('.lead-head')).toContainText(/inviato|consegnato|letto/);
    await page.goBack();
    await expect(page.getByRole('tabpanel')).toHaveAttribute('aria-busy', 'false');
    await expect(again).toHaveCount(0);
  });
  await context.close();
  await site.moveClock(0);
});

test('a message that belongs to no lead is to do until a person closes it', async ({
  page,
  browser,
  site,
  meta,
}) => {
  const lead = await addLead(site);
  await signIn(page, site);
  const unknown = row(page, 'Numero sconosciuto');
  await test.step('of a number that no lead has', async () => {
    const stranger = meta.person({ phone: '393479998877' });
    meta.write(stranger, { type: 'text', text: { body: 'Sono Marta, mi aiutate?' } });
    await meta.settled();
    await site.moveClock(GRACE_MS);
    // Any other message makes the server look at those that wait.
    meta.write(meta.person({ phone: lead.phone.slice(1) }), HELLO);
    await expect(unknown).toContainText('messaggio senza richiesta');
    await expect(unknown).not.toContainText('9998877');
    await unknown.getByRole('link').click();
    await expect(page.getByText('Sono Marta, mi aiutate?')).toBeVisible();
    const chat = page.getByRole('link', { name: 'Scrivi su WhatsApp' });
    await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/393479998877(\?|$)/);
    await closing(page).click();
    await expect(page.getByText('Segnato come gestito.')).toBeVisible();
    await expect(tab(page, 'Da fare')).toBeVisible();
    await expect(unknown).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('tabpanel')).toHaveAttribute('aria-busy', 'false');
    await expect(unknown).toHaveCount(0);
  });
  await test.step('its page tells what became of it meanwhile', async () => {
    for (const [phone, body] of Object.entries({
      393479990001: 'Sono la prima',
      393479990002: 'Sono la seconda',
    })) {
      meta.write(meta.person({ phone }), { type: 'text', text: { body } });
    }
    await meta.settled();
    await site.moveClock(2 * GRACE_MS);
    meta.write(meta.person({ phone: lead.phone.slice(1) }), HELLO);
    await expect(unknown).toHaveCount(2);
    await unknown.first().getByRole('link').click();
    await expect(page.getByText('Sono la prima')).toBeVisible();
    const { context, page: other } = await anotherDevice(browser, site, 'Marco');
    await other.goto(page.url());
    await expect(closing(page)).toBeVisible();
    await closing(other).focus();
    await closing(page).click();
    await expect(page.getByText('Segnato come gestito.')).toBeVisible();
    await expect(other.getByText(/^Messaggio già gestito da Giulia il .*\d\.$/)).toBeVisible();
    await expect(closing(other)).toHaveCount(0);
    await expect(other.getByRole('heading', { level: 1 })).toBeFocused();

    await unknown.getByRole('link').click();
    await expect(page.getByText('Sono la seconda')).toBeVisible();
    const name = 'Marta Meanwhile';
    await postLead(site.url, payloadOf(name, '+393479990002'));
    await page.getByRole('link', { name: 'Apri il contatto' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Apri il contatto' })).toBeVisible();
    await expect(closing(page)).toHaveCount(0);
    await context.close();
  });
  await page.getByRole('link', { name: 'Contatti', exact: true }).click();
  await test.step('without a number', async () => {
    const hidden = meta.person({ username: 'marta', hidesNumber: true });
    meta.write(hidden, voiceMessage());
    const nameless = page.getByRole('listitem').filter({ hasText: 'numero nascosto da WhatsApp' });
    await expect(nameless).toContainText('messaggio senza richiesta');
    await expect(nameless.getByRole('button')).toHaveCount(0);
    await nameless.getByRole('link').click();
    await expect(page.getByText(/^Senza testo, come una foto/)).toBeVisible();
    meta.write(hidden, { type: 'text', text: { body: 'Scrivo senza numero' } });
    await expect(page.getByText('Scrivo senza numero')).toBeVisible();
    await expect(page.getByText('numero nascosto da WhatsApp')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Scrivi su WhatsApp' })).toHaveCount(0);
    await expect(page.getByText(/la risposta parte da sola/)).toBeVisible();
    meta.write(hidden, { type: 'text', text: { body: 'Cancella i miei dati' } });
    await expect(page.getByText(/la cancellazione parte da sola/)).toBeVisible();
    // The message about the one before it is gone first.
    await expect(page.getByText('Segnato come gestito.')).toHaveCount(0);
    await closing(page).click();
    await expect(page.getByText('Segnato come gestito.')).toBeVisible();
    await expect(tab(page, 'Da fare')).toBeVisible();
    await expect(nameless).toHaveCount(0);
  });
  await site.moveClock(0);
});
