import { join } from 'node:path';
import { say } from '../../../scripts/setup/run.mjs';
import { ensureHeadlessShell, findFullBrowser } from '../../../scripts/test/ensure-browser.mjs';
import { withFolder } from '../../with-folder.mjs';
import { atLeast, atMost, forInformation, ratios, spread } from '../report/rows.mjs';
import { buildServer, withServers } from '../server/servers.mjs';
import { withBrowser } from './chromium.mjs';
import { openLighthouse } from './lighthouse.mjs';
import { pageBytes } from './page-bytes.mjs';
import { makeVariants } from './page-variants.mjs';
import { slowVisit } from './slow-visit.mjs';

const ROUNDS = 9;
const KB = 1000;

const LARGEST_PAINT = 1.08;
/** The limit for the blocking time that the page adds in a full browser. The goal is 30. */
const OWN_BLOCKING_MS = 60;

/** The variants that the full browser visits, for its own limits. */
const IN_FULL_BROWSER = /** @type {const} */ (['shipped', 'without script', 'one word']);

/** @typedef {import('./lighthouse.mjs').Visit} Visit */
/** @typedef {import('./slow-visit.mjs').SlowVisit} SlowVisit */
/** @typedef {Record<string, Visit[]>} Visits */

/** Visits the variants of the home page in turn. */
export async function benchPage() {
  await buildServer();
  const visit = await openLighthouse(await ensureHeadlessShell());
  const fullBrowser = findFullBrowser();
  const visitInFull = fullBrowser && (await openLighthouse(fullBrowser));
  /** @type {Visits} */
  const visits = {};
  /** @type {Visits} */
  const fullVisits = {};
  /** @type {SlowVisit[]} */
  const slowVisits = [];
  await withFolder((folder) =>
    withServers(async (start) => {
      const pages = await Promise.all(
        Object.entries(makeVariants(folder)).map(async ([name, site], at) => {
          const env = { DATABASE_URL: `file:${join(folder, `${at}.sqlite`)}` };
          return { name, url: (await start('real', env, site)).url };
        }),
      );
      await withBrowser(async (newPhone) => {
        for (let round = 1; round <= ROUNDS; round++) {
          for (const { name, url } of pages) {
            (visits[name] ??= []).push(await visit(url));
            if (visitInFull && IN_FULL_BROWSER.some((one) => one === name)) {
              (fullVisits[name] ??= []).push(await visitInFull(url));
            }
            if (name === 'shipped') slowVisits.push(await slowVisit(newPhone, url));
          }
          say(`page: round ${round} of ${ROUNDS}`);
        }
      });
    }),
  );
  return [
    ...lighthouseRows(visits),
    ...(fullBrowser ? fullBrowserRows(fullVisits) : []),
    ...byteRows(),
    ...slowLineRows(slowVisits),
  ];
}

/** @param {Visits} visits */
function lighthouseRows(visits) {
  const { of, scores, paints } = figuresOf(visits);
  const shipped = visits['shipped'] ?? [];
  const failedAudits = [...new Set(shipped.flatMap((visit) => visit.failedAudits))];
  return [
    ...Object.keys(visits).flatMap((name) => [
      forInformation(`${name}: first, largest paint`, paints(name)),
      forInformation(
        `${name}: blocking time, longest task`,
        `${spread(of(name, 'blocking'))} ms, ${spread(of(name, 'longestTask'))} ms`,
      ),
      forInformation(`${name}: over the wire`, bytesText(visits[name]?.[0])),
    ]),
    atMost(
      'first paint / without script',
      ratios(of('shipped', 'fcp'), of('without script', 'fcp')),
      1.1,
    ),
    atMost(
      'largest paint / without script',
      ratios(of('shipped', 'lcp'), of('without script', 'lcp')),
      LARGEST_PAINT,
    ),
    atMost(
      'largest paint / drawn in the browser',
      ratios(of('shipped', 'lcp'), of('drawn in the browser', 'lcp')),
      0.8,
    ),
    atMost('layout shift', of('shipped', 'cls'), 0, { digits: 3 }),
    atMost('blocking time', of('shipped', 'blocking'), 50, { digits: 0, unit: ' ms' }),
    atLeast('Lighthouse: performance', scores('performance'), 100, { digits: 0 }),
    atLeast('Lighthouse: accessibility', scores('accessibility'), 100, { digits: 0 }),
    atLeast('Lighthouse: SEO', scores('seo'), 100, { digits: 0 }),
    atLeast('Lighthouse: best practices', scores('best-practices'), 100, { digits: 0 }),
    atMost(
      'Lighthouse: errors in the console',
      shipped.map(({ consoleErrors }) => consoleErrors),
      0,
      { digits: 0 },
    ),
    forInformation(
      "speed of the machine, by Lighthouse's index",
      spread(shipped.map(({ machine }) => machine)),
    ),
    forInformation('Lighthouse: failed audits', failedAudits.join(', ') || 'none'),
  ];
}

/** @param {Visits} visits */
function fullBrowserRows(visits) {
  const { of, scores, paints } = figuresOf(visits);
  const ofOneWord = of('one word', 'blocking');
  const where = 'full browser';
  return [
    forInformation(`${where}: first, largest paint`, paints('shipped')),
    atMost(
      `${where}: largest paint / without script`,
      ratios(of('shipped', 'lcp'), of('without script', 'lcp')),
      LARGEST_PAINT,
    ),
    atMost(
      `${where}: blocking time - one word`,
      of('shipped', 'blocking').map((ms, round) => ms - (ofOneWord[round] ?? Number.NaN)),
      OWN_BLOCKING_MS,
      { digits: 0, unit: ' ms' },
    ),
    ...['performance', 'accessibility', 'best-practices', 'seo'].map((category) =>
      atLeast(`${where}: Lighthouse, ${category}`, scores(category), 100, { digits: 0 }),
    ),
  ];
}

/** Functions that pick figures, round by round. @param {Visits} visits */
function figuresOf(visits) {
  /** @param {string} name @param {'fcp' | 'lcp' | 'cls' | 'blocking' | 'longestTask'} figure */
  const of = (name, figure) => (visits[name] ?? []).map((visit) => visit[figure]);
  return {
    of,
    scores: (/** @type {string} */ category) =>
      (visits['shipped'] ?? []).map(({ scores }) => scores[category] ?? 0),
    paints: (/** @type {string} */ name) =>
      `${spread(of(name, 'fcp'))} ms, ${spread(of(name, 'lcp'))} ms`,
  };
}

function byteRows() {
  const { document, script, font, insights } = pageBytes();
  const inKb = { digits: 1, unit: ' kB' };
  return [
    atMost('script of the page, brotli', [script / KB], 66, inKb),
    atMost('document, script and font, brotli', [(document + script + font) / KB], 85, inKb),
    forInformation('insights in addition, brotli', `${(insights / KB).toFixed(1)} kB`),
  ];
}

/** @param {readonly SlowVisit[]} visits */
function slowLineRows(visits) {
  const of = (/** @type {'fcp' | 'lcp' | 'interactive'} */ figure) =>
    spread(visits.map((visit) => visit[figure]));
  const answered = visits.flatMap((visit) => visit.answered ?? []);
  return [
    forInformation(
      'shipped, on a slow line: first, largest paint, interactive',
      `${of('fcp')} ms, ${of('lcp')} ms, ${of('interactive')} ms`,
    ),
    forInformation(
      'shipped, on a slow line: early submits answered',
      answered.length > 0
        ? `${answered.length} of ${ROUNDS}, after ${spread(answered)} ms`
        : `0 of ${ROUNDS}`,
    ),
    atLeast('early submits answered', [answered.length], ROUNDS, { digits: 0 }),
  ];
}

/** @param {Visit | undefined} visit */
function bytesText(visit) {
  const kinds = Object.entries(visit?.bytes ?? {}).map(
    ([kind, bytes]) => `${kind.toLowerCase()} ${(bytes / KB).toFixed(1)}`,
  );
  return `${kinds.join(', ')} kB`;
}
