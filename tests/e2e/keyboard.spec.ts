import { type Page } from '@playwright/test';
import { control, deliveriesOf, newName, PERSON, PHONE, submitButton } from './support/steps.ts';
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

test.describe('on a phone', () => {
  // The keyboard of an Android phone sends Enter for the keys that it labels "next" and "done".
  test.use({ hasTouch: true, isMobile: true });

  test('on a phone, a key that promises to go on leads from answer to answer and submits after the last one, the button says what is missing, and the visitor is told to touch', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    await test.step('an answer that is missing is not complained about', async () => {
      await control(page, 'age').press('Enter');
      await expect(control(page, 'age')).toBeFocused();
      await expect(page.locator('.error')).toHaveCount(0);
    });
    await test.step('it leads onwards first, and then to an answer that was passed over', async () => {
      await control(page, 'heightCm').fill(PERSON.heightCm);
      await control(page, 'heightCm').press('Enter');
      await expect(control(page, 'currentWeightKg')).toBeFocused();
      await control(page, 'currentWeightKg').fill(PERSON.currentWeightKg);
      for (const name of ['activityLevelMultiplier', 'physicalGoal', 'muscleMass'] as const) {
        await control(page, name, PERSON[name]).check();
      }
      await control(page, 'currentWeightKg').press('Enter');
      await expect(control(page, 'age')).toBeFocused();
      await page.goto('/?ref=anna');
      await expect(page.locator('html[data-hydrated]')).toBeAttached();
    });
    await control(page, 'age').fill(PERSON.age);
    await control(page, 'age').press('Enter');
    await expect(control(page, 'gender').first()).toBeFocused();
    await control(page, 'gender', PERSON.gender).check();
    await control(page, 'heightCm').fill(PERSON.heightCm);
    await control(page, 'heightCm').press('Enter');
    await expect(control(page, 'currentWeightKg')).toBeFocused();
    await control(page, 'currentWeightKg').fill(PERSON.currentWeightKg);
    await control(page, 'currentWeightKg').press('Enter');
    await expect(control(page, 'activityLevelMultiplier').first()).toBeFocused();
    await expect(control(page, 'activityLevelMultiplier').first()).toBeInViewport();
    await expect(page.locator('.error')).toHaveCount(0);
    for (const name of ['activityLevelMultiplier', 'physicalGoal', 'muscleMass'] as const) {
      await control(page, name, PERSON[name]).check();
    }
    await control(page, 'currentWeightKg').press('Enter');
    await expect(page).toHaveURL('/lead-capture');
    await test.step('on the lead form it leads to the consent, and sends once that is given', async () => {
      await control(page, 'name').fill(newName());
      await control(page, 'name').press('Enter');
      await expect(control(page, 'phone')).toBeFocused();
      await control(page, 'phone').fill(PHONE);
      await control(page, 'phone').press('Enter');
      await expect(page.getByRole('checkbox')).toBeFocused();
      await expect(page.locator('.error')).toHaveCount(0);
      await page.getByRole('checkbox').check();
      await control(page, 'phone').press('Enter');
      await expect(page).toHaveURL('/confirmation');
    });
    await test.step('the visitor is told to touch the button', async () => {
      await expect(page.getByText('tocca il pulsante verde')).toBeVisible();
      await expect(page.getByText('clicca sul pulsante verde')).toBeHidden();
    });
    await test.step('the button still says what is missing', async () => {
      await page.getByRole('button', { name: 'Fai un Nuovo Calcolo' }).click();
      await expect(page.locator('.error')).toHaveCount(0);
      await submitButton(page).press('Enter');
      await expect(page.locator('.error')).toHaveCount(7);
    });
  });
});
