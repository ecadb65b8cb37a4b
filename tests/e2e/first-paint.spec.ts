import { holdApplication } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** Counts that the time to the first paint depends on: docs/decisions/023-one-first-paint.md. */
const FONTS = 7;
const ELEMENTS = 250;

test.use({
  viewport: { width: 412, height: 823 },
  contextOptions: { reducedMotion: 'no-preference' },
});

test('with reduced motion, the needle does not move', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await holdApplication(page);
  await page.goto('/');
  await expect(page.locator('.needle')).toHaveCSS('transform', /^matrix\(0\.98/);
});

test('few fonts and elements stand before the first paint', async ({ page }) => {
  await holdApplication(page);
  await page.goto('/');
  const counted = await page.evaluate(() => {
    const elements = [...document.querySelectorAll('*')];
    const fonts = [...document.querySelectorAll('body, body *')]
      .map((element) => getComputedStyle(element))
      .filter(({ display }) => display !== 'none')
      .map(({ fontFamily, fontSize, fontStyle, fontWeight }) =>
        [fontFamily, fontSize, fontStyle, fontWeight].join(),
      );
    return { elements: elements.length, fonts: [...new Set(fonts)] };
  });
  expect(counted.fonts.length, counted.fonts.join('\n')).toBeLessThanOrEqual(FONTS);
  expect(counted.elements).toBeLessThanOrEqual(ELEMENTS);
});

test('nothing requests a second frame until the page is interactive', async ({ page }) => {
  const release = await holdApplication(page);
  await page.goto('/');
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', { expression: 'window' });
  const listenerTypes = async () => {
    const { listeners } = await session.send('DOMDebugger.getEventListeners', {
      objectId: result.objectId ?? '',
    });
    return listeners.map(({ type }) => type);
  };
  // The loader has run.
  await expect.poll(listenerTypes).toContain('focusin');
  expect(await listenerTypes()).not.toContainEqual(
    expect.stringMatching(/^(?:pointer|touch|wheel)/),
  );
  const animations = () => page.evaluate(() => document.getAnimations().length);
  expect(await animations()).toBe(0);

  release();
  // The needle swings now.
  await expect.poll(animations).toBe(1);
});
