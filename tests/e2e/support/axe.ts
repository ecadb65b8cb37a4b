import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that a page breaks, each with the elements. Dark mode differs only in its colours. */
export async function violationsOf(
  page: Page,
  colorScheme: 'light' | 'dark',
): Promise<readonly (readonly [string, readonly string[]])[]> {
  // A page that was checked before has axe already, which takes as long to load as to run.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: 'true' }) })
    // The other mode opens a second page for every check, to combine frames, which our pages lack.
    .setLegacyMode()
    // Nobody reads what passed, nor where an element stands.
    .options({ resultTypes: ['violations'], selectors: false });
  const { violations } = await (colorScheme === 'dark'
    ? axe.withRules('color-contrast')
    : axe.withTags(TAGS)
  ).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
