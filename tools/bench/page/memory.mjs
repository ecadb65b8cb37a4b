import { say } from '../../../scripts/setup/run.mjs';
import { atMost, forInformation } from '../report/rows.mjs';
import { buildServer, withServer } from '../server/servers.mjs';
import { withBrowser } from './chromium.mjs';
import { open, wholeFlow } from './flow.mjs';

const EARLY = 10;
const LATE = 50;
const KB = 1000;
/** Allows for the browser's own log of requests and events, which is bounded. */
const MAX_RATIO = 1.1;
const FIGURES = /** @type {const} */ (['heap', 'nodes', 'listeners']);

/** @typedef {Awaited<ReturnType<typeof memoryOf>>} Memory */

/** Whether the memory of a tab grows over many rounds. */
export async function benchMemory() {
  await buildServer();
  const [early, late] = await withServer({}, (server) =>
    withBrowser(async (newPhone) => {
      const phone = await newPhone({ isThrottled: false });
      await open(phone.page, server.url);
      await go(phone, EARLY);
      const first = await memoryOf(phone);
      await go(phone, LATE - EARLY);
      return [first, await memoryOf(phone)];
    }),
  );
  return rowsOf(early, late);
}

/** @param {import('./chromium.mjs').Phone} phone @param {number} rounds */
async function go({ page }, rounds) {
  for (let round = 0; round < rounds; round++) await wholeFlow(page);
  say(`memory: ${rounds} rounds`);
}

/**
 * Measured after a forced garbage collection, so only what is really kept counts.
 * @param {import('./chromium.mjs').Phone} phone
 */
async function memoryOf({ session }) {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (/** @type {string} */ wanted) =>
    metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return {
    heap: metric('JSHeapUsedSize'),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
  };
}

/** @param {Memory} memory */
function text({ heap, nodes, listeners }) {
  return `${(heap / KB).toFixed(0)} kB, ${nodes} nodes, ${listeners} listeners`;
}

/** @param {Memory} early @param {Memory} late */
function rowsOf(early, late) {
  return [
    forInformation(`after ${EARLY} rounds`, text(early)),
    forInformation(`after ${LATE} rounds`, text(late)),
    ...FIGURES.map((name) =>
      atMost(`${name} after ${LATE} / ${EARLY} rounds`, [late[name] / early[name]], MAX_RATIO),
    ),
  ];
}
