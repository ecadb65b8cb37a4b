/**
 * @typedef {{
 *   title: string,
 *   how: string,
 *   measure: () => Promise<import('./report/rows.mjs').Row[]>,
 *   isOnlyByName?: boolean,
 * }} Part one that is long is measured only where it is named
 */

/** The parts in the order of the report. Each is imported only when it is measured. */
/** @type {Record<string, Part>} */
export const PARTS = {
  page: {
    title: 'The page',
    how: "Lighthouse's mobile setting (a slow phone on slow 4G, simulated), medians of 9 visits in turn to four pages of the real server: `/` as it is shipped; the same HTML without script, which is the lower bound; the same application rendered entirely in the browser, as most React applications are; and a page of one word, which shows the overhead of the machine. The longest task is Lighthouse's `max-potential-fid`. On a slow line: `/` again, with the processor and the network throttled by the browser; an early submit is a click on the button of the empty form 300 ms after the first bytes of the page. The browser is Chromium's headless shell if it is installed, because the full browser is also busy with its own windows. A full browser, if there is one, also visits `/`, the page without script and the page of one word; the blocking time of the page itself is that of `/` minus that of the page of one word in the same round, and its goal is 30 ms.",
    measure: async () => (await import('./page/page.mjs')).benchPage(),
  },
  interaction: {
    title: 'Interaction',
    how: "On the real server, with the processor throttled to a quarter. A click, with the button held for 80 ms, is timed until the first frame of the next screen, which shows what fits on a phone: the lead form itself is further down and drawn a frame later. A key or a tap is timed until the next frame, for the slowest field of both forms. The longest tasks are the main thread's CPU time before and after the application is requested, traced without Playwright, which would make the engine parse the application twice. The repeat visit uses the cache of the first one; it counts the requests that reach the server before the empty form shows its errors, except the beacons of the insights. Medians of 9, in the headless shell and in the full browser if there is one. The goals are 120 ms for the click to the lead form and 80 ms for the longest task before hydration; docs/decisions/045-several-frames.md says where they are reached and where they are missed.",
    measure: async () => (await import('./page/interaction.mjs')).benchInteraction(),
  },
  memory: {
    title: 'Memory',
    how: 'One tab, the whole flow 50 times, after a forced garbage collection.',
    measure: async () => (await import('./page/memory.mjs')).benchMemory(),
  },
  estimate: {
    title: 'The estimate',
    how: 'The minified core as it is shipped, from the input to the result and its texts, for six people in turn.',
    measure: async () => (await import('./page/estimate.mjs')).benchEstimate(),
  },
  leads: {
    title: 'Leads',
    how: 'Sent over 64 connections by a load generator on the same cores; each lead is synced to disk before it is acknowledged. The no-op takes the same body through the same server and does nothing with it. Each round measures every variant in turn; each ratio is the median of its rounds, not the quotient of the medians above.',
    measure: async () => (await import('./server/leads.mjs')).benchLeads(),
  },
  answers: {
    title: 'Answers on WhatsApp',
    how: "Messages of visitors, each in a signed call of Meta's webhook, 500 a second over 32 connections however fast the responses are; the time of a call starts when it is due. Each call is synced to disk before it is acknowledged. The server decides meanwhile how to answer, and the answers wait, because the token has expired. The no-op takes the same body through the same server and does nothing with it. With leads: 100,000 leads wait for messages, and each message comes from one of their numbers. The limits in milliseconds are Meta's requirements.",
    measure: async () => (await import('./server/answers.mjs')).benchAnswers(),
  },
  pictures: {
    title: 'Pictures of the estimate',
    how: 'Drawn one after the other in the worker thread of the real server. Meanwhile leads are sent over 64 connections by a load generator on the same cores, as in Leads, to SQLite.',
    measure: async () => (await import('./server/pictures.mjs')).benchPictures(),
  },
  growth: {
    title: 'Growth',
    how: 'Databases of 0 to 1,000,000 delivered leads, each with an older backlog of 350, queried in turn; medians of 31. Insert is a batch of 64; claim is a batch of 32 and its release; an erasure finds a number and erases its lead; a message is stored and its answer is put into the outbox.',
    measure: async () => (await import('./store/growth.mjs')).benchGrowth(),
  },
  drain: {
    title: 'After an outage',
    how: '100,000 leads are waiting when the server starts, and the webhook works again. Rates and memory are given for each tenth of the deliveries. Intake: leads sent over 64 connections as in Leads, to a server without a backlog and to one with 100,000 waiting leads.',
    measure: async () => (await import('./server/drain.mjs')).benchDrain(),
  },
  rush: {
    title: 'A rush',
    how: "Ten minutes on each engine: 500 leads a second and 167 messages of visitors a second (100,000 in all), each in a signed call of Meta's webhook, however fast the responses are; the time of a call starts when it is due. 100,000 older leads wait for these messages. The load generators and the stand-in for Meta's API, which accepts every answer, run on the same cores. The backlog at the end is read from /metrics.",
    measure: async () => (await import('./server/rush.mjs')).benchRush(),
    isOnlyByName: true,
  },
  desk: {
    title: 'The desk',
    how: 'Two servers, one with 10,000 leads and one with 1,000,000, queried in turn over HTTP for pages of 50 rows with their counts; medians of 31. The cost of the desk for intake: leads sent over 64 connections to two servers in turn, one of them without the trigger that reports new leads to the desk, so that it has nothing to index; each run starts once the machine is idle, so that the other server has finished indexing.',
    measure: async () => (await import('./server/desk.mjs')).benchDesk(),
  },
  year: {
    title: 'A year',
    how: 'A million delivered leads, which is 2,740 a day for a year, on each engine: their size on disk, and the time that maintenance takes. Measured once, for information.',
    measure: async () => (await import('./store/year.mjs')).benchYear(),
  },
  start: {
    title: 'Start',
    how: 'From the command to the first response, with nothing to install or build; medians of 9.',
    measure: async () => (await import('./server/start-up.mjs')).benchStart(),
  },
};
