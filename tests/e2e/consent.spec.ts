import { CONSENT_LABELS } from '../../src/domain/lead/consent.ts';
import { fillLeadForm, goToLeadForm, newName, submitButton, WEBHOOK } from './support/steps.ts';
import { expect, test } from './support/test.ts';

for (const [age, version] of [
  ['13,99', '2026-11-17-parent'],
  ['14', '2026-11-17'],
] as const) {
  test(`at the age of ${age} the consent is version ${version}`, async ({ page, site }) => {
    const name = newName();
    await goToLeadForm(page, '/', { age });
    const label = page.locator('label[for="consent"]');
    await expect(label).toHaveText(CONSENT_LABELS[version]);
    await expect(label.getByRole('link', { name: 'informativa sulla privacy' })).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveAccessibleName(CONSENT_LABELS[version]);

    await fillLeadForm(page, name);
    const sent = page.waitForRequest(WEBHOOK);
    await submitButton(page).click();
    expect((await sent).headers()['consent-version']).toBe(version);
    await expect(page).toHaveURL('/confirmation');
    const stored = JSON.parse(await site.leads('list', '--json')) as Record<string, string>[];
    const lead = stored.find((one) => one['lead_name'] === name);
    expect(lead).toMatchObject({ consent_version: version });
  });
}
