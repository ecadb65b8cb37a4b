import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { ACTIVITY_LABELS } from '../../src/domain/calculator/labels.ts';
import { payloadOf, postLead } from '../support/leads.ts';
import { person } from '../support/people.ts';
import {
  addLead,
  anotherDevice,
  expect,
  follow,
  idOnPage,
  type Lead,
  loseResponse,
  openLead,
  row,
  signIn,
  tab,
  test,
} from './support/desk.ts';
import { startSite } from './support/site.ts';
import { newName, startClock } from './support/steps.ts';

const PNG = '89504e470d0a1a0a';

test('from the list to the chat to done, and back again', async ({ page, site, context }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const lead = await addLead(site, { query: '?utm_source=instagram&utm_campaign=estate' });
  await signIn(page, site);
  await expect(row(page, lead.name)).toContainText('da scrivere');
  await expect(row(page, lead.name)).toContainText('snellire');
  await expect(row(page, lead.name)).toContainText('instagram / estate');
  await expect(row(page, lead.name)).not.toContainText(lead.phone);
  await row(page, lead.name).getByRole('button').click();
  const number = row(page, lead.name).getByRole('link', { name: lead.spacedPhone });
  await expect(number).toHaveAttribute('href', `tel:${lead.phone}`);

  await openLead(page, lead.name);
  const text = payloadOf(lead.name, lead.phone).whatsapp_message_ready;
  await expect(page.getByText('📊 I tuoi dati')).toHaveJSProperty('tagName', 'STRONG');
  await expect(page.getByRole('img', { name: 'Il grafico del peso' })).toBeVisible();
  const link = page.getByRole('link', { name: 'Scrivi su WhatsApp' });
  const target = new URL((await link.getAttribute('href')) ?? '');
  expect(target.origin + target.pathname).toBe(`https://wa.me/${lead.phone.slice(1)}`);
  expect(target.searchParams.get('text')).toBe(text);

  await page.getByRole('button', { name: 'Copia testo' }).click();
  await expect(page.getByText('Testo copiato.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica immagine' }).click();
  const file = readFileSync(await (await downloading).path());
  expect(file.subarray(0, 8).toString('hex')).toBe(PNG);

  const chat = page.waitForEvent('popup');
  await link.click();
  await (await chat).close();
  await expect(page.getByText('Hai inviato il messaggio?')).toBeVisible();
  const mark = page.getByRole('button', { name: 'Segna come inviato' });
  const undo = page.getByRole('button', { name: 'Annulla: non è stato inviato' });
  await test.step('a second tap does not take back what the first one has marked', async () => {
    await mark.press('Enter');
    await expect(undo).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(undo).toBeEnabled();
    await expect(page.getByText('inviato a mano', { exact: true })).toBeVisible();
    await expect(
      page.getByRole('listitem').filter({ hasText: "ha segnato l'analisi come inviata" }),
    ).toContainText('Giulia');
    // From now on it is meant.
    await page.keyboard.press('Enter');
    await expect(page.getByText('Non risulta più inviato.')).toBeVisible();
  });
  await mark.click();
  await expect(page.getByText('inviato a mano', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Torna ai contatti' }).click();
  await expect(row(page, lead.name)).toHaveCount(0);
  await tab(page, 'Inviati').click();
  await openLead(page, lead.name);
  await undo.click();
  await expect(mark).toBeVisible();

  await test.step('a newer request is the one to answer, and the older one with it', async () => {
    const newer = await addLead(site, { name: 'Un altro conto', phone: lead.phone });
    await page.reload();
    await page.getByRole('link', { name: 'Apri la richiesta più recente' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(newer.name);
    await expect(page.getByText('richiesta più recente')).toHaveCount(0);
    await mark.click();
    await page.getByRole('link', { name: 'Torna ai contatti' }).click();
    await tab(page, 'Da fare').click();
    await expect(row(page, lead.name)).toHaveCount(0);
  });

  // Names and numbers stand in no address and in no title, chats aside.
  const own = addresses.filter((address) => address.startsWith(site.url)).join(' ');
  expect(own).not.toContain(lead.phone.slice(3));
  expect(decodeURIComponent(own)).not.toContain(lead.name);
  expect(await page.title()).not.toContain(lead.name);
});

test('goes on from one person of the list to the next, and says when nobody is left', async ({
  page,
  site,
}) => {
  const source = newName().split(' ')[1];
  const query = `?utm_source=${source}`;
  const [first, second, third] = [
    await addLead(site, { query }),
    await addLead(site, { query }),
    await addLead(site, { query }),
  ];
  const mark = page.getByRole('button', { name: 'Segna come inviato' });
  const next = page.getByRole('button', { name: 'Prossimo' });
  const isAt = (lead: Lead) =>
    expect(page.getByRole('heading', { level: 1, name: lead.name })).toBeFocused();
  await signIn(page, site);
  await follow(page, `/desk?campagna=utm_source%3D${source}`);
  await openLead(page, first.name);
  await test.step('whoever is skipped comes again at the end', async () => {
    await next.click();
    await isAt(second);
    await mark.click();
    // Another button takes the place of the first one.
    await expect(mark).toBeHidden();
    await next.press('Enter');
    await isAt(third);
    await mark.click();
    await next.click();
    await isAt(first);
  });
  await page.goBack();
  await expect(page.getByRole('tabpanel')).toBeVisible();
  await openLead(page, first.name);
  await mark.click();
  await next.click();
  await expect(page.locator('.message')).toHaveText("Era l'ultima persona della lista.");
  await expect(page.getByRole('heading', { level: 1, name: 'Contatti' })).toBeFocused();
});

test('shows each figure once, and says for whom there is a picture', async ({ page, site }) => {
  const old = newName();
  const user_inputs = JSON.stringify(person({ age: 82, currentWeightKg: 90 }));
  await postLead(site.url, { ...payloadOf(old, '+393331239982'), user_inputs });
  const lead = await addLead(site);
  await signIn(page, site);
  await openLead(page, lead.name);
  const analysis = page.getByRole('region', { name: 'Analisi' });
  await expect(analysis).toContainText(ACTIVITY_LABELS[person().activityLevelMultiplier]);
  expect((await analysis.textContent())?.match(/BMI: /g)).toHaveLength(1);
  await page.getByRole('link', { name: 'Torna ai contatti' }).click();
  await openLead(page, old);
  await expect(page.getByText("Per questa persona non c'è un'immagine")).toContainText(
    'solo per chi ha tra 18 e 79 anni e più di un chilo da perdere',
  );
});

test('an open page says what a colleague does, and lets nobody undo it by accident', async ({
  page,
  site,
  browser,
  consoleOutput,
}) => {
  consoleOutput.expect(/404|ERR_CONNECTION_RESET|Failed to load/);
  const [lead, erased] = [await addLead(site), await addLead(site)];
  await signIn(page, site, 'Giulia');
  await openLead(page, lead.name);
  const mark = page.getByRole('button', { name: 'Segna come inviato' });
  await mark.focus();
  const anna = await anotherDevice(browser, site, 'Anna');
  await openLead(anna.page, lead.name);
  await anna.page.getByRole('button', { name: 'Segna come inviato' }).click();
  await expect(anna.page.locator('.message')).toHaveText('Segnato come inviato.');

  const undo = page.getByRole('button', { name: 'Annulla: non è stato inviato' });
  await expect(undo).toBeVisible();
  // Giulia was about to press what stood there a moment ago.
  await page.keyboard.press('Enter');
  await expect(page.locator('.message')).toHaveText("Anna ha segnato l'analisi come inviata.");
  await expect(undo).toBeEnabled();
  await expect(page.getByText('inviato a mano', { exact: true })).toBeVisible();

  await anna.page.getByRole('button', { name: 'Ho chiamato' }).click();
  await expect(page.locator('.message')).toHaveText('Anna ha segnato la chiamata.');
  await page.getByRole('button', { name: 'Domani' }).click();
  await expect(page.locator('.message')).toHaveText(/^Da richiamare/);

  for (const device of [page, anna.page]) {
    await device.getByRole('link', { name: 'Torna ai contatti' }).click();
    await openLead(device, erased.name);
  }
  await test.step('also where a change of the page itself fails', async () => {
    const held: Route[] = [];
    await page.setViewportSize({ width: 360, height: 540 });
    await page.route('**/desk/api/answered', (route) => void held.push(route));
    await mark.click();
    await expect.poll(() => held.length).toBe(1);
    await anna.page.getByRole('button', { name: 'Ho chiamato' }).click();
    // The message that confirms it may still be the one about the first lead.
    await expect(anna.page.getByText(/^Ultima chiamata: /)).toBeVisible();
    // Her event has come once the title counts a lead that came after it.
    const title = await page.title();
    await addLead(site);
    await expect.poll(() => page.title()).not.toBe(title);
    await held[0]?.abort('connectionreset');
    await expect(page.getByText('il server non risponde')).toBeInViewport();
    await expect(page.getByText(/^Ultima chiamata: /)).toBeVisible();
  });
  await test.step('and drops what was typed about somebody whom a colleague erases', async () => {
    await page.getByLabel('Nota').fill('Preferisce la sera');
    await erase(anna.page);
    await expect(page.getByText('Contatto non disponibile')).toBeVisible();
    await page.getByRole('link', { name: 'Torna ai contatti' }).click();
    await expect(tab(page, 'Da fare')).toBeVisible();
    await page.reload();
    await expect(tab(page, 'Da fare')).toBeVisible();
    expect(JSON.stringify(await page.evaluate(() => history.state))).not.toContain('la sera');
  });
  await anna.context.close();
});

test('calls, a day to call back, and a note that two people write', async ({
  page,
  site,
  browser,
  consoleOutput,
}) => {
  consoleOutput.expect(/409/);
  const lead = await addLead(site);
  await signIn(page, site, 'Giulia');
  await openLead(page, lead.name);
  const called = page.getByRole('button', { name: 'Ho chiamato', exact: true });
  await called.press('Enter');
  await expect(page.getByText(/^Ultima chiamata: /)).toBeVisible();
  // A button that is disabled while it works would lose the focus of whoever has no mouse.
  await expect(called).toBeFocused();
  await page.getByRole('button', { name: 'Tra una settimana' }).click();
  await expect(page.locator('.message')).toHaveText(/^Da richiamare/);

  const anna = await anotherDevice(browser, site, 'Anna');
  // Anna's page learns of nothing by itself: it gets no events, and its clock stands still.
  await anna.context.route('**/desk/api/events*', (route) => route.abort());
  const clock = await startClock(anna.page);
  await anna.page.goto(`/desk/lead/${idOnPage(page)}`);
  await expect(anna.page.getByLabel('Nota')).toBeVisible();
  await clock.stop();
  await anna.page.getByLabel('Nota').fill('La nota di Anna');

  await page.getByLabel('Nota').fill('La nota di Giulia');
  await page.getByRole('button', { name: 'Salva la nota' }).click();
  await expect(page.getByText('Nota salvata.')).toBeVisible();

  await anna.page.getByRole('button', { name: 'Salva la nota' }).click();
  await expect(anna.page.getByText('Giulia ha cambiato questo contatto')).toBeVisible();
  await expect(anna.page.getByText('Giulia ha cambiato la nota mentre scrivevi')).toContainText(
    'La nota di Giulia',
  );
  await expect(anna.page.getByLabel('Nota')).toHaveValue('La nota di Anna');
  await anna.page.getByRole('button', { name: 'Salva la nota' }).click();
  await expect(anna.page.getByText('Nota salvata.')).toBeVisible();
  // Giulia's page follows by itself.
  await expect(page.getByLabel('Nota')).toHaveValue('La nota di Anna');
  await anna.page.getByRole('button', { name: 'Ripristina la nota precedente' }).click();
  await expect(page.getByLabel('Nota')).toHaveValue('La nota di Giulia');
  await page.getByRole('link', { name: 'Torna ai contatti' }).click();
  await expect(row(page, lead.name)).toContainText('La nota di Giulia');
  await expect(row(page, lead.name)).toContainText('da richiamare');

  await test.step('a note that is saved after its page was left is not taken for unsaved', async () => {
    const held: Route[] = [];
    await openLead(page, lead.name);
    await page.route('**/desk/api/note', (route) => void held.push(route), { times: 1 });
    await page.getByLabel('Nota').fill('Preferisce la sera');
    await page.getByRole('button', { name: 'Salva la nota' }).click();
    await expect.poll(() => held.length).toBe(1);
    await page.getByRole('link', { name: 'Torna ai contatti' }).click();
    await held[0]?.continue();
    await expect(row(page, lead.name)).toContainText('Preferisce la sera');
    await openLead(page, lead.name);
    await expect(page.getByLabel('Nota')).toHaveValue('Preferisce la sera');
    await expect(page.getByRole('button', { name: 'Salva la nota' })).toBeDisabled();
    await expect(page.getByText('mentre scrivevi')).toHaveCount(0);
  });
  await anna.context.close();
});

test('a note that was typed is neither lost nor asked for again', async ({
  page,
  site,
  consoleOutput,
}) => {
  consoleOutput.expect(/ERR_CONNECTION_RESET|Failed to load/);
  const lead = await addLead(site);
  const other = await addLead(site);
  // A name with markup is text.
  const marked = await addLead(site, { name: `<b title="x">${newName()}</b> & Co` });
  await signIn(page, site);
  const note = page.getByLabel('Nota');
  const save = page.getByRole('button', { name: 'Salva la nota' });
  const restore = page.getByRole('button', { name: 'Ripristina la nota precedente' });
  const held: Route[] = [];
  await openLead(page, lead.name);
  await test.step('what is typed while it is saved stays in the box', async () => {
    await page.route('**/desk/api/note', (route) => void held.push(route), { times: 1 });
    await note.fill('Preferisce la sera');
    await save.click();
    await expect.poll(() => held.length).toBe(1);
    await note.fill('Preferisce la sera, dopo le 20');
    await held[0]?.continue();
    await expect(page.getByText('Nota salvata.')).toBeVisible();
    await expect(note).toHaveValue('Preferisce la sera, dopo le 20');
    await expect(page.getByText('mentre scrivevi')).toHaveCount(0);
    await save.click();
    await restore.click();
    await expect(note).toHaveValue('Preferisce la sera');
  });
  await page.getByRole('link', { name: 'Torna ai contatti' }).click();
  await openLead(page, marked.name);
  await test.step('what is not saved yet stays until it is', async () => {
    await note.fill('Richiamare dopo le 18');
    await page.getByRole('link', { name: 'Torna ai contatti' }).click();
    await openLead(page, other.name);
    await expect(note).toHaveValue('');
    await page.goBack();
    await openLead(page, marked.name);
    await expect(note).toHaveValue('Richiamare dopo le 18');
    await page.reload();
    await expect(note).toHaveValue('Richiamare dopo le 18');
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);

    await save.click();
    // The message that confirms it may still be the one about the first lead.
    await expect(restore).toBeVisible();
    await note.fill('');
    await save.click();
    await expect(restore).toBeVisible();
    await page.reload();
    await expect(note).toHaveValue('');
  });
  await test.step('two changes in a row do not contradict each other on a slow connection', async () => {
    await page.route('**/desk/api/note', (route) => void held.push(route), { times: 1 });
    await note.fill('Preferisce la sera');
    await save.click();
    await page.getByRole('button', { name: 'Domani' }).click();
    await page.getByRole('button', { name: 'Ho chiamato' }).click();
    await expect.poll(() => held.length).toBe(2);
    await held[1]?.continue();
    await expect(restore).toBeVisible();
    await expect(page.getByText(/^Ultima chiamata: /)).toBeVisible();
    // The call has cleared the day.
    await expect(page.getByText('Rimuovi la data')).toHaveCount(0);
    await expect(note).toHaveValue('Preferisce la sera');
    await expect(page.getByText('ha cambiato questo contatto')).toHaveCount(0);
  });
  await test.step('but one that waits for another does not overwrite what came in between', async () => {
    let release: (() => void) | undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(
      '**/desk/api/call-back',
      async (route) => {
        const response = await route.fetch();
        const headers = { origin: site.url, 'idempotency-key': crypto.randomUUID() };
        const { version } = await response.json();
        const data = { id: idOnPage(page), version, text: 'La nota di Anna' };
        expect((await page.request.post('/desk/api/note', { headers, data })).ok()).toBe(true);
        await released;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    const loaded = page.waitForResponse(
      async (response) =>
        response.url().endsWith('/desk/api/lead') &&
        (await response.json()).note === 'La nota di Anna',
    );
    await page.getByRole('button', { name: 'Domani' }).click();
    await note.fill('La nota di Giulia');
    await save.click();
    await loaded;
    release?.();
    await expect(page.getByText('ha cambiato questo contatto')).toBeVisible();
    await expect(page.getByText('mentre scrivevi')).toContainText('La nota di Anna');
    await expect(note).toHaveValue('La nota di Giulia');
  });
  await page.getByRole('link', { name: 'Torna ai contatti' }).click();
  await openLead(page, other.name);
  await test.step('whose confirmation was lost is not asked for again', async () => {
    await page.route('**/desk/api/note', loseResponse, { times: 1 });
    const reloaded = page.waitForResponse('**/desk/api/lead');
    await note.fill('Preferisce la sera');
    await save.click();
    await reloaded;
    await expect(save).toBeDisabled();
    await expect(page.getByText('il server non risponde')).toHaveCount(0);
  });
  await test.step('but one that could not be restored is', async () => {
    await page.route(
      '**/desk/api/note',
      async (route) => {
        await route.fetch();
        await route.fulfill({ status: 504 });
      },
      { times: 1 },
    );
    const refused = page.waitForResponse('**/desk/api/note');
    await note.fill('Preferisce il pomeriggio');
    await save.click();
    await refused;
    // The page has read the response before it can ask for anything else.
    await page.evaluate(() => fetch('/desk').then((response) => response.text()));
    await expect(save).toBeDisabled();
    await note.fill('Preferisce la mattina');
    await expect(page.getByText('Qualcosa è andato storto')).toHaveCount(0);
    await save.click();
    await expect(restore).toBeVisible();
    await page.route('**/desk/api/note', (route) => route.abort(), { times: 1 });
    await restore.click();
    await expect(page.getByText('il server non risponde')).toBeVisible();
    await expect(note).toHaveValue('Preferisce il pomeriggio');
    await page.route('**/desk/api/note', loseResponse, { times: 1 });
    await save.click();
    await expect(save).toBeDisabled();
    await expect(page.getByText('il server non risponde')).toHaveCount(0);
  });
});

/** Erases the lead that the page shows. */
async function erase(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancella', exact: true }).click();
  await page.getByLabel('Scrivi CANCELLA per confermare').fill('cancella ');
  await page.getByRole('button', { name: 'Cancella per sempre' }).click();
}

test('erases a lead for whoever types the word', async ({ page, site, consoleOutput }) => {
  consoleOutput.expect(/404|504/);
  const [lead, kept, copied] = [await addLead(site), await addLead(site), await addLead(site)];
  const sameNumber = newName();
  await postLead(site.url, payloadOf(sameNumber, lead.phone));
  await signIn(page, site);
  const addresses = new Map<string, string>();
  for (const name of [kept.name, sameNumber, lead.name]) {
    await page.getByRole('link', { name: 'Contatti', exact: true }).click();
    await openLead(page, name);
    addresses.set(name, page.url());
    await page.getByLabel('Nota').fill(`Nota su ${name}`);
  }
  const forEver = page.getByRole('button', { name: 'Cancella per sempre' });
  await page.getByRole('button', { name: 'Cancella', exact: true }).click();
  await expect(forEver).toBeDisabled();
  await page.getByLabel('Scrivi CANCELLA per confermare').fill('cancell');
  await expect(forEver).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await erase(page);
  await expect(page.getByText('Contatto cancellato.')).toBeVisible();
  await expect(row(page, lead.name)).toHaveCount(0);

  await test.step('drops what was typed about the person, and nothing else', async () => {
    const remembered = await page.evaluate(() => {
      // A page that is hidden keeps what is not saved in its history.
      dispatchEvent(new Event('visibilitychange'));
      return JSON.stringify(history.state);
    });
    expect(remembered).toContain(`Nota su ${kept.name}`);
    expect(remembered).not.toContain(lead.name);
    expect(remembered).not.toContain(sameNumber);
  });
  await test.step('forgets the other requests of the number', async () => {
    const held: Route[] = [];
    await page.route('**/desk/api/lead', (route) => void held.push(route), { times: 1 });
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(addresses.get(sameNumber) ?? '');
    await expect.poll(() => held.length).toBe(1);
    await expect(page.getByText(sameNumber)).toHaveCount(0);
    await held[0]?.continue();
    await expect(page.getByRole('alert')).toContainText('non esiste più');
    await page.goForward();
    await page.goForward();
    await expect(tab(page, 'Da fare')).toBeVisible();
  });
  await test.step('a reload keeps what was typed about others', async () => {
    await page.reload();
    const remembered = JSON.stringify(await page.evaluate(() => history.state));
    expect(remembered).not.toContain(lead.name);
    expect(remembered).not.toContain(sameNumber);
    await openLead(page, kept.name);
    await expect(page.getByLabel('Nota')).toHaveValue(`Nota su ${kept.name}`);
  });
  await test.step('tells about an erasure whose response a proxy lost when it is repeated', async () => {
    await page.route(
      '**/desk/api/erase',
      async (route) => {
        await route.fetch();
        await route.fulfill({ status: 504 });
      },
      { times: 1 },
    );
    const reloaded = page.waitForResponse('**/desk/api/lead');
    await erase(page);
    await expect(page.getByRole('dialog')).toContainText('Qualcosa è andato storto');
    // The page behind the dialog learns that the lead is gone; only the response says the rest.
    expect((await reloaded).status()).toBe(404);
    await forEver.click();
    await expect(page.getByText('Contatto cancellato.')).toBeVisible();
    await expect(tab(page, 'Da fare')).toBeVisible();
  });
  await test.step('says that the automation may still have what was erased', async () => {
    await page.route('**/desk/api/erase', (route) =>
      route.fulfill({ json: { automationHasCopy: true } }),
    );
    await openLead(page, copied.name);
    await erase(page);
    await expect(page.getByText("L'automazione può averne ancora una copia")).toBeVisible();
  });
  const response = page.waitForResponse('**/desk/api/lead');
  await page.goto(addresses.get(lead.name) ?? '');
  expect((await response).status()).toBe(404);
  await expect(page.getByRole('alert')).toContainText('non esiste più');
});

const DAY_MS = 24 * 60 * 60 * 1000;

test('a person who asked for a restriction is neither written to nor called', async ({
  page,
  site,
  context,
  consoleOutput,
}) => {
  consoleOutput.expect(/409|events|Failed to load/);
  const lead = await addLead(site);
  await signIn(page, site);
  await openLead(page, lead.name);
  await expect(page.getByRole('link', { name: 'Scrivi su WhatsApp' })).toBeVisible();
  await page.getByRole('button', { name: 'Domani' }).click();
  await expect(page.locator('.message')).toHaveText(/^Da richiamare/);
  await site.leads('restrict', idOnPage(page));
  await expect(page.getByText('ha chiesto di limitare')).toBeVisible();
  for (const name of ['Scrivi su WhatsApp', lead.spacedPhone]) {
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  }
  for (const name of ['Copia testo', 'Scarica immagine', 'Segna come inviato', 'Ho chiamato']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(page.getByRole('region', { name: 'Risposta' })).toHaveCount(0);
  const id = idOnPage(page);
  await page.getByRole('link', { name: 'Contatti', exact: true }).click();
  await expect(page.getByRole('tabpanel')).toHaveAttribute('aria-busy', 'false');
  await expect(row(page, lead.name)).toHaveCount(0);
  await tab(page, 'Tutti').click();
  await expect(row(page, lead.name)).toContainText('uso dei dati limitato');
  await expect(row(page, lead.name)).not.toContainText('da richiamare');
  await row(page, lead.name).getByRole('button', { name: 'Mostra il numero' }).press('Enter');
  await expect(page.getByText(lead.spacedPhone)).toBeFocused();
  await expect(page.getByRole('link', { name: lead.spacedPhone })).toHaveCount(0);
  await site.leads('restrict', id, '--lift');
  await openLead(page, lead.name);
  await expect(page.getByRole('link', { name: 'Scrivi su WhatsApp' })).toBeVisible();
  await test.step('a page that does not know of the restriction yet marks nothing, and learns of it', async () => {
    // The page learns of nothing by itself: it gets no events, and its clock stands still.
    await context.route('**/desk/api/events*', (route) => route.abort());
    const clock = await startClock(page);
    await page.reload();
    const called = page.getByRole('button', { name: 'Ho chiamato', exact: true });
    await expect(called).toBeVisible();
    await clock.stop();
    await site.leads('restrict', id);
    const response = page.waitForResponse('**/desk/api/called');
    await called.click();
    expect((await response).status()).toBe(409);
    await expect(page.getByText('non scriverle e non chiamarla')).toBeVisible();
    await expect(page.getByText('Niente chiamate')).toBeVisible();
    await expect(called).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Scrivi su WhatsApp' })).toHaveCount(0);
  });
});

test('a lead whose body data is gone says so', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'peso-forma-e2e-old-'));
  const env = { WEBHOOK_URL: '', BODY_DATA_DAYS: '30' };
  const then = await startSite(env, { folder, hasMovableClock: true });
  await then.moveClock(-31 * DAY_MS);
  const lead = await addLead(then);
  const [stored] = JSON.parse(await then.leads('list', '--json')) as { id: string }[];
  await then.leads('answered', stored?.id ?? '');
  await then.stop();
  // Retention runs when a server starts.
  const site = await startSite(env, { folder });
  const context = await browser.newContext({ baseURL: site.url, locale: 'it-IT' });
  const page = await context.newPage();
  await signIn(page, site);
  await tab(page, 'Inviati').click();
  await openLead(page, lead.name);
  await expect(page.getByText('Il periodo di conservazione è scaduto')).toBeVisible();
  await expect(page.getByRole('link', { name: lead.spacedPhone })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Scrivi su WhatsApp' })).toHaveCount(0);
  for (const name of ['Copia testo', 'Scarica immagine', 'Leggi tutto']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(page.getByRole('img')).toHaveCount(0);
  await context.close();
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
});
