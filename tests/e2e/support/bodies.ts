import type { Page } from '@playwright/test';
import { control } from './steps.ts';
import { expect } from './test.ts';

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

/** The drawings are neutral until a gender is chosen. */
export async function expectBodiesOfTheGender(page: Page): Promise<void> {
  expect(await visibleSets(page)).toEqual(['neutral 5']);
  await control(page, 'gender', 'female').check();
  expect(await visibleSets(page)).toEqual(['female 5']);
  await control(page, 'gender', 'male').check();
  expect(await visibleSets(page)).toEqual(['male 5']);
}
