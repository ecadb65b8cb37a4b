import { describe, expect, test, vi } from 'vitest';
import { freshStore } from '../../../tests/support/databases.ts';
import { hooked } from '../../../tests/support/hooked-database.ts';
import { sendBytes, statusOf } from '../../../tests/support/raw-http.ts';
import { runningApp } from '../../../tests/support/running-app.ts';
import { standInWhatsApp } from '../../../tests/support/whatsapp/stand-in-whatsapp.ts';

async function webhook(before: (sql: string) => unknown = () => undefined) {
  const meta = await standInWhatsApp();
  const store = hooked(await freshStore('sqlite'), before);
  const { app, address, port } = await runningApp(store, meta.environment());
  const received = () => store.db.selectFrom('incoming_messages').select('type').execute();
  return { app, meta, received, port, url: `${address}/webhook/whatsapp` };
}

/** A call whose body does not come. */
function beginningOf(header: string): string {
  return `POST /webhook/whatsapp HTTP/1.1\r\nhost: localhost\r\n${header}\r\ncontent-type: application/json\r\ncontent-length: 2900000\r\n\r\n`;
}

describe('a call', () => {
  test('without the right signature is logged once a minute', async () => {
    const { app, meta, url } = await webhook();
    const warn = vi.spyOn(app.log, 'warn');
    for (const signature of [null, `sha256=${'0'.repeat(64)}`, null]) {
      expect(await meta.post(url, '{"entry":[]}', signature)).toBe(401);
    }
    expect(warn).toHaveBeenCalledOnce();
  });

  test.each(['x-nothing: 1', 'x-hub-signature-256: sha256=00', 'x-hub-signature-256: sha1=00'])(
    'with the header %s is refused before its body is read',
    async (header) => {
      const { port } = await webhook();
      expect(statusOf(await sendBytes(port, beginningOf(header)))).toBe(401);
    },
  );

  test.each([
    '['.repeat(100_000),
    '{"a":'.repeat(50_000),
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    `{"entry":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  ])('that is nested without end is acknowledged and leads to nothing', async (body) => {
    const { meta, url, received } = await webhook();
    expect(await meta.post(url, body)).toBe(200);
    expect(await received()).toEqual([]);
  });

  test('is answered with 503 while the store is in trouble', async () => {
    const { meta, url } = await webhook((sql) => {
      if (sql.startsWith('insert into "incoming_messages"')) throw new Error('no space left');
    });
    await meta.connect(url);
    meta.write(meta.person(), { type: 'text', text: { body: 'Ciao' } });
    await expect.poll(() => meta.records.webhooks[0]?.status).toBe(503);
  });
});
