import { readFileSync } from 'node:fs';
import { type Route } from '@playwright/test';
import {
  addLead,
  expect,
  follow,
  lookForChanges,
  openLead,
  row,
  signIn,
  tab,
  test,
} from './support/desk.ts';
import { type Site } from './support/site.ts';
import { newName } from './support/steps.ts';

/** Adds 52 leads, which are two pages, and returns the address of a list of them alone. */
async function addPages(site: Site): Promise<string> {
  const word = newName().split(' ')[1];
  for (let count = 0; count < 52; count++) {
    // What looks like a link is quarantined, and stays out of the other tests' lists.
    await addLead(site, { name: `${newName()} www`, query: `?utm_source=${word}` });
  }
  return `/desk?tab=tutti&campagna=${encodeURIComponent(`utm_source=${word}`)}`;
}

test('searches by name, number and campaign, filters, and exports exactly that', async ({
  page,
  site,
}) => {
  const campaign = `utm_campaign=${newName().split(' ')[1]}`;
  const first = await addLead(site, { name: `Élodie ${newName()}`, query: `?${campaign}` });
  const second = await addLead(site, { name: `Ugo ${newName()}`, query: `?${campaign}` });
  await addLead(site);
  await page.clock.install();
  await signIn(page, site);
  const search = page.getByRole('searchbox', { name: 'Cerca' });

  await search.fill('elod');
  await expect(page.getByText('1 contatto', { exact: true })).toBeVisible();
  await expect(row(page, first.name)).toBeVisible();
  expect(page.url()).toBe(`${site.url}/desk`);
  await search.fill(second.phone.slice(-7));
  await expect(row(page, second.name)).toBeVisible();
  await expect(row(page, first.name)).toHaveCount(0);

  // Back from a lead and a reload keep the search.
  await openLead(page, second.name);
  await page.goBack();
  await expect(search).toHaveValue(second.phone.slice(-7));
  await expect(row(page, first.name)).toHaveCount(0);
  await page.reload();
  await expect(search).toHaveValue(second.phone.slice(-7));
  await expect(row(page, second.name)).toBeVisible();

  await search.fill('nessuno si chiama così');
  await expect(page.getByText('Nessun contatto corrisponde')).toBeVisible();
  await page.getByRole('button', { name: 'Togli ricerca e filtri' }).click();
  await expect(search).toHaveValue('');

  await tab(page, 'Tutti').click();
  await page.getByRole('button', { name: 'Filtri' }).click();
  await page.getByLabel('Campagna').selectOption(campaign);
  await expect(page.getByText('2 contatti', { exact: true })).toBeVisible();
  expect(new URL(page.url()).search).toBe(`?tab=tutti&campagna=${encodeURIComponent(campaign)}`);
  await page.reload();
  await expect(page.getByText('2 contatti', { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(2);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Esporta CSV' }).click();
  const csv = readFileSync(await (await downloading).path(), 'utf8');
  expect(csv.startsWith('\uFEFF')).toBe(true);
  expect(csv.match(/\r\n/g)).toHaveLength(3);
  expect(csv).toContain(first.name);
  expect(csv).toContain(second.name);
  await page.getByRole('checkbox', { name: "con il testo dell'analisi" }).check();
  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Esporta CSV' }).click();
  expect(readFileSync(await (await again).path(), 'utf8')).toContain(';Analisi;');

  await page.getByLabel('Al', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('Nessun contatto corrisponde')).toBeVisible();
  await test.step('another tab keeps the campaign and the days', async () => {
    await follow(page, '/desk?stato=asked&campagna=utm_source%3Dtv&dal=2026-01-01&al=2026-01-31');
    await expect(page.getByLabel('Al', { exact: true })).toHaveValue('2026-01-31');
    await tab(page, 'Inviati').click();
    expect(new URL(page.url()).search).toBe(
      '?tab=inviati&campagna=utm_source%3Dtv&dal=2026-01-01&al=2026-01-31',
    );
  });
  await follow(page, '/desk');
  await expect(page.getByRole('tabpanel', { name: 'Da fare' })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  await test.step('a tab that is chosen before a search begins is searched', async () => {
    await page.clock.pauseAt(Date.now() + 60_000);
    await search.fill(first.phone.slice(-7));
    await tab(page, 'Tutti').click();
    await page.clock.runFor(1000);
    await expect(page.getByText('1 contatto', { exact: true })).toBeVisible();
    await expect(row(page, first.name)).toBeVisible();
    expect(page.url()).toBe(`${site.url}/desk?tab=tutti`);
  });
});

test('shows fifty rows and more on request', async ({ page, site, consoleOutput }) => {
  consoleOutput.expect(/Failed to load/);
  await signIn(page, site);
  await test.step('shows what comes on a slow connection, although more has changed meanwhile', async () => {
    await expect(page.getByRole('tabpanel')).toHaveAttribute('aria-busy', 'false');
    const slow: Route[] = [];
    await page.route('**/desk/api/leads', (route) => void slow.push(route));
    const lead = await addLead(site);
    await expect.poll(() => slow.length).toBe(1);
    await page.evaluate(lookForChanges);
    await slow[0]?.continue();
    await expect(row(page, lead.name)).toBeVisible();
    await page.unroute('**/desk/api/leads');
  });
  const address = await addPages(site);
  await page.goto(address);
  await expect(page.getByText('52 contatti')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(50);
  await page.getByRole('button', { name: 'Mostra altri' }).press('Enter');
  await expect(page.getByRole('listitem')).toHaveCount(52);
  // The button is gone: whoever pressed it goes on from the first row that it brought.
  await expect(page.getByRole('listitem').nth(50).getByRole('link')).toBeFocused();
  const last = page.getByRole('listitem').last().getByRole('link');
  const name = (await last.textContent()) ?? '';
  await last.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('listitem')).toHaveCount(52);
  await expect(row(page, name)).toBeInViewport();
  await openLead(page, name);
  await page.getByRole('link', { name: 'Torna ai contatti' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(52);
  await expect(row(page, name)).toBeInViewport();

  await test.step('the rows stay until those of another search are there', async () => {
    await page.reload();
    const rows = page.getByRole('listitem');
    await expect(rows).toHaveCount(50);
    const first = rows.first().getByRole('link');
    const wanted = (await first.textContent()) ?? '';
    const slow: Route[] = [];
    await page.route('**/desk/api/leads', (route) => void slow.push(route));
    await page.getByRole('searchbox').fill(wanted);
    await expect.poll(() => slow.length).toBe(1);
    await expect(page.getByRole('tabpanel')).toHaveAttribute('aria-busy', 'true');
    await expect(page.locator('.tools').getByRole('status')).toHaveText('52 contatti');
    await expect(rows).toHaveCount(50);
    await expect(page.getByRole('button', { name: 'Mostra altri' })).toBeDisabled();
    await slow[0]?.continue();
    await expect(rows).toHaveCount(1);
    await expect(page.getByText('1 contatto', { exact: true })).toBeVisible();

    // Beside an error they would look like the result.
    await page.getByRole('searchbox').fill('xyzxyz');
    await expect.poll(() => slow.length).toBe(2);
    await expect(row(page, wanted)).toBeVisible();
    await slow[1]?.abort();
    await expect(page.getByRole('button', { name: 'Riprova' })).toBeVisible();
    await expect(rows).toHaveCount(0);
    await page.unroute('**/desk/api/leads');
    await page.getByRole('searchbox').fill('');
    await expect(rows).toHaveCount(50);
  });
  await test.step('more rows can be asked for while the list is loaded again', async () => {
    const slow: Route[] = [];
    await page.route('**/desk/api/leads', (route) => void slow.push(route), { times: 1 });
    await page.evaluate(lookForChanges);
    await expect.poll(() => slow.length).toBe(1);
    await page.getByRole('button', { name: 'Mostra altri' }).press('Enter');
    await slow[0]?.continue();
    await expect(page.getByRole('listitem')).toHaveCount(52);
    await expect(page.getByRole('listitem').nth(50).getByRole('link')).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('the key that searches puts the keyboard away', async ({ page, site }) => {
    await signIn(page, site);
    const box = page.getByRole('searchbox', { name: 'Cerca' });
    await expect(box).toHaveAttribute('enterkeyhint', 'search');
    await box.fill('xyzxyz');
    await box.press('Enter');
    await expect(box).not.toBeFocused();
    await expect(page.getByText('Nessun contatto corrisponde')).toBeVisible();
    await test.step('an empty list says where else to look, if there is such a place', async () => {
      const panel = page.getByRole('tabpanel');
      await expect(panel).toContainText("Forse è in un'altra scheda");
      await tab(page, 'Tutti').click();
      await expect(panel).toContainText('Nessun contatto corrisponde');
      await expect(panel).not.toContainText('altra scheda');
    });
  });
});

test('a phone shows seven people at first, a computer a table of fifteen', async ({
  page,
  site,
}) => {
  const query = `?utm_source=${newName().split(' ')[1]}`;
  for (let count = 0; count < 16; count++) {
    await addLead(site, { name: `${newName()} www`, query });
  }
  await signIn(page, site);
  await expect(page.getByRole('tab')).toHaveText([/^Da fare/, /^Inviati/, /^Tutti/]);
  await follow(page, `/desk?tab=tutti&campagna=${encodeURIComponent(query.slice(1))}`);
  const rows = page.getByRole('listitem');
  await expect(rows).toHaveCount(16);
  await expect(rows.nth(6)).toBeInViewport({ ratio: 1 });
  await expect(rows.first()).not.toContainText(/\d\s*kg|BMI/);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(rows.nth(14)).toBeInViewport({ ratio: 1 });
});

test('the words of an automation leave the table its fifteen rows, and a phone its seven people and its four tabs in one line', async ({
  page,
  visitorSite: site,
}) => {
  const query = `?utm_source=${newName().split(' ')[1]}`;
  for (let count = 0; count < 16; count++) await addLead(site, { query });
  await signIn(page, site);
  await follow(page, `/desk?tab=tutti&campagna=${encodeURIComponent(query.slice(1))}`);
  const rows = page.getByRole('listitem').filter({ hasText: "all'automazione" });
  await expect(rows).toHaveCount(16);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(rows.nth(14)).toBeInViewport({ ratio: 1 });
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveCount(4);
  const lines = () =>
    tabs.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await lines()).toBe(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rows.nth(6)).toBeInViewport({ ratio: 1 });
  await tabs.filter({ hasNotText: 'Da fare' }).evaluateAll((all) => {
    for (const one of all) one.querySelector('.count')?.replaceChildren('oltre 1000');
  });
  expect(await lines()).toBe(1);
});
