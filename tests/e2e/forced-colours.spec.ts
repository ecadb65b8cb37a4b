import type { Locator } from '@playwright/test';
import { test as deskTest, signIn, tab } from './support/desk.ts';
import { control, submitCalculator } from './support/steps.ts';
import { expect, test } from './support/test.ts';

// Backgrounds and shadows are gone where the visitor's system sets the colours.
const contextOptions = { forcedColors: 'active', reducedMotion: 'reduce' } as const;
test.use({ contextOptions });
deskTest.use({ contextOptions });

test('a chosen card, one that has the focus, and the country that Enter would take can be told from the others', async ({
  page,
}) => {
  await page.goto('/');
  const face = (value: string) => control(page, 'gender', value).locator('+ .face');
  await control(page, 'gender', 'male').press('Space');
  await expect(face('male')).toHaveCSS('outline-style', 'solid');
  await control(page, 'age').focus();
  await expect(face('male')).toHaveCSS('outline-style', 'none');
  const ticks = await page
    .locator('[data-name="gender"] .face')
    .evaluateAll((faces) =>
      faces.map((one) => getComputedStyle(one, '::before').borderBottomStyle),
    );
  expect(ticks).toEqual(['solid', 'none']);
  await submitCalculator(page);
  await page.locator('.trigger').click();
  await page.keyboard.press('ArrowDown');
  const option = page.getByRole('option', { name: /Stati Uniti/ });
  await expect(option).toHaveCSS('outline-style', 'solid');
  await expect(page.getByRole('option', { name: /Germania/ })).toHaveCSS('outline-style', 'none');
});

deskTest(
  'the chosen tab and section of the desk can be told from the others',
  async ({ page, site }) => {
    await signIn(page, site);
    const section = (name: string) => page.getByRole('link', { name, exact: true });
    expect(await background(tab(page, 'Da fare'))).not.toBe(await background(tab(page, 'Inviati')));
    // Otherwise the browser would put a plate behind the text.
    await expect(tab(page, 'Da fare')).toHaveCSS('forced-color-adjust', 'none');
    await expect(section('Contatti')).toHaveCSS('forced-color-adjust', 'none');
    expect(await background(section('Contatti'))).not.toBe(await background(section('Rapporto')));
  },
);

function background(element: Locator): Promise<string> {
  return element.evaluate((shown) => getComputedStyle(shown).backgroundColor);
}
