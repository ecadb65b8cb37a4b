import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../../../scripts/setup/run.mjs';
import { ensureTool } from '../../ensure-tool.mjs';
import { BROWSER_ARGS } from './chromium.mjs';

const ATTEMPTS = 3;
/** A browser that has just started is still busy with itself. */
const SETTLE_MS = 1500;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/**
 * @typedef {{
 *   fcp: number, lcp: number, cls: number, blocking: number, longestTask: number,
 *   scores: Record<string, number>,
 *   bytes: Record<string, number>,
 *   machine: number,
 *   failedAudits: string[],
 *   consoleErrors: number,
 * }} Visit
 */

/**
 * Lighthouse's default mobile settings: a slow phone on a slow 4G line, both simulated.
 * @param {string} chromePath the browser's executable
 */
export async function openLighthouse(chromePath) {
  const modules = `${await ensureTool('lighthouse')}node_modules/`;
  const { default: lighthouse } = await import(`${modules}lighthouse/core/index.js`);
  const { launch } = await import(`${modules}chrome-launcher/dist/index.js`);

  /** Starts a new browser, so that nothing is cached. @param {string} url */
  async function visitOnce(url) {
    const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', ...BROWSER_ARGS] });
    try {
      await sleep(SETTLE_MS);
      const settings = { port: chrome.port, logLevel: 'error', onlyCategories: CATEGORIES };
      return (await lighthouse(url, settings)).lhr;
    } finally {
      chrome.kill();
    }
  }

  /** @param {string} url @returns {Promise<Visit>} */
  return async function visit(url, attemptsLeft = ATTEMPTS) {
    const lhr = await visitOnce(url);
    if (!lhr.runtimeError) return visitOf(lhr);
    // On a busy machine the browser sometimes loses the beginning of its trace.
    say(`Lighthouse: ${lhr.runtimeError.code}`);
    if (attemptsLeft <= 1) throw new Error(lhr.runtimeError.message);
    return visit(url, attemptsLeft - 1);
  };
}

/** @param {any} lhr @returns {Visit} */
function visitOf({ audits, categories, environment }) {
  const figure = (/** @type {string} */ id) => audits[id].numericValue;
  /** @type {Record<string, number>} */
  const bytes = {};
  for (const { resourceType, transferSize } of audits['network-requests'].details.items) {
    bytes[resourceType] = (bytes[resourceType] ?? 0) + transferSize;
  }
  const refs = CATEGORIES.flatMap((name) => categories[name].auditRefs);
  return {
    fcp: figure('first-contentful-paint'),
    lcp: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    blocking: figure('total-blocking-time'),
    longestTask: figure('max-potential-fid'),
    scores: Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)]),
    ),
    bytes,
    machine: environment.benchmarkIndex,
    consoleErrors: audits['errors-in-console'].details.items.length,
    failedAudits: refs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
      .map(({ id }) => id),
  };
}
