import { expect, onTestFinished, test } from 'vitest';
import { eventually } from './support/eventually.ts';
import { ok, standInWebhook, status } from './support/stand-in-webhook.ts';
import { apiCaller } from './support/whatsapp/call-api.ts';
import { chatPages } from './support/whatsapp/page/chat-pages.ts';
import { runStandIn } from './support/whatsapp/program.ts';
import { samplePng } from './support/whatsapp/sample-pictures.ts';
import { standInWhatsApp } from './support/whatsapp/stand-in-whatsapp.ts';

const PHONE = '393331234567';

async function withPages() {
  const meta = await standInWhatsApp({ otherPages: (self) => chatPages(self, 'Ciao, eccomi.') });
  const webhook = await standInWebhook();
  meta.sendTo(webhook.url);
  const press = (fields: Record<string, string>) =>
    fetch(meta.origin(), {
      method: 'POST',
      body: new URLSearchParams({ phone: PHONE, ...fields }),
      redirect: 'manual',
    });
  const chat = async (phone = PHONE) =>
    (await fetch(`${meta.origin()}/chat?phone=${phone}`)).text();
  return { meta, webhook, api: apiCaller(meta), press, chat };
}

test('sends the ready sentence by a click, and shows the answer with its picture and ticks', async () => {
  const { meta, api, press, chat } = await withPages();
  expect(await chat()).toContain('No messages yet');
  const pressed = await press({ phone: '333 1234567', kind: 'ready' });
  expect(pressed.headers.get('location')).toBe(`/?phone=${PHONE}`);
  await meta.settled();
  const id = meta.records.incoming[0]?.id ?? '';
  expect(await chat()).toMatch(/Ciao, eccomi\.[^]*title="delivered"/);

  await api.send({ status: 'read', message_id: id, typing_indicator: { type: 'text' } });
  expect(await chat()).toMatch(/title="read"[^]*<\/body>/);
  expect(await chat()).toContain('typing…');

  const bytes = samplePng();
  const media = (await api.upload(bytes)).body['id'];
  const answer = 'Il tuo *peso*: <70 kg';
  await api.sendText(PHONE, answer, { context: { message_id: id } });
  await api.send({ to: PHONE, type: 'image', image: { id: media } });
  await meta.settled();
  const html = await chat();
  expect(html).toContain('Il tuo <strong>peso</strong>: &lt;70 kg');
  expect(html).toContain('<p class="quote">Ciao, eccomi.</p>');
  expect(html).not.toContain('typing…');
  const source = /<img src="([^"]+)"/.exec(html)?.[1] ?? '';
  const picture = await fetch(`${meta.origin()}${source}`);
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(bytes);
});

test('plays a person with a hidden number, who shares it when asked', async () => {
  const { meta, api, press, chat } = await withPages();
  await press({ kind: 'be', name: 'Bruno', hidden: 'on' });
  await press({ kind: 'sticker' });
  const [{ person } = {}] = meta.records.incoming;
  expect(person).toMatchObject({ name: 'Bruno', hidesNumber: true });
  const type = 'request_contact_info';
  const interactive = { type, body: { text: 'Il tuo numero?' }, action: { name: type } };
  await api.send({ recipient: person?.userId, type: 'interactive', interactive });
  expect(await chat()).toMatch(/Il tuo numero\?[^]*value="share"/);
  await press({ kind: 'share' });
  expect(meta.records.incoming.at(-1)?.content).toMatchObject({
    contacts: [{ origin: 'contact_request', phones: [{ wa_id: PHONE }] }],
  });
});

test('says why nothing comes', async () => {
  const { meta, webhook, api, press, chat } = await withPages();
  webhook.respondWith(status(503));
  await press({ kind: 'text', text: 'Ciao' });
  await eventually('an attempt was made', () => meta.records.webhooks.length > 0);
  expect(await chat()).toContain('The webhook answered 503');
  await api.sendText('393339999999');
  expect(await chat()).toContain('Last refused call: text, 400, 131026');
});

test('names the settings for a server, and waits until that server answers', async () => {
  const server = await standInWebhook(status(502));
  let isConnected = false;
  const program = await runStandIn({
    port: 0,
    server: server.url.origin,
    onConnected: () => {
      isConnected = true;
    },
  });
  onTestFinished(program.stop);
  const env: Record<string, string> = program.environment;
  expect(Object.keys(env)).toEqual([
    'WHATSAPP_PHONE_ID',
    'WHATSAPP_TOKEN',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_VERIFY_TOKEN',
    'WHATSAPP_API',
  ]);
  const headers = { authorization: `Bearer ${env['WHATSAPP_TOKEN']}` };
  const phone = await fetch(`${env['WHATSAPP_API']}/${env['WHATSAPP_PHONE_ID']}`, { headers });
  expect(phone.status).toBe(200);
  const home = await fetch(new URL('/', env['WHATSAPP_API']));
  expect(await home.text()).toContain('Ready sentence');

  await eventually('the handshake was refused', () => server.received.length > 0);
  expect(isConnected).toBe(false);
  server.respondWith((response, received, count) => {
    const query = new URL(received.target, 'http://server').searchParams;
    const right = query.get('hub.verify_token') === env['WHATSAPP_VERIFY_TOKEN'];
    if (right && received.target.startsWith('/webhook/whatsapp?')) {
      response.end(query.get('hub.challenge'));
    } else ok(response, received, count);
  });
  await eventually('the handshake succeeded', () => isConnected);
});
