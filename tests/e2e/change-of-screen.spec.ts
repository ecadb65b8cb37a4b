import type { Page } from '@playwright/test';
import { control, fillCalculator, fillLeadForm, newName, submitButton } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const DEFERRED_CHUNK = /\/assets\/deferred-chunk-.*\.js$/;

/** Opens the page and waits until it has requested everything that it requests on its own. */
async function openIdle(page: Page): Promise<void> {
  const responses = [DEFERRED_CHUNK, /\/_vercel\/insights\//, /\/_vercel\/speed-insights\//].map(
    (pattern) => page.waitForResponse(pattern),
  );
  await page.goto('/');
  await Promise.all(responses);
  await page.waitForLoadState('networkidle');
}

/** Collects the requests that reach the server from now on; responses from the browser's cache do not count. */
async function watchNetwork(page: Page): Promise<string[]> {
  const sent: string[] = [];
  const browser = await page.context().newCDPSession(page);
  const methods = new Map<string, string>();
  browser.on('Network.requestWillBeSent', ({ requestId, request }) => {
    methods.set(requestId, request.method);
  });
  browser.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) return;
    sent.push(`${methods.get(requestId)} ${new URL(response.url).pathname}`);
  });
  await browser.send('Network.enable');
  return sent;
}

test('no change of screen needs the network, except for sending the lead', async ({ page }) => {
  await openIdle(page);
  const requests = await watchNetwork(page);

  await fillCalculator(page);
  await submitButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('sono pronti');
  expect(requests).toEqual([]);

  await fillLeadForm(page, newName());
  await submitButton(page).click();
  await expect(page).toHaveURL('/confirmation');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Grazie');
  expect(requests).toEqual(['POST /webhook/peso-forma']);

  await page.getByRole('button', { name: 'Fai un Nuovo Calcolo' }).click();
  await expect(control(page, 'age')).toHaveValue('');
  expect(requests).toEqual(['POST /webhook/peso-forma']);
});
