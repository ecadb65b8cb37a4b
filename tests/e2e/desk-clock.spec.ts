import { addLead, expect, openLead, row, signIn, test } from './support/desk.ts';

const ROME = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

test.use({ timezoneId: 'America/Los_Angeles' });

test('days and times are those of Rome, wherever the device is', async ({ page, site }) => {
  // In Rome it is half past midnight of the 17th, on the device the afternoon before.
  await page.clock.setFixedTime('2026-11-16T23:30:00Z');
  const lead = await addLead(site);
  await signIn(page, site);
  const time = row(page, lead.name).getByRole('time');
  const moment = Date.parse((await time.getAttribute('datetime')) ?? '');
  await expect(time).toHaveText(ROME.format(moment));
  await openLead(page, lead.name);
  await expect(page.getByLabel('Da richiamare il')).toHaveAttribute('min', '2026-11-17');
  await page.getByRole('button', { name: 'Domani' }).click();
  await expect(page.getByText('Da richiamare mer 18 nov.')).toBeVisible();
});
