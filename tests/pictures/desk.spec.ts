import { addLead, expect, openLead, signIn, test } from '../e2e/support/desk.ts';

const FOLDER = 'docs/pictures';
const NAMES = ['Giulia Rossi', 'Anna Bianchi', 'Marco Ferrari', 'Sofia Russo', 'Chiara Esposito'];

const TOP = { x: 0, y: 0, width: 390, height: 620 };

test.use({ deviceScaleFactor: 1 });

test('the desk', async ({ page, site }) => {
  for (const [index, name] of NAMES.entries()) {
    const query = index % 2 === 0 ? '?utm_source=instagram&utm_campaign=autunno' : '';
    await addLead(site, { name, query });
  }
  await signIn(page, site);
  await openLead(page, 'Anna Bianchi');
  await page.getByLabel('Nota').fill('Preferisce la sera, dopo le 18.');
  await page.getByRole('button', { name: 'Salva la nota' }).click();
  await page.getByRole('button', { name: 'Domani' }).click();
  await expect(page.getByRole('button', { name: 'Rimuovi la data' })).toBeVisible();
  await page.goto('/desk');
  await expect(page.getByRole('listitem')).toHaveCount(NAMES.length);
  await page.screenshot({ path: `${FOLDER}/desk-list.png`, clip: TOP });
  await openLead(page, 'Giulia Rossi');
  // The analysis below has emoji, which not every machine can draw.
  await page.screenshot({ path: `${FOLDER}/desk-lead.png`, clip: TOP });
});
