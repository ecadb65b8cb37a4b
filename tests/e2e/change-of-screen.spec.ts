import type { Page } from '@playwright/test';
import { control, fillCalculator, fillLeadForm, newName, submitButton } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const LATE_SCREENS = /\/assets\/deferred-chunk-.*\.js$/;

/** Opens the page and waits until it has requested everything on its own. */
async function openIdle(page: Page): Promise<void> {
  const all = [LATE_SCREENS, /\/_vercel\/insights\//, /\/_vercel\/speed-insights\//].map(
    (pattern) => page.waitForResponse(pattern),
  );
  await page.goto('/');
  await Promise.all(all);
  await page.waitForLoadState('networkidle');
}

/** Records the requests that reach the server from now on, not those from the browser's cache. */
async function watchNetwork(page: Page): Promise<string[]> {
  const reached: string[] = [];
  const browser = await page.context().newCDPSession(page);
  const methods = new Map<string, string>();
  browser.on('Network.requestWillBeSent', ({ requestId, request }) => {
    methods.set(requestId, request.method);
  });
  browser.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) return;
    reached.push(`${methods.get(requestId)} ${new URL(response.url).pathname}`);
  });
  await browser.send('Network.enable');
  return reached;
}

test('no change of screen uses the network, apart from sending the lead', async ({ page }) => {
  await openIdle(page);
  const asked = await watchNetwork(page);

  await fillCalculator(page);
  await submitButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('sono pronti');
  expect(asked).toEqual([]);

  await fillLeadForm(page, newName());
  await submitButton(page).click();
  await expect(page).toHaveURL('/confirmation');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Grazie');
  expect(asked).toEqual(['POST /webhook/peso-forma']);

  await page.getByRole('button', { name: 'Fai un Nuovo Calcolo' }).click();
  await expect(control(page, 'age')).toHaveValue('');
  expect(asked).toEqual(['POST /webhook/peso-forma']);
});
