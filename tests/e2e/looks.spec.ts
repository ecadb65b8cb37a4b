import type { Page } from '@playwright/test';
import { luminance } from '../engines/support/in-page.ts';
import { violationsOf } from './support/axe.ts';
import { htmlErrors } from './support/html-errors.ts';
import { expectReadableWhenLarge, expectWholeWhenHuge } from './support/large-text.ts';
import { EXPECTED_MESSAGES, VISITS } from './support/states.ts';
import { control, submitCalculator } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const WIDTHS = [320, 360, 768, 1280];
const SCHEMES = ['light', 'dark'] as const;

/** `SCREENSHOTS=folder npx playwright test looks` writes a picture of every state, to look at. */
const SCREENSHOTS = process.env['SCREENSHOTS'];

/** Links within text are exempt; every other target has the minimum size. */
const FINGERTIP_PX = 44;

for (const visit of VISITS) {
  const states = Object.keys(visit).join(', ');
  test(`${states}: valid HTML, no axe violation, no sideways scrolling, light, dark and large`, async ({
    page,
    consoleOutput,
  }) => {
    consoleOutput.expect(EXPECTED_MESSAGES);
    await page.setViewportSize({ width: 320, height: 720 });
    for (const [name, reach] of Object.entries(visit)) {
      await test.step(name, async () => {
        await reach(page);
        await checkLooks(page, name);
        if (name === 'home-empty') await expectWholeWhenHuge(page);
        if (name === 'confirmation-opened') await checkWideLooks(page);
      });
    }
  });
}

// Backgrounds and shadows are gone where the visitor's system sets the colours.
test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

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
});

async function checkLooks(page: Page, name: string): Promise<void> {
  expect(await htmlErrors(await page.content())).toEqual([]);
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    // A sticky header would cover the middle of a full-page screenshot.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await violationsOf(page, colorScheme)).toEqual([]);
    if (colorScheme === 'dark') {
      expect(await page.evaluate(luminance, 'background-color')).toBeLessThan(0.2);
      expect(await page.evaluate(luminance, 'color')).toBeGreaterThan(0.8);
    }
    // Dark mode differs only in its colours.
    if (colorScheme === 'dark' && !SCREENSHOTS) continue;
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 720 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      if (SCREENSHOTS) {
        const path = `${SCREENSHOTS}/${name}-${width}-${colorScheme}.png`;
        await page.screenshot({ path, fullPage: true });
      }
    }
    await page.setViewportSize({ width: 320, height: 720 });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await smallTargets(page)).toEqual([]);
  expect(await smallInputs(page)).toEqual([]);
  await expectReadableWhenLarge(page);
}

/** The screen has more to show on a computer. */
async function checkWideLooks(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByRole('img')).toBeVisible();
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page, colorScheme)).toEqual([]);
  }
  expect(await smallTargets(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 320, height: 720 });
}

async function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate((limit) => {
    const targets = document.querySelectorAll<HTMLElement>(
      'button, a.button, .choice, [role="option"], input[type="text"], input[type="tel"], .consent',
    );
    return (
      [...targets]
        // Elements that are hidden at this width have no rectangle.
        .filter((target) => target.getClientRects().length > 0)
        .filter((target) => target.getBoundingClientRect().height < limit)
        .map((target) => target.outerHTML.slice(0, 120))
    );
  }, FINGERTIP_PX);
}

/** Below 16 px a phone zooms in on a field and does not zoom out again. */
async function smallInputs(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input[type="text"], input[type="tel"]')]
      .filter((input) => Number.parseFloat(getComputedStyle(input).fontSize) < 16)
      .map((input) => input.name),
  );
}
