import { describe, expect, test } from 'vitest';
import { ENGINES } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { payloadOf } from '../support/leads.ts';
import { query } from '../support/stored-leads.ts';
import { HELLO, whatsappServer } from '../support/whatsapp-server.ts';

const HOUR_MS = 3_600_000;

function card(origin: 'contact_request' | 'other', phone: string) {
  return { type: 'contacts', contacts: [{ origin, phones: [{ phone, wa_id: phone }] }] } as const;
}

describe.each(ENGINES)('the answer on %s', (engine) => {
  test('goes to whoever wrote, to the letter, and its statuses are kept', async () => {
    const { meta, leaveLead, answered, store } = await whatsappServer(engine);
    const anna = meta.person();
    const id = await leaveLead(anna);
    const wamid = meta.write(anna, HELLO);
    await answered('read', id);
    const [text] = meta.arrived(anna);
    expect(text).toMatchObject({
      type: 'text',
      to: anna.phone,
      previewUrl: false,
      context: wamid,
      text: payloadOf('Anna', `+${anna.phone}`).whatsapp_message_ready,
    });
    expect(meta.records.incoming[0]).toMatchObject({ read: true, typing: true });
    // The price comes with an earlier status, which may be handled after the last one.
    await expect
      .poll(async () => (await store.answersOf(id))[0])
      .toMatchObject({
        kind: 'text',
        status: 'read',
        maybe_double: 0,
        pricing: expect.stringContaining('billable'),
      });
  });

  test('comes at once when the lead comes after the message', async () => {
    const { meta, leaveLead, answered } = await whatsappServer(engine);
    const anna = meta.person();
    meta.write(anna, HELLO);
    await meta.settled();
    const id = await leaveLead(anna);
    await answered('read', id);
    expect(meta.arrived(anna).filter(({ type }) => type === 'text')).toHaveLength(1);
  });

  test('is one for two leads of a number: the newest', async () => {
    const { meta, leaveLead, answers, answered } = await whatsappServer(engine);
    const anna = meta.person();
    const older = await leaveLead(anna, 'Anna');
    const newer = await leaveLead(anna, 'Annalisa');
    meta.write(anna, HELLO);
    await answered('read', newer);
    expect(await answers()).toMatchObject([
      { id: older, answer: 'superseded' },
      { id: newer, answer: 'read' },
    ]);
    const texts = meta.arrived(anna).filter(({ type }) => type === 'text');
    expect(texts.map(({ text }) => text)).toEqual([
      payloadOf('Annalisa', `+${anna.phone}`).whatsapp_message_ready,
    ]);
  });

  test('is not repeated for further messages, reactions, doubles and echoes', async () => {
    const { meta, leaveLead, answered, store } = await whatsappServer(engine, {
      settings: { doubles: 1, reorder: 0.5 },
    });
    const anna = meta.person();
    const id = await leaveLead(anna);
    const wamid = meta.write(anna, HELLO);
    await answered('read', id);
    meta.write(anna, HELLO, { id: wamid });
    meta.write(anna, { type: 'reaction', reaction: { message_id: wamid, emoji: '❤' } });
    meta.write(anna, { type: 'text', text: { body: 'Grazie!' } });
    meta.echo(anna, 'Prego');
    await meta.settled();
    await eventually('all are handled', async () => {
      const { handled } = await store.handleMessages(Date.now(), 10);
      return handled === 0;
    });
    expect(meta.arrived(anna).filter(({ type }) => type === 'text')).toHaveLength(1);
  });

  test('follows a sticker, and a landline keeps its zero', async () => {
    const { meta, leaveLead, answered } = await whatsappServer(engine);
    const studio = meta.person({ phone: '390612345678' });
    meta.person({ phone: '39612345678' });
    const id = await leaveLead(studio);
    meta.write(studio, {
      type: 'sticker',
      sticker: { id: '1', mime_type: 'image/webp', sha256: 'x', animated: false },
    });
    await answered('read', id);
    expect(meta.arrived()[0]?.person).toBe(studio);
  });

  test('asks for a hidden number once, and answers when it is shared', async () => {
    const { meta, leaveLead, answered } = await whatsappServer(engine);
    const anna = meta.person({ username: 'anna', hidesNumber: true });
    const id = await leaveLead(anna);
    meta.write(anna, HELLO);
    const ask = await eventually('the number is asked for', () =>
      meta.arrived(anna).find(({ type }) => type === 'interactive'),
    );
    expect(ask).toMatchObject({ recipient: anna.userId, to: undefined });
    meta.write(anna, HELLO);
    await meta.settled();
    meta.write(anna, card('other', anna.phone));
    await meta.settled();
    meta.write(anna, card('contact_request', anna.phone));
    await answered('read', id);
    expect(meta.arrived(anna).filter(({ type }) => type === 'interactive')).toHaveLength(1);
    // From now on the id alone is enough.
    const second = await leaveLead(anna, 'Annalisa');
    meta.write(anna, HELLO);
    await answered('read', second);
  });

  test('never goes to a changed number', async () => {
    const { meta, leaveLead, answers, setting } = await whatsappServer(engine);
    const anna = meta.person();
    await leaveLead(anna);
    meta.changeNumber(anna, '393999999999');
    meta.write(anna, HELLO);
    await meta.settled();
    await eventually('it waits for a lead', async () => {
      const rows = await query<{ decide_at: number }>(
        setting,
        'select decide_at from incoming_messages',
      );
      return rows.length === 1 && (rows[0]?.decide_at ?? 0) > 0;
    });
    expect(meta.arrived()).toEqual([]);
    expect(await answers()).toMatchObject([{ answer: 'none' }]);
  });

  test('fails where the message is 25 hours late', async () => {
    const { meta, leaveLead, answered } = await whatsappServer(engine);
    const anna = meta.person();
    await leaveLead(anna);
    meta.write(anna, HELLO, { at: Date.now() - 25 * HOUR_MS });
    expect(await answered('failed')).toMatchObject({ answer_reason: 'window_closed' });
    expect(meta.records.calls.filter(({ call }) => call === 'text')).toEqual([]);
  });
});
