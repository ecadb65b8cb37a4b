import { setTimeout as sleep } from 'node:timers/promises';
import { withPipe } from './devtools-pipe.mjs';

const THROTTLING = 4;
const WATCH_MS = 5000;
const CATEGORIES = ['toplevel', 'loading', 'devtools.timeline'];
const APPLICATION = '/assets/entry-client';

/** @typedef {{ before: number, hydration: number }} LongestTasks in milliseconds of the thread's own time */
/** @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number, args: { data?: { url?: string } } }} TraceEvent */

/** Of the main thread, before and after the application is asked for. @param {string} url @returns {Promise<LongestTasks>} */
export function longestTasks(url) {
  return withPipe(async (send, onEvent) => {
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
  const asked = events.find(
    ({ name, args }) => name === 'ResourceSendRequest' && args.data?.url?.includes(APPLICATION),
  );
  if (!asked) throw new Error('the application was not asked for');
  const tasks = events.filter(
    ({ name, pid, tid }) =>
      name === 'ThreadControllerImpl::RunTask' && pid === asked.pid && tid === asked.tid,
  );
  const longest = (/** @type {(task: TraceEvent) => boolean} */ isMeant) =>
    // Its own time: what the system gave to others meanwhile is not the page's doing.
    Math.max(0, ...tasks.filter(isMeant).map(({ tdur = 0 }) => tdur / 1000));
  return {
    before: longest(({ ts }) => ts < asked.ts),
    hydration: longest(({ ts }) => ts >= asked.ts),
  };
}
