import { describe, expect, test, vi } from 'vitest';
import { freshStore } from '../../../tests/support/databases.ts';
import { hooked } from '../../../tests/support/hooked-database.ts';
import { errorOf, payloadOf, postLead } from '../../../tests/support/leads.ts';
import { rawPost, sendAndReset, sendBytes, statusOf } from '../../../tests/support/raw-http.ts';
import { runningApp } from '../../../tests/support/running-app.ts';
import { readBacklog } from '../overview/backlog.ts';

const PAYLOAD = payloadOf();
const FULL = Object.assign(new Error(`full: ${PAYLOAD.lead_phone}`), { code: 'SQLITE_FULL' });

describe('limits', () => {
  test('limits what is logged about a foreign origin', async () => {
    const { app, port } = await runningApp(await freshStore('sqlite'), { RATE_LIMIT: '2' });
    const warn = vi.spyOn(app.log, 'warn');
    const headers = ['content-type: application/json', 'origin: https://evil.example'];
    const request = rawPost(JSON.stringify(PAYLOAD), headers);
    const statuses: number[] = [];
    for (let post = 0; post < 4; post++) statuses.push(statusOf(await sendBytes(port, request)));
    expect(statuses).toEqual([403, 403, 429, 429]);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['from anywhere', {}],
    ['behind a proxy', { TRUST_PROXY: '127.0.0.1' }],
  ])('stores a whole lead whose sender resets the connection at once, %s', async (_name, env) => {
    const store = await freshStore('sqlite');
    const { port } = await runningApp(store, { RATE_LIMIT: '100', ...env });
    const headers = ['content-type: application/json', 'x-forwarded-for: 1.1.1.1'];
    await sendAndReset(port, rawPost(JSON.stringify(PAYLOAD), headers));
    await expect.poll(async () => (await readBacklog(store.db)).waiting).toBe(1);
  });

  test('answers 503 with Retry-After while it cannot store, and recovers without a restart', async () => {
    const store = await freshStore('sqlite');
    let isFull = true;
    const { address } = await runningApp(
      hooked(store, (sql) => {
        if (isFull && sql.startsWith('insert into "leads"')) throw FULL;
      }),
    );
    const response = await postLead(address);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await errorOf(response)).toEqual([503, 'cannot_store', []]);
    expect((await fetch(`${address}/readyz`)).status).toBe(503);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    isFull = false;
    expect((await postLead(address)).status).toBe(201);
  });
});
