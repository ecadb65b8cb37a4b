import { DECOY } from '../../src/domain/lead/decoy.ts';
import { PAYLOAD_KEYS } from '../../src/domain/lead/lead-payload.ts';
import {
  control,
  deliveriesOf,
  fillLeadForm,
  goToLeadForm,
  newName,
  submitButton,
  WEBHOOK,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('a person neither sees nor reaches it, and sends the seven keys', async ({ page }) => {
  await goToLeadForm(page);
  const decoy = control(page, DECOY);
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

test('says nothing that autofill listens to', async ({ page }) => {
  await goToLeadForm(page);
  const decoy = control(page, DECOY);
  await expect(decoy).toHaveAttribute('autocomplete', 'off');
  await expect(decoy).toHaveAttribute('tabindex', '-1');
  const words = await decoy.evaluate((field: HTMLTextAreaElement) =>
    [field.name, field.id, field.placeholder, field.labels[0]?.textContent].join(' '),
  );
  expect(words).not.toMatch(
    /nome|name|mail|tel|phone|addr|indirizzo|city|citt|zip|cap\b|company|aziend|url|web|code|codice|user|pass|birth|data|card/i,
  );
});

test('a program that fills in everything is thanked and quarantined', async ({ page, site }) => {
  const name = newName();
  await goToLeadForm(page);
  await fillLeadForm(page, name);
  for (const field of await page.locator('form textarea').all()) await field.fill('Best prices');
  const answered = page.waitForResponse(WEBHOOK);
  await submitButton(page).click();
  expect((await answered).status()).toBe(201);
  await expect(page).toHaveURL('/confirmation');

  const held = JSON.parse(await site.leads('list', '--status', 'quarantined', '--json')) as {
    id: string;
    lead_name: string;
    note: string;
  }[];
  const lead = held.find(({ lead_name }) => lead_name === name);
  expect(lead?.note).toBe('a field that people never see was filled in');
  expect(deliveriesOf(site, name)).toEqual([]);

  await site.leads('retry', String(lead?.id));
  await expect.poll(() => deliveriesOf(site, name)).toHaveLength(1);
  expect(Object.keys(deliveriesOf(site, name)[0] ?? {})).toEqual([...PAYLOAD_KEYS]);
});
