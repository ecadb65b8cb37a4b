import { setTimeout as sleep } from 'node:timers/promises';
import { withPipe } from './devtools-pipe.mjs';

const THROTTLING = 4;
const WATCH_MS = 5000;
const CATEGORIES = ['toplevel', 'loading', 'devtools.timeline'];
const APPLICATION = '/assets/entry-client';

/** @typedef {{ before: number, hydration: number }} LongestTasks in milliseconds of the thread's own time */
/** @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number, args: { data?: { url?: string } } }} TraceEvent */

/**
 * The longest tasks of the main thread before and after the application is requested.
 * @param {string} browser the path of its executable @param {string} url @returns {Promise<LongestTasks>}
 */
export function longestTasks(browser, url) {
  return withPipe(browser, async (send, onEvent) => {
    /** @type {TraceEvent[]} */
    const events = [];
    const complete = new Promise((resolve) => {
      onEvent((method, params) => {
        if (method === 'Tracing.dataCollected') events.push(...params.value);
        if (method === 'Tracing.tracingComplete') resolve(undefined);
      });
    });
    const { targetInfos } = await send('Target.getTargets');
    const { targetId } = targetInfos.find(
      (/** @type {{ type: string }} */ { type }) => type === 'page',
    );
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
    await send('Emulation.setCPUThrottlingRate', { rate: THROTTLING }, sessionId);
    await send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: CATEGORIES },
    });
    await send('Page.navigate', { url }, sessionId);
    await sleep(WATCH_MS);
    await send('Tracing.end');
    await complete;
    return longestOf(events);
  });
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
    // Its own time: what the system gave to other processes meanwhile does not count.
    Math.max(0, ...tasks.filter(isMeant).map(({ tdur = 0 }) => tdur / 1000));
  return {
    before: longest(({ ts }) => ts < requested.ts),
    hydration: longest(({ ts }) => ts >= requested.ts),
  };
}
