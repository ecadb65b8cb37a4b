import { expect, test } from 'vitest';
import { MINUTE } from '../../src/server/time/clock.ts';
import { serverWithWebhook } from '../support/server-with-webhook.ts';
import { SCENARIO_TIMEOUT_MS } from '../support/soak.ts';
import { ok, standInWebhook, status } from '../support/stand-in-webhook.ts';
import { sendLead } from '../support/visitors.ts';

const REDIRECTS = [301, 302, 303, 307, 308];

test(
  'a redirect is not followed: the other port receives nothing, the lead waits',
  async () => {
    const stranger = await standInWebhook();
    let connections = 0;
    stranger.server.on('connection', () => {
      connections++;
    });
    await Promise.all(
      REDIRECTS.map(async (code) => {
        const { server, webhook, failedOnce, allDelivered } = await serverWithWebhook(
          status(code, { location: stranger.url.href }),
        );
        await sendLead(server.address, 'Anna');
        expect((await failedOnce()).status).toBe('waiting');
        webhook.respondWith(ok);
        await server.moveClock(2 * MINUTE);
        await allDelivered(1);
      }),
    );
    expect(connections).toBe(0);
    expect(stranger.received).toEqual([]);
  },
  SCENARIO_TIMEOUT_MS,
);
