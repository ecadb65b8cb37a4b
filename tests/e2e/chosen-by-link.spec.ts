import {
  control,
  expectEmptyCalculator,
  fillLeadForm,
  holdApplication,
  newName,
  PERSON,
  submitButton,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

const LINK = '/?goal=stronger&activity=1.55&muscle=very_muscular&gender=male';
const CHOSEN = [
  ['physicalGoal', 'stronger'],
  ['activityLevelMultiplier', '1.55'],
  ['muscleMass', 'very_muscular'],
  ['gender', 'male'],
] as const;

test('a link selects a choice before and after the application arrives, until the visitor chooses', async ({
  page,
}) => {
  const release = await holdApplication(page);
  await page.goto(LINK);
  for (const [name, value] of CHOSEN) await expect(control(page, name, value)).toBeChecked();
  release();
  await expect(page.getByText('Risposte: 4 su 7')).toBeVisible();
  for (const [name, value] of CHOSEN) await expect(control(page, name, value)).toBeChecked();
  await control(page, 'age').fill(PERSON.age);
  await control(page, 'heightCm').fill(PERSON.heightCm);
  await control(page, 'currentWeightKg').fill(PERSON.currentWeightKg);
  await expect(page.getByText('Tutto pronto!')).toBeVisible();
  await submitButton(page).click();
  await expect(page).toHaveURL('/lead-capture');
  await page.goBack();
  for (const [name, value] of CHOSEN) await expect(control(page, name, value)).toBeChecked();
  await test.step("the visitor's own choice stands", async () => {
    await control(page, 'physicalGoal', 'maintain').check();
    await submitButton(page).click();
    await expect(page).toHaveURL('/lead-capture');
    await page.goBack();
    await page.reload();
    await expect(page.getByText('Tutto pronto!')).toBeVisible();
    await expect(control(page, 'physicalGoal', 'maintain')).toBeChecked();
  });
  await test.step('a new calculation starts empty', async () => {
    await submitButton(page).click();
    await fillLeadForm(page, newName());
    await submitButton(page).click();
    await page.getByRole('button', { name: 'Copia il numero' }).click();
    await page.getByRole('button', { name: 'Ho inviato il messaggio' }).click();
    await page.getByRole('button', { name: 'Nuovo Calcolo' }).click();
    await expectEmptyCalculator(page);
    await page.reload();
    await expect(page.getByText('Risposte: 0 su 7')).toBeVisible();
    await expectEmptyCalculator(page);
  });
});

test('body data and unknown values are not taken from a link', async ({ page }) => {
  const hostile = encodeURIComponent(`"],[name="age"]`);
  await page.goto(
    `/?age=30&heightCm=170&height=170&currentWeightKg=70&weight=70&goal=${hostile}&gender=MALE&muscle=&activity=1.3&physicalGoal=leaner`,
  );
  await expect(page.getByText('Risposte: 0 su 7')).toBeVisible();
  await expectEmptyCalculator(page);
});
