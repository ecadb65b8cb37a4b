import { expect, test, vi } from 'vitest';
import { freshStore } from '../../../tests/support/databases.ts';
import { runningApp } from '../../../tests/support/running-app.ts';
import { VERSION } from '../version.ts';

test('answers /healthz and /readyz', async () => {
  const { address } = await runningApp(await freshStore('sqlite'));
  expect(await (await fetch(`${address}/healthz`)).json()).toEqual({
    status: 'alive',
    version: VERSION,
  });
  expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ status: 'ready' });
});

test('/readyz waits for a lock, with one check for concurrent requests', async () => {
  const store = await freshStore('sqlite');
  let attempts = 0;
  const { address } = await runningApp({
    ...store,
    checkWritable: async (now) => {
      attempts++;
      if (attempts < 3) throw Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' });
      await store.checkWritable(now);
    },
  });
  const responses = await Promise.all([1, 2, 3].map(() => fetch(`${address}/readyz`)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(attempts).toBe(3);
});

test('/readyz says once a minute in the log that the server is not ready', async () => {
  const store = await freshStore('sqlite');
  const error = Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
  const { app, address } = await runningApp({
    ...store,
    checkWritable: () => Promise.reject(error),
  });
  const warned = vi.spyOn(app.log, 'warn');
  for (let asked = 0; asked < 3; asked++) {
    expect((await fetch(`${address}/readyz`)).status).toBe(503);
  }
  expect(warned).toHaveBeenCalledOnce();
});
