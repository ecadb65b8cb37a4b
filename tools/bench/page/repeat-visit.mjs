import { submit } from './flow.mjs';

/**
 * Visits the page twice with one cache.
 * @param {import('./chromium.mjs').Phone} phone @param {string} url
 * @returns {Promise<number>} how many requests of the second visit reached the server before the form answered
 */
export async function repeatVisit({ page, session, close }, url) {
  await page.goto(url);
  await page.locator('html[data-hydrated]').waitFor();
  await page.waitForLoadState('networkidle');
  await session.send('Network.enable');
  /** @type {Map<string, string>} */
  const paths = new Map();
  /** @type {string[]} */
  const answered = [];
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    paths.set(requestId, new URL(request.url).pathname);
  });
  // This event is sent for responses of the server, not of the cache.
  session.on('Network.responseReceivedExtraInfo', ({ requestId }) => answered.push(requestId));
  await page.goto('about:blank');
  await page.goto(url);
  await submit(page);
  await page.locator('.error').nth(6).waitFor();
  await close();
  // Leaving the first visit sends the insights' beacon, which delays nothing.
  return answered.filter((id) => paths.get(id)?.startsWith('/_vercel/') === false).length;
}
