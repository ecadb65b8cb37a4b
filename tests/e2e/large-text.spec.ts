import type { Page } from '@playwright/test';
import { EXPECTED_MESSAGES, STATES } from './support/states.ts';
import { expect, test } from './support/test.ts';

const WIDTH = 320;

/** The states with the most on the screen. */
const SCREENS = [
  'home-empty',
  'home-errors',
  'lead-errors',
  'lead-doubt',
  'lead-failed',
  'confirmation-opened',
  'home-confirmation',
  'not-found',
];

async function enlargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: WIDTH, height: 720 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

/** The words that reach over an edge of the page, where they would be cut off. */
function wordsOutside(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const outside: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (
        !node.textContent?.trim() ||
        node.parentElement?.closest('.sr, .decoy, [hidden], noscript')
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, width } of range.getClientRects()) {
        if (width > 0 && (left < -0.5 || right > innerWidth + 0.5)) outside.push(node.textContent);
      }
    }
    return [...new Set(outside)];
  });
}

/** The words of the choices that stand on two lines. */
function brokenWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    for (const label of document.querySelectorAll('.words')) {
      const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (range.getClientRects().length > 1) broken.push(word);
        }
      }
    }
    return broken;
  });
}

for (const name of SCREENS) {
  test(`${name}: everything can be read with text twice as large, ${WIDTH} pixels wide`, async ({
    page,
    consoleOutput,
  }) => {
    consoleOutput.expect(EXPECTED_MESSAGES);
    await STATES[name]?.(page);
    await enlargeText(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTH);
    expect(await wordsOutside(page)).toEqual([]);
    expect(await brokenWords(page)).toEqual([]);
  });
}

test('buttons and fields stay within the page with text twice as large', async ({ page }) => {
  for (const name of ['home-empty', 'lead-errors', 'confirmation']) {
    await STATES[name]?.(page);
    await enlargeText(page);
    const outside = await page
      .locator('button, a.button, input:not(.decoy input)')
      .evaluateAll((all) =>
        all
          .map((one) => ({ one, box: one.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.left < 0 || box.right > innerWidth))
          .map(({ one }) => one.outerHTML.slice(0, 100)),
      );
    expect(outside, name).toEqual([]);
  }
});

for (const width of [320, 360, 390, 1280]) {
  test(`the labels of the bodies do not touch their frames, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
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
  });
}
