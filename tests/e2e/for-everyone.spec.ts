import type { Page } from '@playwright/test';
import { deliveriesOf, newName } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** Presses Tab until the named control has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('name'));
    if (focused === name) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

test('the whole journey by keyboard alone', async ({ page, site }) => {
  const name = newName();
  await page.goto('/');
  await tabTo(page, 'age');
  await page.keyboard.type('34');
  await tabTo(page, 'gender');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, 'heightCm');
  await page.keyboard.type('168');
  await tabTo(page, 'currentWeightKg');
  await page.keyboard.type('72,5');
  await tabTo(page, 'activityLevelMultiplier');
  await page.keyboard.press('Space');
  await tabTo(page, 'physicalGoal');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, 'muscleMass');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/lead-capture');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await tabTo(page, 'name');
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('regno');
  await page.keyboard.press('Enter');
  await tabTo(page, 'phone');
  await page.keyboard.type('7400123456');
  await tabTo(page, 'consent');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/confirmation');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => deliveriesOf(site, name)[0]?.lead_phone).toBe('+447400123456');
  expect(JSON.parse(deliveriesOf(site, name)[0]?.user_inputs ?? '')).toMatchObject({
    gender: 'female',
    activityLevelMultiplier: 1.2,
    physicalGoal: 'leaner',
  });
});
