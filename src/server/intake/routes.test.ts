import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { freshStore } from '../../../tests/support/databases.ts';
import { payloadOf, postLead } from '../../../tests/support/leads.ts';
import { runningApp } from '../../../tests/support/running-app.ts';
import { LEAD_WEBHOOK_PATH } from '../../domain/paths.ts';
import { listLeads } from '../leads/lookup-queries.ts';
import { openMetrics } from '../metrics.ts';
import { systemClock } from '../time/clock.ts';
import { registerLeads } from './routes.ts';

const PAYLOAD = payloadOf();

test('treats the same lead from another link as a repetition', async () => {
  const store = await freshStore('sqlite');
  const { address } = await runningApp(store);
  const key = { 'idempotency-key': 'one' };
  const first = await postLead(address, PAYLOAD, key, '?ref=anna');
  const again = await postLead(address, PAYLOAD, key, '?ref=bea');
  expect([first.status, again.status]).toEqual([201, 200]);
  expect(await listLeads(store.db, { order: 'oldest', limit: 9 })).toMatchObject([
    { campaign: 'ref=anna' },
  ]);
});

test('counts a lead that an unexpected error of ours loses', async () => {
  const metrics = openMetrics();
  const app = Fastify();
  registerLeads(app, {
    takeLead: () => Promise.reject(new Error('not reached')),
    rateLimit: undefined,
    clock: { ...systemClock, now: () => expect.unreachable() },
    metrics,
  });
  const response = await app.inject({ method: 'POST', url: LEAD_WEBHOOK_PATH, payload: PAYLOAD });
  expect([response.statusCode, metrics.leadsNotStored]).toEqual([500, 1]);
});
