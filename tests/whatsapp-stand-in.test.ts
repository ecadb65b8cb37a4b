import { expect, test } from 'vitest';
import { apiCaller } from './support/whatsapp/call-api.ts';
import { sampleJpeg, samplePng } from './support/whatsapp/sample-pictures.ts';
import { standInWhatsApp } from './support/whatsapp/stand-in-whatsapp.ts';
import type { StandInOptions } from './support/whatsapp/start-stand-in.ts';
import { reaction, sticker, text } from './support/whatsapp/webhook/contents.ts';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 10, 20, 12);

/** The stand-in, whose clock moves by hand, and somebody who wrote just now. */
async function chat(options: StandInOptions = {}) {
  const meta = await standInWhatsApp({ clock: () => NOON, ...options });
  const anna = meta.person({ phone: '393331234567', name: 'Anna' });
  const wroteId = meta.write(anna, text('Ciao'));
  return { meta, anna, wroteId, api: apiCaller(meta) };
}

function refusal(code: number, status = 400) {
  return { status, body: { error: expect.objectContaining({ code, type: 'OAuthException' }) } };
}

test('accepts a text that quotes, and keeps all of it', async () => {
  const { meta, anna, wroteId, api } = await chat();
  const more = { context: { message_id: wroteId }, biz_opaque_callback_data: 'row-1' };
  const { status, body } = await api.sendText('+39 333 123 4567', 'Perché/così', more);
  expect(status).toBe(200);
  expect(body.contacts).toEqual([{ input: '+39 333 123 4567', wa_id: '393331234567' }]);
  expect(meta.arrived(anna)).toMatchObject([
    { id: body.messages?.[0]?.id, text: 'Perché/così', context: wroteId, opaque: 'row-1' },
  ]);
});

test('refuses with the shape of an error that Meta has', async () => {
  const { meta, api } = await chat();
  const { status, body } = await api.sendText('393331234567', 'x'.repeat(4097));
  expect(status).toBe(400);
  expect(body).toEqual({
    error: {
      message: '(#100) Invalid parameter',
      type: 'OAuthException',
      code: 100,
      error_data: {
        messaging_product: 'whatsapp',
        details: 'Param body must be at most 4096 characters long.',
      },
      fbtrace_id: expect.stringMatching(/^A[\w-]{22}$/),
    },
  });
  expect(meta.records.refused).toMatchObject([{ call: 'text', status: 400, code: 100 }]);
  expect(meta.records.accepted).toEqual([]);
  expect(await api.sendText('393331234567', 'x'.repeat(4096))).toMatchObject({ status: 200 });
});

test('refuses messages without a product, a recipient, a text, or of an unknown kind', async () => {
  const { meta, api } = await chat();
  const to = '393331234567';
  const path = `/${meta.account.phoneId}/messages`;
  expect(await api.post(path, { to, text: { body: 'x' } })).toEqual(refusal(100));
  expect(await api.send({ text: { body: 'x' } })).toEqual(refusal(100));
  expect(await api.sendText(to, '')).toEqual(refusal(131008));
  expect(await api.send({ to, type: 'poll' })).toEqual(refusal(131051));
  expect(await api.send({ to, type: 'template' })).toEqual(refusal(132001, 404));
  const opaque = { biz_opaque_callback_data: 'x'.repeat(513) };
  expect(await api.sendText(to, 'x', opaque)).toEqual(refusal(100));
});

test('refuses a wrong, a missing and a dead token with 401, and another number', async () => {
  const { meta, api } = await chat();
  const message = { to: '393331234567', type: 'text', text: { body: 'x' } };
  expect(await api.send(message, 'wrong')).toEqual(refusal(190, 401));
  expect(await api.send(message, '')).toEqual(refusal(190, 401));
  meta.account.tokenDead = true;
  expect(await api.send(message)).toEqual(refusal(190, 401));
  meta.account.tokenDead = false;
  expect(await api.post('/1/messages', message)).toEqual(refusal(100));
});

test('refuses whoever did not write within 24 hours, whatever they wrote', async () => {
  const { meta, anna, wroteId, api } = await chat();
  expect(await api.sendText(anna.phone)).toMatchObject({ status: 200 });
  meta.moveClockBy(24 * HOUR + 1000);
  meta.write(anna, reaction(wroteId, '👍'));
  expect(await api.sendText(anna.phone)).toEqual(refusal(131047));
  meta.write(anna, sticker());
  expect(await api.sendText(anna.phone)).toMatchObject({ status: 200 });
  meta.write(anna, text('late'), { at: meta.now() - 25 * HOUR });
  expect(await api.sendText(anna.phone)).toMatchObject({ status: 200 });
});

test('refuses numbers without WhatsApp', async () => {
  const { api } = await chat();
  expect(await api.sendText('393339999999')).toEqual(refusal(131026));
});

test('refuses a pair that is too fast, and lets it go on after the pause', async () => {
  const { meta, anna, api } = await chat({ settings: { pairBurst: 2 } });
  for (const expected of [200, 200, 400]) {
    expect(await api.sendText(anna.phone)).toMatchObject({ status: expected });
  }
  expect(meta.records.refused).toMatchObject([{ code: 131056 }]);
  meta.moveClockBy(6000);
  expect(await api.sendText(anna.phone)).toMatchObject({ status: 200 });
});

test('refuses more messages a second than it can take', async () => {
  const { meta, api } = await chat({ settings: { throughputPerSecond: 3 } });
  const people = Array.from({ length: 5 }, () => meta.person());
  for (const person of people) meta.write(person, text('Ciao'));
  const answers = await Promise.all(people.map(({ phone }) => api.sendText(phone)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.find(({ status }) => status !== 200)).toEqual(refusal(130429, 429));
});

test('drops a business-scoped id in `to` without a word, and takes it in `recipient`', async () => {
  const { meta, anna, api } = await chat();
  expect(await api.sendText(anna.userId)).toMatchObject({ status: 200 });
  expect(meta.arrived()).toEqual([]);
  expect(meta.records.accepted).toMatchObject([{ dropped: true }]);
  const message = { recipient: anna.userId, type: 'text', text: { body: 'Ciao' } };
  expect((await api.send(message)).body.contacts).toEqual([
    { input: anna.userId, user_id: anna.userId },
  ]);
  expect(meta.arrived(anna)).toHaveLength(1);
});

test('takes pictures in RGB, with a caption that is not too long', async () => {
  const { meta, anna, api } = await chat();
  const bytes = samplePng({ size: 8 });
  const id = (await api.upload(bytes)).body['id'];
  const image = (caption: string) =>
    api.send({ to: anna.phone, type: 'image', image: { id, caption } });
  expect(await image('x'.repeat(1025))).toEqual(refusal(100));
  expect(await image('x'.repeat(1024))).toMatchObject({ status: 200 });
  const picture = { bytes, type: 'image/png', width: 8, height: 8 };
  expect(meta.arrived(anna)).toMatchObject([{ type: 'image', picture }]);
  expect(await api.upload(samplePng({ colourType: 6 }))).toMatchObject({ status: 200 });
  expect(await api.upload(sampleJpeg(), 'image/jpeg')).toMatchObject({ status: 200 });
});

test.each([
  ['with a palette', samplePng({ colourType: 3 }), 'image/png', 131053],
  ['in grey', samplePng({ colourType: 0 }), 'image/png', 131053],
  ['with 16 bit', samplePng({ depth: 16 }), 'image/png', 131053],
  ['cut off', samplePng().subarray(0, -12), 'image/png', 131053],
  ['in the colours of a printer', sampleJpeg(4), 'image/jpeg', 131053],
  ['of another type than it says', sampleJpeg(), 'image/png', 131053],
  [
    'of over 5 MB',
    Buffer.concat([samplePng(), Buffer.alloc(5 * 1024 * 1024)]),
    'image/png',
    131053,
  ],
  ['that is none', Buffer.from('GIF89a'), 'image/png', 131053],
  ['of a type that is not taken', Buffer.from('GIF89a'), 'image/gif', 100],
])('refuses a picture %s', async (_what, bytes, type, code) => {
  const { api } = await chat();
  expect(await api.upload(bytes, type)).toEqual(refusal(code));
});

test('refuses unknown and forgotten media ids with the code that the test chose', async () => {
  const { meta, anna, api } = await chat({ settings: { unknownMediaCode: 131053 } });
  const id = (await api.upload(samplePng())).body['id'];
  const image = { to: anna.phone, type: 'image', image: { id } };
  expect(await api.send(image)).toMatchObject({ status: 200 });
  meta.forgetMedia();
  expect(await api.send(image)).toEqual(refusal(131053));
  meta.settings.unknownMediaCode = 131052;
  expect(await api.send(image)).toEqual(refusal(131052));
});

test('asks for the number by an interactive message of this one kind', async () => {
  const { meta, anna, api } = await chat();
  const type = 'request_contact_info';
  const interactive = { type, body: { text: 'Qual è il tuo numero?' }, action: { name: type } };
  const ask = (changes: object) =>
    api.send({
      recipient: anna.userId,
      type: 'interactive',
      interactive: { ...interactive, ...changes },
    });
  expect(await ask({})).toMatchObject({ status: 200 });
  expect(meta.arrived(anna)).toMatchObject([
    { type: 'interactive', text: 'Qual è il tuo numero?' },
  ]);
  expect(await ask({ type: 'button' })).toEqual(refusal(131009));
  expect(await ask({ body: { text: '' } })).toEqual(refusal(131008));
});

test('marks a message as read and shows that the brand is typing', async () => {
  const { meta, wroteId, api } = await chat();
  const mark = { status: 'read', message_id: wroteId, typing_indicator: { type: 'text' } };
  expect(await api.send(mark)).toEqual({ status: 200, body: { success: true } });
  expect(meta.records.incoming).toMatchObject([{ id: wroteId, read: true, typing: true }]);
  expect(await api.send({ ...mark, message_id: 'wamid.unknown' })).toEqual(refusal(100));
});
