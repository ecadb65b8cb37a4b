import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { MINUTE } from '../../src/server/time/clock.ts';
import { memoryOf } from '../support/memory.ts';
import { builtServerWithWebhook } from '../support/server-with-webhook.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { ok } from '../support/stand-in-webhook.ts';
import { sendLead } from '../support/visitors.ts';

const MEGABYTE = 1024 * 1024;
const ANSWER_BYTES = 100 * MEGABYTE;
const LEADS = size(4, 40);

test(
  'a response of 100 MB is read up to 64 KiB and cut; its status counts',
  async () => {
    let written = 0;
    const flood = (code: number) => (response: ServerResponse) => {
      response.writeHead(code, { 'content-length': String(ANSWER_BYTES) });
      let left = ANSWER_BYTES;
      const pour = () => {
        while (left > 0 && !response.destroyed) {
          left -= MEGABYTE;
          written += MEGABYTE;
          if (!response.write(Buffer.alloc(MEGABYTE))) {
            response.once('drain', pour);
            return;
          }
        }
      };
      pour();
    };
    const { server, webhook, failedOnce, allDelivered } = await builtServerWithWebhook(flood(500));
    const before = memoryOf(server.pid);
    await sendLead(server.address, 'Anna');
    expect((await failedOnce()).status).toBe('waiting');
    webhook.respondWith(flood(200));
    await server.moveClock(2 * MINUTE);
    for (let lead = 1; lead < LEADS; lead++) await sendLead(server.address, `Anna ${lead}`);
    await allDelivered(LEADS);
    expect(webhook.received.length).toBeLessThanOrEqual(LEADS + 2);
    // Only what fits in the kernel's buffers and one chunk is sent.
    expect(written / webhook.received.length).toBeLessThan(ANSWER_BYTES / 4);
    const grownBytes = memoryOf(server.pid) - before;
    expect(grownBytes).toBeLessThan(64 * MEGABYTE);
    webhook.respondWith(ok);
  },
  SCENARIO_TIMEOUT_MS,
);
