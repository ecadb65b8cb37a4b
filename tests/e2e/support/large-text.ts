import type { Page } from '@playwright/test';
import { findCutOff } from '../../engines/support/in-page.ts';
import { expect } from './test.ts';

const WIDTH = 320;

/** With text twice as large everything can be read, and every button and field can be reached. */
export async function expectReadableWhenLarge(page: Page): Promise<void> {
  await page.setViewportSize({ width: WIDTH, height: 720 });
  await setTextSize(page, '200%');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTH);
  expect(await brokenWords(page)).toEqual([]);
  expect(await page.evaluate(findCutOff)).toEqual([]);
  await setTextSize(page, '');
}

/** With text three times as large some words are broken, but none is cut off. */
export async function expectWholeWhenHuge(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await setTextSize(page, '300%');
  expect(await wordsOutside(page)).toEqual([]);
  await setTextSize(page, '');
}

async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
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

const WHOLE_WORDS = '.words, .contents, .country-name, .button, table';

/** The words of choices, lists, buttons and tables that stand on two lines. */
export function brokenWords(page: Page): Promise<readonly string[]> {
  return page.evaluate((selector) => {
    const broken: string[] = [];
    for (const label of document.querySelectorAll(selector)) {
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
  }, WHOLE_WORDS);
}
