import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DAY, HOUR, SECOND } from '../../src/server/clock.ts';
import { eventually } from '../support/eventually.ts';
import { relayedServer } from '../support/relayed-server.ts';
import { PATIENCE_MS, report } from '../support/soak.ts';
import { ok, status } from '../support/stand-in-webhook.ts';
import { sendLead } from '../support/visitors.ts';

/** What the header says, and how long the relay then keeps away. */
const CASES: readonly (readonly [string, string, number])[] = [
  ['in seconds', '7200', 2 * HOUR],
  ['as a date', new Date(Date.now() + 3 * HOUR).toUTCString(), 3 * HOUR],
  ['absurd', '99999999999999999999', DAY],
  ['an absurd date', 'Fri, 31 Dec 9999 23:59:59 GMT', DAY],
  ['a date long gone', 'Thu, 01 Jan 1970 00:00:00 GMT', 5 * SECOND],
  ['garbage', 'soon, I promise; \u00e0 bient\u00f4t', 5 * SECOND],
  ['less than nothing', '-60', 5 * SECOND],
];

/** Between asking and noting down, on a busy machine. */
const LEEWAY_MS = 30 * SECOND;

/** How long it means to keep away, and how often it called before that. */
async function meets(header: string, pauseMs: number) {
  const { server, webhook, health, allDelivered } = await relayedServer(
    status(503, { 'retry-after': header }),
  );
  await sendLead(server.address, 'Anna');
  const { down_since, next_probe_at } = await eventually('it is down', async () => {
    const row = await health();
    return row.down_since > 0 ? row : undefined;
  });
  webhook.now(ok);
  const before = webhook.received.length;
  await server.moveClock(Math.max(0, pauseMs - LEEWAY_MS));
  await sleep(2 * SECOND);
  const early = webhook.received.length - before;
  await server.moveClock(pauseMs + LEEWAY_MS);
  await allDelivered(1);
  return { pausedMs: next_probe_at - down_since, early };
}

test(
  'Retry-After is honoured in seconds and as a date, up to a day; nonsense is ignored',
  async () => {
    await Promise.all(
      CASES.map(async ([name, header, pauseMs]) => {
        const { pausedMs, early } = await meets(header, pauseMs);
        const isAsLong = pausedMs > pauseMs - LEEWAY_MS && pausedMs <= pauseMs + SECOND;
        expect({ name, isAsLong, early }).toEqual({ name, isAsLong: true, early: 0 });
      }),
    );
    report({
      area: 'Relay',
      what: `Retry-After ${CASES.map(([name]) => name).join(', ')}`,
      times: `${CASES.length} headers`,
      lost: '0 lost; kept away for as long as it said, 24 h at most, and delivered then',
    });
  },
  PATIENCE_MS,
);
