import {
  control,
  fillCalculator,
  goToHomeConfirmation,
  goToLeadForm,
} from '../e2e/support/steps.ts';
import { expect, test } from '../e2e/support/test.ts';

const FOLDER = 'docs/pictures';

/** When the confetti is in the air. */
const CONFETTI_MS = 1300;

test('the home', async ({ page }) => {
  await page.goto('/');
  await control(page, 'age').fill('34');
  await control(page, 'gender', 'female').check();
  await page.evaluate(() => {
    scrollTo(0, 0);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
  await page.screenshot({ path: `${FOLDER}/home.png`, animations: 'disabled' });
});

test('the choices', async ({ page }) => {
  await page.goto('/');
  await fillCalculator(page);
  await page.locator('[data-name="muscleMass"]').evaluate((group) => group.scrollIntoView(false));
  await page.screenshot({ path: `${FOLDER}/choices.png`, animations: 'disabled' });
});

test.describe('in dark mode', () => {
  test.use({ colorScheme: 'dark' });

  test('the lead form', async ({ page }) => {
    await goToLeadForm(page);
    await expect(page.getByRole('region', { name: 'Il tuo BMI' })).toBeVisible();
    await page.screenshot({ path: `${FOLDER}/lead-form.png` });
  });
});

test('the celebration', async ({ page }) => {
  await goToHomeConfirmation(page, 'Giulia');
  await expect(page.locator('.confetti')).toBeVisible();
  await page.evaluate((at) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = at;
    }
  }, CONFETTI_MS);
  await page.screenshot({ path: `${FOLDER}/celebration.png` });
});
