import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addLead, expect, idOnPage, openLead, row, signIn, tab, test } from './support/desk.ts';
import { startSite } from './support/site.ts';
import { startClock } from './support/steps.ts';

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
  for (const name of ['Scrivi su WhatsApp', lead.phone]) {
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
  await expect(page.getByText(lead.phone)).toBeFocused();
  await expect(page.getByRole('link', { name: lead.phone })).toHaveCount(0);
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
  await expect(page.getByRole('link', { name: lead.phone })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Scrivi su WhatsApp' })).toHaveCount(0);
  for (const name of ['Copia testo', 'Scarica immagine', 'Leggi tutto']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(page.getByRole('img')).toHaveCount(0);
  await context.close();
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
});
