import { setTimeout as sleep } from 'node:timers/promises';
import { filledDatabase, MANY, personOf, sendLeads, serverWithDesk, timeOf } from './requests.ts';
import { atLeast, atMost, ms, p50AndP99, perSecond, type Row, within } from './rows.ts';

const SECONDS = 15;
const STEADY = 500;
const PAUSE_MS = 50;

/** Visitors leave leads and open the page, while a person searches many leads at the desk: on SQLite. */
export async function measure(): Promise<readonly Row[]> {
  const { address, ask, stop } = await serverWithDesk(await filledDatabase());
  const load = async (from: number, rate?: number) => {
    const over = AbortSignal.timeout(SECONDS * 1000);
    const repeat = async (work: (turn: number) => Promise<unknown>) => {
      const times: number[] = [];
      while (!over.aborted) {
        times.push(await timeOf(() => work(times.length)));
        await sleep(PAUSE_MS);
      }
      return times;
    };
    const [leads, pages, searches] = await Promise.all([
      sendLeads(address, () => over.aborted, from, rate),
      repeat(async () => (await fetch(address)).text()),
      repeat((turn) => ask({ tab: 'all', search: personOf(turn).name })),
    ]);
    return { leads, pages, searches };
  };
  const full = await load(MANY);
  const steady = await load(2 * MANY, STEADY);
  await stop();
  return [
    atLeast('as many as it takes', full.leads.perSecond, STEADY, perSecond),
    { what: 'as many as it takes: p50, p99', measured: p50AndP99(full.leads.times) },
    { what: `${STEADY} a second: p50`, measured: ms(within(steady.leads.times, 0.5)) },
    atMost(`${STEADY} a second: p99`, within(steady.leads.times, 0.99), 100, ms),
    atMost(`${STEADY} a second: longest page`, within(steady.pages, 1), 100, ms),
    { what: `${STEADY} a second: searches, p50, p99`, measured: p50AndP99(steady.searches) },
  ];
}
