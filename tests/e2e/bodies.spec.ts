import type { Page } from '@playwright/test';
import { brokenWords } from './support/large-text.ts';
import { control } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const SETS = ['neutral', 'female', 'male'];

async function visibleSets(page: Page): Promise<readonly string[]> {
  const visible: string[] = [];
  for (const name of SETS) {
    const shown = await page
      .locator(`.body > .${name}`)
      .evaluateAll((bodies) => bodies.filter((body) => body.getClientRects().length > 0).length);
    if (shown > 0) visible.push(`${name} ${shown}`);
  }
  return visible;
}

async function expectBodiesOfTheGender(page: Page): Promise<void> {
  expect(await visibleSets(page)).toEqual(['neutral 5']);
  await control(page, 'gender', 'female').check();
  expect(await visibleSets(page)).toEqual(['female 5']);
  await control(page, 'gender', 'male').check();
  expect(await visibleSets(page)).toEqual(['male 5']);
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the bodies follow the chosen gender, neutral until then', async ({ page }) => {
    await page.goto('/');
    await expectBodiesOfTheGender(page);
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
