import { type Locator } from '@playwright/test';
import { brand } from '../../brand.config.ts';
import { CALCULATOR_FIELDS } from '../../src/domain/calculator/calculator-input.ts';
import { CALCULATOR_RULES } from '../../src/domain/calculator/validate-calculator.ts';
import { listed } from '../support/listed.ts';
import { expectBodiesOfTheGender } from './support/bodies.ts';
import { brokenWords } from './support/large-text.ts';
import {
  control,
  expectEmptyCalculator,
  fillCalculator,
  fillLeadForm,
  holdApplication,
  newName,
  PERSON,
  submitButton,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('shows hero, card and footer, with every choice of the spec', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2031-05-04T10:00:00'));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(brand.headline);
  await expect(page.locator('header svg')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Calcola Ora' })).toBeVisible();
  await expect(page.getByText(brand.intro)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  await expectEmptyCalculator(page);

  for (const label of listed(`
    Uomo | Donna | Vita sedentaria (poco o nessuno sport)
    Attività leggera (1-3 giorni a settimana) | Attività moderata (3-5 giorni a settimana)
    Attività intensa (6-7 giorni a settimana)
    Attività estrema (lavoro fisico o doppi allenamenti) | Mantenere il peso attuale
    Snellire la figura | Aumentare la massa muscolare | Raggiungere un peso sano | Altro
    Molto bassa | Bassa | Nella media | Alta | Molto alta`)) {
    await expect(page.getByRole('radio', { name: label, exact: true })).toHaveCount(1);
  }
  await expect(page.getByRole('radio')).toHaveCount(17);
  for (const group of [
    'Genere',
    'Quanto ti muovi in una settimana tipo?',
    'Qual è il tuo obiettivo?',
    'Quanta massa muscolare pensi di avere?',
  ]) {
    await expect(page.getByRole('radiogroup', { name: group })).toBeVisible();
  }

  // The right keyboards of phones.
  for (const name of ['age', 'heightCm', 'currentWeightKg']) {
    await expect(control(page, name)).toHaveAttribute('inputmode', 'decimal');
    await expect(control(page, name)).toHaveAttribute('type', 'text');
    await expect(control(page, name)).toHaveAttribute('enterkeyhint', /next|done/);
  }
  await expect(page.getByText('es. 72,5')).toBeVisible();
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }),
  ).toHaveAttribute('href', brand.privacy ?? '/privacy');
  await test.step('a logo with a size of its own is as large as any other', async () => {
    const logo = page.locator('header svg');
    const usual = await logo.boundingBox();
    await logo.evaluate((svg) => {
      svg.setAttribute('width', '512');
      svg.setAttribute('height', '512');
    });
    expect(await logo.boundingBox()).toEqual(usual);
    expect(usual).toMatchObject({ width: 44, height: 44 });
  });
  await test.step('the footer shows the year of the visit', async () => {
    await expect(page.getByRole('contentinfo')).toContainText(
      `© 2031 ${brand.name}. Tutti i diritti riservati.`,
    );
  });
  await test.step('the four cards of the goals fill their rows, and no word in them is broken', async () => {
    const cards = page.locator('[data-name="physicalGoal"] .choice:not(:last-child)');
    const columnsAt = { 320: 2, 600: 2, 640: 4, 820: 4, 1023: 4, 1024: 2, 1168: 4, 1280: 4 };
    for (const [width, columns] of Object.entries(columnsAt)) {
      await page.setViewportSize({ width: Number(width), height: 900 });
      const tops = await cards.evaluateAll((all) =>
        all.map((card) => Math.round(card.getBoundingClientRect().top)),
      );
      expect(
        tops.filter((top) => top === tops[0]),
        width,
      ).toHaveLength(columns);
      expect(await brokenWords(page), width).toEqual([]);
    }
    // Letters that were enlarged leave less room.
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const tops = await cards.evaluateAll((all) =>
      all.map((card) => card.getBoundingClientRect().top),
    );
    expect(new Set(tops).size).toBeGreaterThan(1);
    expect(await brokenWords(page)).toEqual([]);
  });
  await test.step('the sources, and for whom the figures are not, stand before the end of the form', async () => {
    await page.getByText('Come calcoliamo, e per chi non vale').click();
    for (const source of ['Mifflin-St Jeor', 'OMS', 'modello NIH']) {
      await expect(page.getByRole('link', { name: source })).toHaveAttribute('href', /^https:/);
    }
    await expect(page.getByText('in gravidanza e in allattamento')).toBeVisible();
  });
});

async function bottomOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0);
}

test('what stands in the first view', async ({ page }) => {
  await page.goto('/');
  await test.step('on a phone the sample at a glance, gender and age', async () => {
    await expect(page.locator('.strip')).toContainText('26,9');
    expect(await bottomOf(control(page, 'age'))).toBeLessThan(844);
    const gender = await page.getByRole('radiogroup', { name: 'Genere' }).boundingBox();
    expect(gender?.y).toBeLessThan((await control(page, 'age').boundingBox())?.y ?? 0);
  });
  await test.step('the sample at a glance takes one line on a narrow phone too', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const strip = await page.locator('.strip').boundingBox();
    expect(strip?.height).toBeLessThan(40);
  });
  await test.step('in the low window of a laptop the headline stays beside the form', async () => {
    await page.setViewportSize({ width: 1366, height: 633 });
    await expect(page.locator('.strip')).toBeHidden();
    await page.locator('[data-name="physicalGoal"]').scrollIntoViewIfNeeded();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.promises')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.sample')).toBeInViewport({ ratio: 1 });
  });
  await test.step('logo and name lead home', async () => {
    await page.goto('/confirmation');
    await page.getByRole('link', { name: brand.name, exact: true }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(brand.headline);
  });
});

test('says what is missing or wrong under each field, counts the answers, and keeps what was typed', async ({
  page,
}) => {
  await page.goto('/');
  const progress = page.getByRole('progressbar');
  await expect(progress).toHaveAttribute('value', '0');
  await submitButton(page).click();
  for (const field of CALCULATOR_FIELDS) {
    const error = page.locator(`#${field}-error`);
    await expect(error).toHaveText(CALCULATOR_RULES[field].message);
    await expect(error.locator('svg')).toBeVisible();
    const invalid = page.locator(`[aria-describedby~="${field}-error"]`);
    await expect(invalid).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(control(page, 'gender').first()).toBeFocused();
  await expect(control(page, 'age')).toHaveCSS('border-color', 'rgb(179, 33, 26)');
  await expect(page.locator('[data-name="physicalGoal"] .face').first()).toHaveCSS(
    'border-color',
    'rgb(179, 33, 26)',
  );
  await expect(page).toHaveURL('/');
  await test.step('the errors of height and weight are equally high, on any screen', async () => {
    for (const width of [360, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const height = await page.locator('#heightCm-error').boundingBox();
      const weight = await page.locator('#currentWeightKg-error').boundingBox();
      expect(weight, `${width} pixels wide`).toMatchObject({
        y: height?.y,
        height: height?.height,
      });
    }
  });
  await test.step('shows the progress of the visitor', async () => {
    await control(page, 'age').fill('34');
    await expect(page.getByText('Risposte: 1 su 7')).toBeVisible();
    await fillCalculator(page);
    await expect(progress).toHaveAttribute('value', '7');
    await expect(page.getByText('Tutto pronto!')).toBeVisible();
    await expect(page.locator('.error')).toHaveCount(0);
  });
  await test.step('refuses a wrong number and keeps what was typed', async () => {
    for (const [field, text, hint] of [
      ['age', '30 anni', 'es. 35'],
      ['heightCm', '1,72', 'in centimetri, es. 172'],
      ['currentWeightKg', '72,55', 'una sola cifra dopo la virgola, es. 72,5'],
    ] as const) {
      await control(page, field).fill(text);
      await submitButton(page).click();
      await expect(page.locator('.error')).toHaveText([CALCULATOR_RULES[field].message]);
      await expect(page.locator(`#${field}-hint`)).toHaveText(hint);
      await expect(control(page, field)).toBeFocused();
      await expect(control(page, field)).toHaveValue(text);
      await control(page, field).fill(PERSON[field]);
    }
  });
  await test.step('accepts spaces, a comma and a point, and Enter submits', async () => {
    await control(page, 'age').fill(' 45.5 ');
    await control(page, 'heightCm').fill('172,5');
    await control(page, 'currentWeightKg').fill('72.5');
    await control(page, 'currentWeightKg').press('Enter');
    await expect(page).toHaveURL('/lead-capture');
  });
});

test('the bodies follow the chosen gender; the drawings and their labels', async ({ page }) => {
  await page.goto('/');
  await expectBodiesOfTheGender(page);
  await test.step('muscles are drawn on the two strongest bodies only', async () => {
    const drawn = await page
      .locator('.body > .male')
      .evaluateAll((bodies) =>
        bodies.map(
          (body) => document.querySelectorAll(`${body.getAttribute('href')} .muscle`).length,
        ),
      );
    expect(drawn).toEqual([0, 0, 0, 1, 1]);
  });
  await test.step('the labels of the bodies do not touch their frames, on any screen', async () => {
    for (const width of [320, 360, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const margins = await page.locator('[data-name="muscleMass"] .face').evaluateAll((faces) =>
        faces.map((face) => {
          const frame = face.getBoundingClientRect();
          const range = document.createRange();
          range.selectNodeContents(face.querySelector('.words') ?? face);
          const words = range.getBoundingClientRect();
          return Math.min(words.left - frame.left, frame.right - words.right);
        }),
      );
      expect(margins).toHaveLength(5);
      for (const margin of margins) expect(margin).toBeGreaterThanOrEqual(3);
      expect(await brokenWords(page)).toEqual([]);
    }
  });
});

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
  await test.step('body data and unknown values are not taken from a link', async () => {
    const hostile = encodeURIComponent(`"],[name="age"]`);
    await page.goto(
      `/?age=30&heightCm=170&height=170&currentWeightKg=70&weight=70&goal=${hostile}&gender=MALE&muscle=&activity=1.3&physicalGoal=leaner`,
    );
    await expect(page.getByText('Risposte: 0 su 7')).toBeVisible();
    await expectEmptyCalculator(page);
  });
});
