/** Lighthouse's slow 4G line, applied by the browser: milliseconds and bytes per second. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};

const SUBMIT_AFTER_MS = 300;
const TIMEOUT_MS = 10_000;

/**
 * In milliseconds after the first bytes of the page. `answered` is when an early submit showed its
 * errors; it is undefined if the submit was lost.
 * @typedef {{ fcp: number, lcp: number, interactive: number, answered: number | undefined }} SlowVisit
 */
/** @typedef {(options?: { isThrottled: boolean }) => Promise<import('./chromium.mjs').Phone>} NewPhone */

/**
 * Visits the page on a slow phone and a slow line, twice: the second visit submits the empty form early.
 * @param {NewPhone} newPhone @param {string} url @returns {Promise<SlowVisit>}
 */
export async function slowVisit(newPhone, url) {
  const seen = await visitUntil('interactive', newPhone, url);
  const { answered } = await visitUntil('answered', newPhone, url, SUBMIT_AFTER_MS);
  return { ...seen, answered };
}

/**
 * @param {keyof SlowVisit} goal @param {NewPhone} newPhone @param {string} url @param {number} [submitAfterMs]
 * @returns {Promise<SlowVisit>}
 */
async function visitUntil(goal, newPhone, url, submitAfterMs) {
  const { page, session, close } = await newPhone();
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await page.addInitScript(noteTimes, submitAfterMs);
  await page.goto(url, { waitUntil: 'commit' });
  await page
    .waitForFunction((name) => name in Reflect.get(window, 'times'), goal, { timeout: TIMEOUT_MS })
    // A lost submit is a result, not an error.
    .catch(() => undefined);
  const times = await page.evaluate(() => Reflect.get(window, 'times'));
  await close();
  return times;
}

/** Runs in the page. @param {number | undefined} submitAfterMs */
function noteTimes(submitAfterMs) {
  /** @type {Record<string, number>} */
  const times = {};
  Object.assign(window, { times });
  const start = performance.now();
  for (const [name, type] of Object.entries({ fcp: 'paint', lcp: 'largest-contentful-paint' })) {
    new PerformanceObserver((list) => {
      times[name] = (list.getEntries().at(-1)?.startTime ?? 0) - start;
    }).observe({ type, buffered: true });
  }
  new MutationObserver(() => {
    const now = performance.now() - start;
    // React fills in the year when it hydrates.
    if (document.querySelector('.year')?.textContent) times['interactive'] ??= now;
    if (document.querySelectorAll('.error').length === 7) times['answered'] ??= now;
  }).observe(document, { childList: true, subtree: true, characterData: true });
  const retryMs = 10;
  if (submitAfterMs !== undefined) setTimeout(submit, submitAfterMs);

  function submit() {
    const button = document.querySelector('[type="submit"]');
    if (!(button instanceof HTMLElement)) {
      setTimeout(submit, retryMs);
      return;
    }
    button.click();
  }
}
