import { setTimeout as sleep } from 'node:timers/promises';
import { launch, TargetType } from 'puppeteer-core';
import { BROWSER_ARGS, THROTTLING } from './chromium.mjs';

const WATCH_MS = 5000;
const CATEGORIES = ['toplevel', 'loading', 'devtools.timeline'];
const APPLICATION = '/assets/entry-client';

/** @typedef {{ before: number, hydration: number }} LongestTasks in milliseconds of the thread's own time */
/** @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number, args: { data?: { url?: string } } }} TraceEvent */

/**
 * The longest tasks of the main thread before and after the application is requested. Traced with Puppeteer, whose
 * sessions enable nothing by themselves: with Playwright attached, V8 parses the application once more to collect
 * source positions, and its tasks seem three times as long as they are.
 * @param {string} executablePath of the browser @param {string} url @returns {Promise<LongestTasks>}
 */
export async function longestTasks(executablePath, url) {
  const browser = await launch({
    executablePath,
    pipe: true,
    ignoreDefaultArgs: true,
    args: ['--headless=new', ...BROWSER_ARGS, '--window-size=412,823', 'about:blank'],
  });
  try {
    const tracing = await browser.target().createCDPSession();
    const target = await browser.waitForTarget((candidate) => candidate.type() === TargetType.PAGE);
    const page = await target.createCDPSession();
    /** @type {TraceEvent[]} */
    const events = [];
    tracing.on('Tracing.dataCollected', ({ value }) => {
      events.push(.../** @type {TraceEvent[]} */ (value));
    });
    const complete = new Promise((resolve) => {
      tracing.once('Tracing.tracingComplete', resolve);
    });
    await page.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING });
    await tracing.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: CATEGORIES },
    });
    await page.send('Page.navigate', { url });
    await sleep(WATCH_MS);
    await tracing.send('Tracing.end');
    await complete;
    return longestOf(events);
  } finally {
    await browser.close();
  }
}

/** @param {readonly TraceEvent[]} events @returns {LongestTasks} */
function longestOf(events) {
  const requested = events.find(
    ({ name, args }) => name === 'ResourceSendRequest' && args.data?.url?.includes(APPLICATION),
  );
  if (!requested) throw new Error('the application was not requested');
  const tasks = events.filter(
    ({ name, pid, tid }) =>
      name === 'ThreadControllerImpl::RunTask' && pid === requested.pid && tid === requested.tid,
  );
  const longest = (/** @type {(task: TraceEvent) => boolean} */ isMeant) =>
    // CPU time, which excludes the time that other processes got meanwhile.
    Math.max(0, ...tasks.filter(isMeant).map(({ tdur = 0 }) => tdur / 1000));
  return {
    before: longest(({ ts }) => ts < requested.ts),
    hydration: longest(({ ts }) => ts >= requested.ts),
  };
}
