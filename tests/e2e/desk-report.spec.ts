import { addLead, expect, follow, signIn, test } from './support/desk.ts';
import { newName } from './support/steps.ts';

function newCampaign(): string {
  return `utm_source=${newName().split(' ')[1]}`;
}

test('offers the campaigns of the days, also to whoever comes by a link or changes the days', async ({
  page,
  site,
}) => {
  const [first, second] = [newCampaign(), newCampaign()];
  await addLead(site, { query: `?${first}` });
  await addLead(site, { query: `?${second}` });
  await signIn(page, site);
  await page.goto(`/desk/rapporto?giorni=7&campagna=${encodeURIComponent(first)}`);
  const choice = page.getByLabel('Campagna', { exact: true });
  await expect(choice.locator(`option[value="${second}"]`)).toHaveCount(1);
  await expect(page.getByText('chi blocca le misurazioni')).toBeVisible();
  // Nobody measures speed by campaign, and the page does not pretend it.
  const speed = page.getByRole('region', { name: 'Velocità' });
  await expect(speed).toContainText('i visitatori di tutte le campagne');
  await page.getByLabel('Periodo').selectOption('90');
  await expect(page).toHaveURL(/giorni=90/);
  await expect(choice).toHaveValue(first);
  await expect(choice.locator(`option[value="${second}"]`)).toHaveCount(1);
  await choice.selectOption(second);
  await expect(page.getByRole('row', { name: new RegExp(second.slice(11)) })).toBeVisible();
  await expect(choice.locator(`option[value="${first}"]`)).toHaveCount(1);
  await test.step('a campaign without anybody is said to be that, and leads on to all of them', async () => {
    const empty = newCampaign();
    await follow(page, `/desk/rapporto?giorni=7&campagna=${encodeURIComponent(empty)}`);
    await expect(page.getByText('Niente da questa campagna')).toBeVisible();
    await expect(page.getByText('nessuno ha aperto il calcolatore')).toHaveCount(0);
    await page.getByRole('button', { name: 'Tutte le campagne' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Il percorso' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Rapporto' })).toBeFocused();
    expect(new URL(page.url()).search).toBe('?giorni=7');
  });
  await test.step('is loaded again for whoever comes back to it', async () => {
    const campaign = newCampaign();
    await addLead(site, { query: `?${campaign}` });
    const row = page.getByRole('row', { name: new RegExp(campaign.slice(11)) });
    const comeBack = async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return row.count();
    };
    // The desk may not have learned of the lead yet.
    await expect.poll(comeBack).toBe(1);
  });
  await test.step('says where the list of campaigns ends', async () => {
    await page.route('**/desk/api/{report,leads}', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const names = Array.from({ length: 100 }, (_, index) => `ref=n${index}`);
      const byCampaign = names.map((campaign) => ({ campaign, funnel: body.total }));
      await route.fulfill({ response, json: { ...body, byCampaign, campaigns: names } });
    });
    await page.goto('/desk/rapporto?giorni=7');
    await expect(page.getByRole('region', { name: 'Campagne', exact: true })).toContainText(
      'Qui e nel filtro ci sono al massimo 100 campagne: quelle con più contatti.',
    );
    await page.goto('/desk?scheda=tutti');
    await page.getByRole('button', { name: 'Filtri' }).click();
    await expect(page.getByText('al massimo 100 campagne: trova le altre')).toBeVisible();
  });
});

test('tables scroll within themselves, beside the name of each row', async ({ page, site }) => {
  await addLead(site, { query: `?${newCampaign()}` });
  await signIn(page, site);
  await page.setViewportSize({ width: 360, height: 740 });
  await follow(page, '/desk/rapporto?giorni=7');
  const table = page.getByRole('region', { name: 'Numeri per campagna' });
  const [name, last] = [
    table.getByRole('columnheader', { name: 'Campagna' }),
    table.getByRole('columnheader', { name: 'Analisi lette' }),
  ];
  await table.focus();
  await expect(name).toBeInViewport({ ratio: 0.9 });
  await expect(last).not.toBeInViewport();
  const isAtTheEnd = async () => {
    await page.keyboard.press('ArrowRight');
    return table.evaluate((box) => box.scrollLeft + box.clientWidth > box.scrollWidth - 1);
  };
  await expect.poll(isAtTheEnd, { intervals: [20] }).toBe(true);
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await expect(name).toBeInViewport({ ratio: 0.9 });
  expect(await page.evaluate(() => document.documentElement.scrollLeft)).toBe(0);
});

test('the state of the service is loaded again from time to time', async ({ page, site }) => {
  await page.clock.install();
  await signIn(page, site);
  await follow(page, '/desk/stato');
  await expect(page.getByText(/^Versione/)).toBeVisible();
  await expect(page.getByText('Tutto funziona.', { exact: true })).toBeVisible();
  const items = ['whatsapp', 'disk'].map((item) => ({ item, health: 'bad', text: '' }));
  const state = { version: '1.0.0', items };
  await page.route('**/desk/api/state', (route) => route.fulfill({ json: state }));
  await page.clock.runFor(61_000);
  await expect(page.locator('.verdict')).toHaveText(
    'Chiama chi gestisce il server: WhatsApp non accetta messaggi, il disco ha un problema.',
  );
});
