import { DECOY } from '../../src/domain/lead/decoy.ts';
import { PAYLOAD_KEYS } from '../../src/domain/lead/lead-payload.ts';
import { proof } from './support/proof.ts';
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

const UNSEEN = proof(
  {
    area: 'Bots',
    what: 'a person tabs through the form and sends',
    lost: 'the hidden field is never reached, seven keys are sent',
  },
  {
    area: 'Bots',
    what: 'name, label and attributes of the hidden field against the words autofill looks for',
    lost: 'none',
  },
);
test(
  'a person cannot see or reach it, autofill finds no word in it, and the seven keys are sent',
  UNSEEN,
  async ({ page }) => {
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
  },
);

const FILLED = proof({
  area: 'Bots',
  what: 'a program fills in every field of the page, the hidden one among them',
  lost: 'answered like any other (201), quarantined, delivered once the operator released it',
});
test('a program that fills in everything is quarantined', FILLED, async ({ page, site }) => {
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
    quarantine_reason: string;
  }[];
  const lead = held.find(({ lead_name }) => lead_name === name);
  expect(lead?.quarantine_reason).toBe('a field that people never see was filled in');
  expect(deliveriesOf(site, name)).toEqual([]);

  await site.leads('retry', String(lead?.id));
  await expect.poll(() => deliveriesOf(site, name)).toHaveLength(1);
  expect(Object.keys(deliveriesOf(site, name)[0] ?? {})).toEqual([...PAYLOAD_KEYS]);
});
