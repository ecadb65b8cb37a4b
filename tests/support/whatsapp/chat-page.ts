import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as bodyText } from 'node:stream/consumers';
import { escapeText } from '../../../src/brand/draw/escape-text.ts';
import type { OtherPages } from './api/server.ts';
import type { Content } from './cloud-api.ts';
import type { Person } from './people.ts';
import type { WhatsAppStandIn } from './start-stand-in.ts';
import { ownCard, sticker, text, voiceMessage } from './webhook/contents.ts';

const FIRST_PERSON = { phone: '393331234567', name: 'Anna' };

const STYLE = `
  body { font: 15px/1.4 system-ui, sans-serif; max-width: 520px; margin: 16px auto; padding: 0 12px; }
  iframe { width: 100%; height: 65vh; border: 1px solid #b8c4bd; background: #efe7dd; }
  form { margin: 8px 0; }
  div { margin: 4px 20% 4px 0; padding: 6px 10px; border-radius: 10px; background: #fff;
    white-space: pre-wrap; overflow-wrap: anywhere; }
  .person { margin: 4px 0 4px 20%; background: #d9fdd3; }
  img { display: block; max-width: 100%; }`;

/** The stand-in's own pages, on which a person plays the visitor. */
export function chatPages(standIn: WhatsAppStandIn, readySentence: string): OtherPages {
  return (request, response) => {
    respond(standIn, readySentence, request, response).catch(() => response.destroy());
  };
}

async function respond(
  standIn: WhatsAppStandIn,
  readySentence: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
  const html = (body: string, head = '') =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><title>WhatsApp stand-in</title>${head}<style>${STYLE}</style>${body}`);
  if (request.method === 'POST') {
    const form = new URLSearchParams(await bodyText(request));
    const person = personOf(standIn, form);
    const content = contentOf(form, person, readySentence);
    if (content) standIn.write(person, content);
    response.writeHead(303, { location: `/?phone=${person.phone}` }).end();
  } else if (pathname === '/') {
    html(chatWindow(standIn, personOf(standIn, searchParams)));
  } else if (pathname === '/chat') {
    const refresh = '<meta http-equiv="refresh" content="2">';
    html(chat(standIn, personOf(standIn, searchParams)), refresh);
  } else {
    const { accepted } = standIn.records;
    const picture = accepted.find(({ id }) => id === searchParams.get('id'))?.picture;
    if (picture) response.writeHead(200, { 'content-type': picture.type }).end(picture.bytes);
    else response.writeHead(404).end();
  }
}

/** The person with this number, new where nobody has it; without a number, the last one. */
function personOf(standIn: WhatsAppStandIn, form: URLSearchParams): Person {
  const { people } = standIn;
  const digits = (form.get('phone') ?? '').replace(/\D/g, '').replace(/^00/, '');
  const phone = /^3\d{8,9}$/.test(digits) ? `39${digits}` : digits;
  const isNamed = form.get('kind') === 'be';
  const person =
    (phone === '' ? people.all().at(-1) : people.byPhone(phone)) ??
    standIn.person({
      phone: phone || FIRST_PERSON.phone,
      name: (isNamed && form.get('name')) || FIRST_PERSON.name,
      username: `@${phone.slice(-4)}`,
    });
  if (isNamed) person.hidesNumber = form.has('hidden');
  return person;
}

function contentOf(
  form: URLSearchParams,
  { phone, name }: Person,
  readySentence: string,
): Content | undefined {
  const typed = form.get('text')?.trim();
  switch (form.get('kind') ?? '') {
    case 'ready':
      return text(readySentence);
    case 'sticker':
      return sticker();
    case 'voice':
      return voiceMessage();
    case 'share':
      return ownCard(phone, name);
    case 'text':
      return typed ? text(typed) : undefined;
    default:
      return undefined;
  }
}

/** The page around the chat: a person to be, and things to send. */
function chatWindow({ people, account }: WhatsAppStandIn, { phone, name, hidesNumber }: Person) {
  const number = `<input type="hidden" name="phone" value="${escapeText(phone)}">`;
  const others = people
    .all()
    .map((one) => `<a href="/?phone=${one.phone}">${escapeText(one.name)} +${one.phone}</a>`);
  return `<h1>${escapeText(account.name)} +${escapeText(account.phone)}</h1>
<p>You are ${escapeText(name)}, a visitor with a telephone. Nothing leaves this computer.</p>
<iframe src="/chat?phone=${encodeURIComponent(phone)}" title="Chat"></iframe>
<form method="post">${number}<input name="text" aria-label="Message" autofocus autocomplete="off">
<button name="kind" value="text">Send</button> <button name="kind" value="ready">Ready sentence</button>
<button name="kind" value="sticker">Sticker</button> <button name="kind" value="voice">Voice message</button>
<button name="kind" value="share">Share contact info</button></form>
<form method="post"><label>Your number <input name="phone" inputmode="tel" required value="${escapeText(phone)}"></label>
<label>Your name <input name="name" required value="${escapeText(name)}"></label>
<label><input type="checkbox" name="hidden"${hidesNumber ? ' checked' : ''}>
I go by a username and hide my number</label> <button name="kind" value="be">Be this person</button></form>
<p>${others.join(', ')}</p>`;
}

/** The messages alone, the newest first, in a page that loads itself again. */
function chat(standIn: WhatsAppStandIn, person: Person): string {
  const { records } = standIn;
  const lines = [
    ...records.incoming
      .filter((one) => one.person === person)
      .map(({ at, content, read }) => {
        const words = content.type === 'text' ? content.text.body : `(${content.type})`;
        return { at, html: `<div class="person">${escapeText(words)} ${read ? '✓✓' : '✓'}</div>` };
      }),
    ...standIn.arrived(person).map(({ id, at, type, picture, text: words, statuses }) => {
      const image = picture ? `<img src="/picture?id=${encodeURIComponent(id)}" alt="">` : '';
      const shown = escapeText(words ?? (picture ? '' : `(${type})`));
      return { at, html: `<div>${image}${shown} (${statuses.at(-1) ?? 'accepted'})</div>` };
    }),
  ];
  const [refused, webhook] = [records.refused.at(-1), records.webhooks.at(-1)];
  // What a developer wants to see beside the chat: why nothing comes.
  const troubles = [
    webhook?.status === 200 ? '' : `The webhook answered ${webhook?.status ?? 'nothing yet'}.`,
    refused
      ? `Last refused call: ${refused.call}, ${refused.status}. ${refused.details ?? ''}`
      : '',
  ];
  return `<p>${escapeText(troubles.join(' '))}</p>${lines
    .toSorted((one, other) => other.at - one.at)
    .map(({ html }) => html)
    .join('')}`;
}
