import { describe, expect, test } from 'vitest';
import { ENGINES, opened } from '../../../tests/support/databases.ts';
import { indexAll, runningDesk } from '../../../tests/support/desk.ts';
import { newLead } from '../../../tests/support/leads.ts';

/** Reads a stream of events until it holds a text, or ends. */
async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, wanted: string) {
  let text = '';
  while (!text.includes(wanted)) {
    const { value, done } = await reader.read();
    if (done) return `${text}[end]`;
    text += new TextDecoder().decode(value);
  }
  return text;
}

describe.each(ENGINES)('the events of the desk on %s', (engine) => {
  test('tell ids and counts of what another process changed, and nothing else', async () => {
    const { signIn, setting, store } = await runningDesk(engine);
    const person = await signIn();
    const response = await person.get('/desk/api/events');
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const lead = newLead({ name: 'Quirina' });
    const other = await opened(setting);
    await other.add([lead]);
    await indexAll(other);
    const text = await readUntil(reader, lead.id);
    expect(text).toMatch(/event: leads\nid: \d+\ndata: \{"ids":\["[\w-]+"\],"counts":\{"todo":1/);
    expect(text).not.toMatch(/Quirina|333/);
    expect(await store.desk.lastEvent()).toBeGreaterThan(0);
    await reader.cancel();
  });

  test('go on after the last one that was seen', async () => {
    const { signIn, address, store } = await runningDesk(engine);
    const { cookie } = await signIn();
    const [first, second] = [newLead(), newLead()];
    await store.add([first]);
    await indexAll(store);
    const seen = await store.desk.lastEvent();
    await store.add([second]);
    await indexAll(store);
    const response = await fetch(`${address}/desk/api/events`, {
      headers: { cookie, 'last-event-id': String(seen) },
    });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const text = await readUntil(reader, second.id);
    expect(text).not.toContain(first.id);
    await reader.cancel();
  });
});

test('the server ends open streams before it stops', async () => {
  const { signIn, app } = await runningDesk('sqlite');
  const person = await signIn();
  const response = await person.get('/desk/api/events');
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  await readUntil(reader, 'retry');
  const startedAt = performance.now();
  await Promise.all([app.close(), readUntil(reader, 'never')]);
  expect(performance.now() - startedAt).toBeLessThan(3000);
});
