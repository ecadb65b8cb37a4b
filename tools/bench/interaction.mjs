import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from '../../scripts/setup/run.mjs';
import { withBrowser } from './chromium.mjs';
import { answer, CALCULATOR, fillLead, LEAD, open, submit } from './flow.mjs';
import { atMost, median } from './rows.mjs';
import { buildServer, startServer, startWebhook } from './servers.mjs';

const ROUNDS = 5;

/** What Chrome calls good for the slowest interaction of a visit. */
const GOOD_MS = 200;

/** @typedef {import('./rows.mjs').Row} Row */
/** @typedef {{ toLead: number, toConfirmation: number, fields: Record<string, number> }} Visit */

/** What a visitor waits for on a phone with a quarter of this machine's speed. @returns {Promise<Row[]>} */
export async function benchInteraction() {
  await buildServer();
  const folder = mkdtempSync(join(tmpdir(), 'peso-forma-interaction-'));
  const webhook = await startWebhook(200);
  const server = await startServer('real', {
    DATABASE_URL: `file:${join(folder, 'leads.sqlite')}`,
    WEBHOOK_URL: webhook.url,
  });
  try {
    const visits = await withBrowser(async (newPhone) => {
      const all = [];
      for (let round = 1; round <= ROUNDS; round++) {
        all.push(await visit(await newPhone(), server.url));
        say(`interaction: round ${round} of ${ROUNDS}`);
      }
      return all;
    });
    return rowsOf(visits);
  } finally {
    await Promise.all([server.stop(), webhook.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {import('./chromium.mjs').Phone} phone @param {string} url @returns {Promise<Visit>} */
async function visit({ page, close }, url) {
  await page.addInitScript(observe);
  await open(page, url);
  await answer(page, CALCULATOR, { isTyped: true });
  const toLead = await timeOf('/lead-capture');
  await fillLead(page, { isTyped: true });
  const toConfirmation = await timeOf('/confirmation');
  const fields = await page.evaluate(() => Reflect.get(window, 'slowest'));
  await close();
  return { toLead, toConfirmation, fields };

  /** @param {string} path */
  async function timeOf(path) {
    await submit(page);
    await page.waitForFunction((wanted) => Reflect.get(window, 'shownAfter')[wanted], path);
    return page.evaluate((wanted) => Reflect.get(window, 'shownAfter')[wanted], path);
  }
}

/**
 * Runs in the page: notes how long each field took to show a key or a tap, and each screen to be
 * drawn. By frames, and not by the browser's event timing: without a screen, it goes on waiting
 * for some frames that a trace shows as drawn.
 */
function observe() {
  /** @type {Record<string, number>} */
  const slowest = {};
  /** @type {Record<string, number>} */
  const shownAfter = {};
  Object.assign(window, { slowest, shownAfter });
  for (const type of ['keydown', 'click']) {
    addEventListener(type, noteField, true);
  }
  addEventListener(
    'click',
    ({ target, timeStamp }) => {
      const isSubmit = target instanceof Element && target.closest('[type="submit"]');
      if (isSubmit) wait(location.pathname, timeStamp);
    },
    true,
  );

  /** @param {Event} event */
  function noteField({ target, timeStamp }) {
    const field = target instanceof Element ? target.closest('label, input') : null;
    const name = (field?.querySelector('input') ?? field)?.getAttribute('name');
    if (!name) return;
    // After the frame that shows it.
    requestAnimationFrame(() => {
      setTimeout(() => {
        slowest[name] = Math.max(slowest[name] ?? 0, performance.now() - timeStamp);
      });
    });
  }

  /** @param {string} from @param {number} clickedAt */
  function wait(from, clickedAt) {
    requestAnimationFrame(() => {
      const { pathname } = location;
      if (pathname === from || !document.querySelector('h1')) {
        wait(from, clickedAt);
        return;
      }
      setTimeout(() => {
        shownAfter[pathname] = performance.now() - clickedAt;
      });
    });
  }
}

/** @param {readonly Visit[]} visits @returns {Row[]} */
function rowsOf(visits) {
  const names = [...Object.keys(CALCULATOR), ...Object.keys(LEAD), 'consent'];
  const fields = names.map((name) => ({
    name,
    times: visits.map((one) => one.fields[name] ?? Number.NaN),
  }));
  const [slowest] = fields.toSorted((one, other) => median(other.times) - median(one.times));
  const look = { digits: 0, unit: ' ms' };
  return [
    atMost(
      'click to lead form',
      visits.map(({ toLead }) => toLead),
      GOOD_MS,
      look,
    ),
    atMost(
      'click to confirmation, lead stored',
      visits.map(({ toConfirmation }) => toConfirmation),
      2 * GOOD_MS,
      look,
    ),
    atMost(`slowest field (${slowest?.name})`, slowest?.times ?? [], GOOD_MS, look),
  ];
}
