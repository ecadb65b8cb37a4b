import type { CDPSession } from '@playwright/test';
import { IS_SOAK } from '../support/is-soak.ts';
import { fillLeadForm, newName, submitButton, submitCalculator } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** The memory of the page after a garbage collection. */
async function heldBy(browser: CDPSession) {
  await browser.send('HeapProfiler.collectGarbage');
  const { metrics } = await browser.send('Performance.getMetrics');
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return { nodes: metric('Nodes'), listeners: metric('JSEventListeners') };
}

const ROUNDS = IS_SOAK ? 4 : 2;

test('the memory of a tab does not grow with repeated journeys', async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Performance.enable');
  const goRounds = async (count: number) => {
    for (let round = 0; round < count; round++) {
      await submitCalculator(page);
      await fillLeadForm(page, newName());
      await submitButton(page).click();
      await page.getByRole('button', { name: 'Fai un Nuovo Calcolo' }).click();
      await expect(page.getByRole('heading', { name: 'Calcola Ora' })).toBeVisible();
    }
  };
  await page.goto('/');
  await goRounds(2);
  const early = await heldBy(browser);
  expect(early.nodes).toBeGreaterThan(100);
  await goRounds(ROUNDS);
  // What has just ended may hold a few listeners for a moment; a leak holds its own for good.
  await expect(async () => {
    const late = await heldBy(browser);
    // A leaked screen in each round would be hundreds of nodes.
    expect(late.nodes).toBeLessThan(early.nodes + 25 * ROUNDS);
    expect(late.listeners).toBeLessThan(early.listeners + 2.5 * ROUNDS);
  }).toPass({ timeout: 10_000 });
});
