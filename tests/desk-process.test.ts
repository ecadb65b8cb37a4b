import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { LeadsPage } from '../src/domain/desk/lead-list.ts';
import { builtServer } from './support/built-server.ts';
import { ENGINES, readyDatabase, urlOf } from './support/databases.ts';
import { eventually } from './support/eventually.ts';
import { postLead } from './support/leads.ts';
import { LEADS } from './support/project-files.ts';

const run = promisify(execFile);

describe.each(ENGINES)('the desk of a running server on %s', (engine) => {
  test('lets in whom the command line invites, and follows what it changes', async () => {
    const env = { DATABASE_URL: urlOf(await readyDatabase(engine)) };
    const server = await builtServer({ ...env, LOG_LEVEL: 'info' });
    expect(server.output()).toContain('npm run leads -- invite');
    const leads = async (...args: string[]) =>
      (await run(process.execPath, [LEADS, ...args], { env: { ...process.env, ...env } })).stdout;
    const origin = `http://localhost:${server.port}`;
    const post = (path: string, body: unknown, cookie = '') =>
      fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin, cookie },
        body: JSON.stringify(body),
      });

    const invitation = await leads('invite', 'Giulia', '--address', origin);
    expect(invitation).toMatch(new RegExp(`^${origin}/desk/entra#\\S+\\n$`));
    const entered = await post('/desk/entra', { token: invitation.trim().split('#')[1] });
    expect(entered.status).toBe(200);
    const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

    await postLead(server.address);
    const [row] = await eventually('the lead is in the list', async () => {
      const page = await post('/desk/api/leads', { tab: 'todo' }, cookie);
      const { rows } = (await page.json()) as LeadsPage;
      return rows.length > 0 ? rows : undefined;
    });
    const events = await fetch(`${origin}/desk/api/events`, { headers: { cookie } });
    const reader = (events.body as ReadableStream<Uint8Array>).getReader();
    await leads('answered', row?.id ?? '');
    let text = '';
    while (!text.includes(`"sent":1`)) {
      const { value, done } = await reader.read();
      if (done) break;
      text += new TextDecoder().decode(value);
    }
    expect(text).toContain(row?.id);

    expect(await leads('devices')).toContain('Giulia');
    await leads('revoke', '--all');
    expect((await post('/desk/api/me', {}, cookie)).status).toBe(401);
    expect(await server.stop()).toBe(0);
    expect(server.output()).not.toMatch(/Anna|3331234567|entra#/);
  });
});
