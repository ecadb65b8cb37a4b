import { expect, test } from 'vitest';
import { standInWebhook } from './support/stand-in-webhook.ts';
import type { Content, Value, WebhookPayload } from './support/whatsapp/cloud-api.ts';
import type { Person } from './support/whatsapp/people.ts';
import { standInWhatsApp } from './support/whatsapp/stand-in-whatsapp.ts';
import type { WhatsAppStandIn } from './support/whatsapp/start-stand-in.ts';
import * as contents from './support/whatsapp/webhook/contents.ts';
import type { IncomingOptions } from './support/whatsapp/webhook/incoming.ts';

type Change = { readonly field: string; readonly value: Value };

/** The one change that the brand's server is told of after something happened. */
async function changeAfter(happens: (meta: WhatsAppStandIn, anna: Person) => void, person = {}) {
  const meta = await standInWhatsApp();
  const webhook = await standInWebhook();
  meta.sendTo(webhook.url);
  const anna = meta.person({ phone: '390612345678', userId: 'IT.7', ...person });
  happens(meta, anna);
  await meta.settled();
  const [call] = webhook.received;
  const payload = JSON.parse(call?.body ?? '') as WebhookPayload;
  return payload.entry[0]?.changes[0] as Change;
}

async function messageOf(content: Content, how?: IncomingOptions, person = {}) {
  const { value } = await changeAfter((meta, anna) => meta.write(anna, content, how), person);
  return value.messages?.[0];
}

test.each<[string, Content, object]>([
  ['text', contents.text('Ciao'), { text: { body: 'Ciao' } }],
  ['sticker', contents.sticker(), { sticker: { mime_type: 'image/webp' } }],
  ['audio', contents.voiceMessage(), { audio: { voice: true } }],
  ['image', contents.photo('Io'), { image: { caption: 'Io' } }],
  ['reaction', contents.reaction('wamid.1', '👍'), { reaction: { message_id: 'wamid.1' } }],
  ['edit', contents.edit('wamid.1', 'Ehi'), { edit: { original_message_id: 'wamid.1' } }],
  ['revoke', contents.revocation('wamid.1'), { revoke: { original_message_id: 'wamid.1' } }],
  ['unsupported', contents.unsupported(), { errors: [{ code: 131051 }] }],
])('sends a message of the type %s', async (type, content, expected) => {
  expect(await messageOf(content)).toMatchObject({
    from: '390612345678',
    from_user_id: 'IT.7',
    id: expect.stringMatching(/^wamid\.[A-Za-z0-9+/]+=*$/),
    timestamp: expect.stringMatching(/^\d{10}$/),
    type,
    ...expected,
  });
});

test('quotes a message, writes into a group, comes late, and to another number', async () => {
  const quoted = { from: '393000000000', id: 'wamid.1' };
  expect(await messageOf(contents.text('Ciao', quoted))).toMatchObject({ context: quoted });
  expect(await messageOf(contents.text('Ciao'), { groupId: 'g1' })).toMatchObject({
    group_id: 'g1',
  });
  const at = Date.UTC(2026, 10, 20);
  expect(await messageOf(contents.text('Ciao'), { at })).toMatchObject({
    timestamp: `${at / 1000}`,
  });
  const { value } = await changeAfter((meta, anna) =>
    meta.write(anna, contents.text('Ciao'), { phoneId: '42' }),
  );
  expect(value.metadata.phone_number_id).toBe('42');
});

test('names a person with a username by the id alone', async () => {
  const hidden = { hidesNumber: true, username: '@anna' };
  const { value } = await changeAfter(
    (meta, anna) => meta.write(anna, contents.text('Ciao')),
    hidden,
  );
  expect(value.contacts).toEqual([
    { profile: { name: 'Anna', username: '@anna' }, user_id: 'IT.7' },
  ]);
  const message = value.messages?.[0];
  expect(message).toMatchObject({ from_user_id: 'IT.7' });
  expect(message).not.toHaveProperty('from');
  const inside = Buffer.from(message?.id.slice('wamid.'.length) ?? '', 'base64').toString('latin1');
  expect(inside).not.toContain('390612345678');
});

test('shares a card that answers the request, and another one', async () => {
  expect(await messageOf(contents.contactCard('393331234567', 'contact_request'))).toMatchObject({
    contacts: [{ origin: 'contact_request', phones: [{ wa_id: '393331234567' }] }],
  });
  const card = contents.contactCard('393331234567', 'other', { withoutWaId: true });
  const message = await messageOf(card);
  expect(message).toMatchObject({ contacts: [{ origin: 'other' }] });
  expect(JSON.stringify(message)).toContain('"phones":[{"phone":"+39 333 1234567"}]');
});

test('tells of a changed number, without contacts, and the old number is nobody any more', async () => {
  const { value } = await changeAfter((meta, anna) => {
    meta.changeNumber(anna, '393339876543');
    expect(meta.people.byPhone('390612345678')).toBeUndefined();
    expect(meta.people.byPhone('393339876543')).toBe(anna);
  });
  expect(value.contacts).toBeUndefined();
  expect(value.messages).toMatchObject([
    {
      from: '390612345678',
      type: 'system',
      system: { type: 'user_changed_number', wa_id: '393339876543', previous_user_id: 'IT.7' },
    },
  ]);
});

test('echoes what the brand wrote by hand', async () => {
  const { field, value } = await changeAfter((meta, anna) => meta.echo(anna, 'Buongiorno'));
  expect(field).toBe('smb_message_echoes');
  expect(value.message_echoes).toMatchObject([
    { from: '393000000000', to: '390612345678', text: { body: 'Buongiorno' } },
  ]);
});

test('repeats a message under the same id and counts it once', async () => {
  const meta = await standInWhatsApp();
  const anna = meta.person();
  const id = meta.write(anna, contents.text('Ciao'));
  meta.write(anna, contents.text('Ciao'), { id });
  expect(meta.records.incoming).toHaveLength(1);
});
