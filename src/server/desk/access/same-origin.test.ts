import { describe, expect, test } from 'vitest';
import { anyRequest, type RequestHeaders } from '../../../../tests/support/any-request.ts';
import { runningDesk } from '../../../../tests/support/desk.ts';
import { newLead } from '../../../../tests/support/leads.ts';
import { auditLog } from '../../audit.ts';
import { findLead } from '../../leads/lookup-queries.ts';
import { CALLS } from '../calls.ts';

describe('other sites', () => {
  test.each<[string, RequestHeaders]>([
    ['an old browser', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
  ])('%s changes nothing', async (_name, headers) => {
    const { port, address, signIn, store } = await runningDesk('sqlite');
    const { cookie } = await signIn();
    const lead = newLead();
    await store.add([lead]);
    const host = new URL(address).host;
    const body = JSON.stringify({ id: lead.id, version: 0 });
    const key = { 'idempotency-key': 'k', 'content-type': 'application/json' };
    for (const name of Object.keys(CALLS)) {
      const sent = { host, cookie, ...key, ...headers };
      expect((await anyRequest(port, 'POST', `/desk/api/${name}`, sent, body)).status).toBe(403);
    }
    expect(await findLead(store.db, lead.id)).toMatchObject({ answer: 'none' });
    expect(await auditLog(store.db, 10)).toEqual([]);
  });

  test('a body that is not JSON is refused', async () => {
    const { address, signIn } = await runningDesk('sqlite');
    const { cookie } = await signIn();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const response = await fetch(`${address}/desk/api/me`, {
        method: 'POST',
        headers: { cookie, origin: address, 'content-type': type },
        body: '{}',
      });
      expect(response.status).toBe(415);
    }
  });
});
