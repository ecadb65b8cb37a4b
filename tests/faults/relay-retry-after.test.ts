import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { HOUR, SECOND } from '../../src/server/time/clock.ts';
import { eventually } from '../support/eventually.ts';
import { serverWithWebhook } from '../support/server-with-webhook.ts';
import { SCENARIO_TIMEOUT_MS } from '../support/soak.ts';
import { ok } from '../support/stand-in-webhook.ts';
import { sendLead } from '../support/visitors.ts';

/** The header of a response, and how long the relay then pauses. */
const CASES: readonly (readonly [string, string | (() => string), number])[] = [
  ['in seconds', '1800', HOUR / 2],
  ['as a date', () => new Date(Date.now() + HOUR / 2).toUTCString(), HOUR / 2],
  ['a day', '86400', HOUR],
  ['absurd', '99999999999999999999', HOUR],
  ['an absurd date', 'Fri, 31 Dec 9999 23:59:59 GMT', HOUR],
  ['a date long gone', 'Thu, 01 Jan 1970 00:00:00 GMT', 5 * SECOND],
  ['garbage', 'soon, I promise; \u00e0 bient\u00f4t', 5 * SECOND],
  ['less than nothing', '-60', 5 * SECOND],
];

/** The time between a response and its record, on a busy machine. */
const LEEWAY_MS = 30 * SECOND;

/** How long the relay pauses after the header, and how many requests it sends before that. */
async function pauseAfter(header: string | (() => string), pauseMs: number) {
  const { server, webhook, health, allDelivered } = await serverWithWebhook((response) => {
    const value = typeof header === 'string' ? header : header();
    response.writeHead(503, { 'retry-after': value }).end();
  });
  await sendLead(server.address, 'Anna');
  const { down_since, next_probe_at } = await eventually('it is down', async () => {
    const row = await health();
    return row.down_since > 0 ? row : undefined;
  });
  webhook.respondWith(ok);
  const before = webhook.received.length;
  const movedMs = Math.max(0, pauseMs - LEEWAY_MS);
  await server.moveClock(movedMs);
  await sleep(2 * SECOND);
  const early = webhook.received
    .slice(before)
    .filter(({ at }) => at + movedMs < next_probe_at).length;
  await server.moveClock(pauseMs + LEEWAY_MS);
  await allDelivered(1);
  return { pausedMs: next_probe_at - down_since, early };
}

test(
  'Retry-After is honoured in seconds and as a date, up to an hour; nonsense is ignored',
  async () => {
    await Promise.all(
      CASES.map(async ([name, header, pauseMs]) => {
        const { pausedMs, early } = await pauseAfter(header, pauseMs);
        const isAsLong = pausedMs > pauseMs - LEEWAY_MS && pausedMs <= pauseMs + SECOND;
        expect({ name, isAsLong, early }).toEqual({ name, isAsLong: true, early: 0 });
      }),
    );
  },
  SCENARIO_TIMEOUT_MS,
);
