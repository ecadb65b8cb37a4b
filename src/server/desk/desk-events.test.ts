import { describe, expect, test } from 'vitest';
import { runningDesk } from '../../../tests/support/desk.ts';
import { NOON, newLead } from '../../../tests/support/leads.ts';
import { eventsAfter, readLastEvent } from '../changes.ts';
import { addLeads } from '../intake/intake-queries.ts';
import { changeLead } from './actions/change-lead.ts';

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

function readerOf(response: Response) {
  return (response.body as ReadableStream<Uint8Array>).getReader();
}

describe('the events of the desk', () => {
  test('begin where a page stood when it loaded', async () => {
    const { signIn, store } = await runningDesk('sqlite');
    const person = await signIn();
    const [first, second] = [newLead(), newLead()];
    await addLeads(store.db, [first]);
    const { lastEvent } = await person.call('me', {});
    expect((await person.call('leads', { tab: 'all' })).total).toBe(1);
    await addLeads(store.db, [second]);
    const reader = readerOf(await person.get(`/desk/api/events?after=${lastEvent}`));
    const text = await readUntil(reader, second.id);
    expect(text).not.toContain(first.id);
    await reader.cancel();
  });

  test('report each change of a lead, even two that are read together', async () => {
    const { store } = await runningDesk('sqlite');
    const lead = newLead();
    await addLeads(store.db, [lead]);
    const seen = await readLastEvent(store.db);
    // A page leaves out one event for each change of its own: the other one must be left.
    for (const version of [0, 1]) {
      await changeLead(store.db, {
        id: lead.id,
        version,
        change: { kind: 'called' },
        key: { hash: `key-${version}`, requestHash: '' },
        by: 'Giulia',
        now: NOON,
      });
    }
    expect((await eventsAfter(store.db, seen, 100)).ids).toEqual([lead.id, lead.id]);
  });
});

test('the server ends open streams before it stops', async () => {
  const { signIn, app } = await runningDesk('sqlite');
  const person = await signIn();
  const response = await person.get('/desk/api/events');
  const reader = readerOf(response);
  await readUntil(reader, 'beat');
  const [rest] = await Promise.all([readUntil(reader, 'never'), app.close()]);
  expect(rest).toContain('[end]');
});
