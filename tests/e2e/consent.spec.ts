import { CONSENT_LABELS } from '../../src/domain/lead/consent.ts';
import { fillLeadForm, newName, submitButton, submitCalculator, WEBHOOK } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const VERSIONS = [
  ['13,99', '2026-11-17-parent'],
  ['14', '2026-11-17'],
] as const;

test('the consent of a child under 14 is another version', async ({ page, site }) => {
  const given: Record<string, string> = {};
  await page.goto('/');
  for (const [age, version] of VERSIONS) {
    const name = newName();
    given[name] = version;
    await submitCalculator(page, { age });
    const label = page.locator('label[for="consent"]');
    await expect(label).toHaveText(CONSENT_LABELS[version]);
    await expect(label.getByRole('link', { name: 'informativa sulla privacy' })).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveAccessibleName(CONSENT_LABELS[version]);

    await fillLeadForm(page, name);
    const sent = page.waitForRequest(WEBHOOK);
    await submitButton(page).click();
    expect((await sent).headers()['consent-version']).toBe(version);
    await expect(page).toHaveURL('/confirmation');
    await page.getByRole('button', { name: 'Fai un Nuovo Calcolo' }).click();
  }
  const stored = JSON.parse(await site.leads('list', '--json')) as Record<string, string>[];
  for (const [name, version] of Object.entries(given)) {
    const lead = stored.find((one) => one['lead_name'] === name);
    expect(lead).toMatchObject({ consent_version: version });
  }
});
