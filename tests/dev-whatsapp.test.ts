import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sparePort } from '../tools/spare-port.mjs';
import { freshSqlite, urlOf } from './support/databases.ts';
import { eventually } from './support/eventually.ts';
import { payloadOf, postLead } from './support/leads.ts';

// The program compiles the server and the stand-in before it serves.
vi.setConfig({ testTimeout: 120_000 });

const DEV = fileURLToPath(new URL('../scripts/dev.mjs', import.meta.url));

function dev(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [DEV, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const exited = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  onTestFinished(async () => {
    child.kill();
    await exited;
  });
  return { exited, output: () => output };
}

test.each([
  [['--with-whatsap'], "Unknown option '--with-whatsap'"],
  [['whatsapp'], "Unexpected argument 'whatsapp'"],
])('refuses %j with a word about what there is', async (args, complaint) => {
  const { exited, output } = dev(args);
  expect(await exited).toBe(2);
  expect(output()).toContain(complaint);
  expect(output()).toContain('Usage: npm run dev [-- --with-whatsapp]');
});

test('with the stand-in, a lead is answered in its chat, with a picture', async () => {
  const port = await sparePort(11);
  const { output } = dev(['--with-whatsapp'], {
    PORT: String(port),
    DATABASE_URL: urlOf(freshSqlite()),
    // A real account in the developer's shell must not be used.
    WHATSAPP_TOKEN: 'real',
  });
  await eventually('the server and the stand-in are connected', () =>
    output().includes('The WhatsApp stand-in is connected with the server.'),
  );
  const [standIn = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(output()) ?? [];
  expect(standIn).toBe(`http://127.0.0.1:${port + 10}`);

  const payload = payloadOf();
  expect((await postLead(`http://localhost:${port}`, payload)).status).toBe(201);
  const phone = payload.lead_phone.replace('+', '');
  await fetch(standIn, { method: 'POST', body: new URLSearchParams({ phone, kind: 'ready' }) });
  const chat = await eventually('the answer and its picture arrive', async () => {
    const html = await (await fetch(`${standIn}/chat?phone=${phone}`)).text();
    return html.includes('<img ') && html;
  });
  expect(chat).toContain('Il team di ');
});
