/**
 * @typedef {{
 *   title: string,
 *   how: string,
 *   measure: () => Promise<import('./report/rows.mjs').Row[]>,
 *   isOnlyByName?: boolean,
 * }} Part one that is long is measured only where it is named
 */

/** What is measured, in the order of the report; each part is loaded when it is its turn. */
/** @type {Record<string, Part>} */
export const PARTS = {
  page: {
    title: 'The page',
    how: "Lighthouse's mobile setting (a slow phone on slow 4G, simulated), median of 9 visits in turn to four pages on the real server: `/` as it is shipped; the same HTML without script, which is the lower bound; the same application rendering an empty page in the browser, as a usual React application does; and a page of one word, which shows what the machine itself adds. The longest task is Lighthouse's `max-potential-fid`. On a slow line: `/` again, with the processor and the network throttled by the browser; an early submit is a click on the button of the empty form 300 ms after the page began to arrive. The browser is Chromium's headless shell, where there is one: the whole browser is busy with windows of its own beside the page. Where there is a whole browser too, it visits `/`, the page without script and the page of one word; its own blocking time is that of `/` minus that of the page of one word in the same round, and the goal for it is 30 ms.",
    measure: async () => (await import('./page/page.mjs')).benchPage(),
  },
  interaction: {
    title: 'Interaction',
    how: "On the real server, with the processor throttled to a quarter. From the click, with the button held for 80 ms, to the first frame of the next screen, which has what fits on a phone: the lead form itself is below that and drawn a frame later; from a key or a tap to the frame after it, for the slowest field of both forms. The longest tasks are the main thread's own time, before and after the application is requested, traced without Playwright, which makes the engine parse the application once more. The repeat visit has the cache of the first, and counts the requests that reach the server before the empty form shows its errors, without the beacons of the insights. Medians of 9, in the headless shell and, where there is one, in the whole browser. The goal for the click to the lead form is 120 ms and that for the longest task before hydration 80 ms; docs/decisions/045-several-frames.md says what is left of both.",
    measure: async () => (await import('./page/interaction.mjs')).benchInteraction(),
  },
  memory: {
    title: 'Memory',
    how: 'One tab, the whole flow 50 times, after a forced collection of garbage.',
    measure: async () => (await import('./page/memory.mjs')).benchMemory(),
  },
  estimate: {
    title: 'The estimate',
    how: 'The minified core as it is shipped, from input to result with its texts, for six people in turn.',
    measure: async () => (await import('./page/estimate.mjs')).benchEstimate(),
  },
  leads: {
    title: 'Leads',
    how: 'Sent over 64 connections by a load generator on the same cores; each lead is synced to disk before it is acknowledged. The no-op takes the same body through the same server and does nothing with it. Each round asks every contestant in turn; each ratio is the median of its rounds, not the quotient of the medians above it.',
    measure: async () => (await import('./server/leads.mjs')).benchLeads(),
  },
  answers: {
    title: 'Answers on WhatsApp',
    how: "Messages of visitors, each in a signed call of Meta's webhook, 500 a second over 32 connections whatever the answers do; a time begins when the call is due. Each call is synced to disk before it is acknowledged; what the messages lead to is decided meanwhile, and the answers wait, because the token has ended. The no-op takes the same body through the same server and does nothing with it. With leads: 100,000 of them wait for their visitors' messages, and each message is from one of their numbers. The limits in milliseconds are what Meta asks for.",
    measure: async () => (await import('./server/answers.mjs')).benchAnswers(),
  },
  pictures: {
    title: 'Pictures of the estimate',
    how: 'Drawn one after the other in the worker thread of the real server. Meanwhile leads are sent over 64 connections by a load generator on the same cores, as in Leads, to SQLite.',
    measure: async () => (await import('./server/pictures.mjs')).benchPictures(),
  },
  growth: {
    title: 'Growth',
    how: 'Databases of 0 to 1,000,000 delivered leads, each with a backlog of 350 that is older than all of them, asked in turn; medians of 31. Insert is a batch of 64, claim one of 32, with its release; an erasure looks for the number and erases its lead; a message is stored, and its answer put into the outbox.',
    measure: async () => (await import('./store/growth.mjs')).benchGrowth(),
  },
  drain: {
    title: 'After an outage',
    how: '100,000 leads wait when the server starts and the webhook answers again at once. Rates and memory in tenths of what is delivered. Intake: leads sent over 64 connections as in Leads, to a server without a backlog and to one with 100,000 leads that wait.',
    measure: async () => (await import('./server/drain.mjs')).benchDrain(),
  },
  rush: {
    title: 'A rush',
    how: "Ten minutes on each engine: 500 leads a second and 167 messages of visitors a second (100,000 in all), each in a signed call of Meta's webhook, whatever the answers do; a time begins when the call is due. 100,000 older leads wait for these messages. The load generators and the stand-in for Meta's API, which takes every answer, run on the same cores. What waits at the end is read from /metrics, as an operator does.",
    measure: async () => (await import('./server/rush.mjs')).benchRush(),
    isOnlyByName: true,
  },
  desk: {
    title: 'The desk',
    how: 'Two servers, one with 10,000 leads and one with 1,000,000, asked in turn over HTTP for pages of 50 rows with their counts; medians of 31. What the desk costs intake: leads sent over 64 connections to two servers in turn, one of which has lost the trigger that tells the desk of new leads, and so has nothing to index; each waits until the other has nothing left to index.',
    measure: async () => (await import('./server/desk.mjs')).benchDesk(),
  },
  year: {
    title: 'A year',
    how: 'A million delivered leads, as many as 2,740 a day in a year, on each engine: what they occupy, and how long upkeep takes. Once each, for information.',
    measure: async () => (await import('./store/year.mjs')).benchYear(),
  },
  start: {
    title: 'Start',
    how: 'From the command to the first answer, with nothing to install and nothing to build; medians of 9.',
    measure: async () => (await import('./server/start-up.mjs')).benchStart(),
  },
};
