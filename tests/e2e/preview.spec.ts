import { estimate } from '../../src/domain/estimate/estimate.ts';
import { oneDecimal } from '../../src/domain/figures/numbers.ts';
import { goToLeadForm, submitCalculator, VISITOR } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('the lead form shows BMI, category and healthy weight before the list', async ({ page }) => {
  await goToLeadForm(page);
  const { bmi, healthyWeightRange, weightCategory } = estimate(VISITOR);
  const preview = page.getByRole('region', { name: 'Il tuo BMI' });
  await expect(preview.getByRole('img')).toHaveAccessibleName(
    new RegExp(`^BMI di ${oneDecimal(bmi)}, ${weightCategory}, .*da 18.5 a 24.9`),
  );
  await expect(preview.locator('.category')).toHaveText(weightCategory);
  await expect(preview).toContainText(`${healthyWeightRange} kg`);
  const card = await preview.boundingBox();
  const list = await page.getByText('Ecco cosa riceverai').boundingBox();
  expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThan(list?.y ?? 0);
  await test.step('on the narrowest phone the dot stands beside the first word, and not above it', async () => {
    const viewport = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 640 });
    const above = await preview.locator('.range').evaluate((range) => {
      const text = document.createRange();
      text.selectNodeContents(range);
      const top =
        range.getBoundingClientRect().top + parseFloat(getComputedStyle(range).paddingTop);
      return (text.getClientRects()[0]?.top ?? 0) - top;
    });
    expect(above).toBeLessThan(8);
    if (viewport) await page.setViewportSize(viewport);
  });
  await test.step('what comes on WhatsApp is named, and not shown', async () => {
    await expect(page.getByText('Il resto ti arriva su WhatsApp')).toContainText(
      'peso obiettivo, calorie, tempi, la curva del tuo percorso e una nota',
    );
    const { maintenanceCalories, targetWeight, timeToGoal } = estimate(VISITOR);
    const text = await page.locator('main').innerText();
    for (const figure of [`${maintenanceCalories}`, oneDecimal(targetWeight), timeToGoal]) {
      expect(text).not.toContain(figure);
    }
  });
  await test.step('a minor sees the sentence about the paediatrician instead of a category', async () => {
    await page.getByRole('button', { name: 'Torna al Calcolatore' }).click();
    await submitCalculator(page, { age: '15' });
    await expect(preview).toContainText(
      'Sotto i 18 anni questi valori si leggono solo insieme al pediatra.',
    );
    await expect(preview.getByRole('img')).toHaveCount(0);
    await expect(preview.locator('.category')).toHaveCount(0);
  });
});
