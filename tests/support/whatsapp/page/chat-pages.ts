import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as bodyText } from 'node:stream/consumers';
import type { OtherPages } from '../api/server.ts';
import type { Content } from '../cloud-api.ts';
import type { Person } from '../people.ts';
import type { WhatsAppStandIn } from '../start-stand-in.ts';
import { ownCard, sticker, text, voiceMessage } from '../webhook/contents.ts';
import { chatFrame } from './chat-frame.ts';
import { chatWindow } from './chat-window.ts';

const FIRST_PERSON = { phone: '393331234567', name: 'Anna' };
const ITALY = '39';

/** The stand-in's own pages, on which a person plays the visitor. */
export function chatPages(standIn: WhatsAppStandIn, readySentence: string): OtherPages {
  return (request, response) => {
    answer(standIn, readySentence, request, response).catch(() => response.destroy());
  };
}

async function answer(
  standIn: WhatsAppStandIn,
  readySentence: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
  const html = (body: string) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
  if (request.method === 'POST' && pathname === '/') {
    const form = new URLSearchParams(await bodyText(request));
    const person = personOf(standIn, form.get('phone') ?? '', form);
    const content = contentOf(form, person, readySentence);
    if (content) standIn.write(person, content);
    response.writeHead(303, { location: `/?phone=${person.phone}` }).end();
  } else if (request.method !== 'GET') response.writeHead(405).end();
  else if (pathname === '/picture') sendPicture(standIn, searchParams.get('id') ?? '', response);
  else if (pathname === '/chat') {
    html(chatFrame(standIn, personOf(standIn, searchParams.get('phone') ?? '')));
  } else if (pathname === '/') {
    html(chatWindow(standIn, personOf(standIn, searchParams.get('phone') ?? ''), readySentence));
  } else response.writeHead(404).end();
}

/** The person with this number, new where nobody has it; without a number, the last one. */
function personOf(standIn: WhatsAppStandIn, typed: string, form?: URLSearchParams): Person {
  const { people } = standIn;
  const digits = typed.replace(/\D/g, '').replace(/^00/, '');
  const phone = /^3\d{8,9}$/.test(digits) ? `${ITALY}${digits}` : digits;
  const known = phone === '' ? people.all().at(-1) : people.byPhone(phone);
  const beSomebody = form?.get('kind') === 'be';
  const person =
    known ??
    standIn.person({
      ...FIRST_PERSON,
      ...(phone !== '' && { phone }),
      ...(beSomebody && { name: form.get('name') ?? FIRST_PERSON.name }),
      username: `@${phone.slice(-4)}`,
    });
  if (beSomebody) person.hidesNumber = form.has('hidden');
  return person;
}

function contentOf(
  form: URLSearchParams,
  { phone, name }: Person,
  readySentence: string,
): Content | undefined {
  const typed = form.get('text')?.trim() ?? '';
  switch (form.get('kind') ?? '') {
    case 'ready':
      return text(readySentence);
    case 'text':
      return typed === '' ? undefined : text(typed);
    case 'sticker':
      return sticker();
    case 'voice':
      return voiceMessage();
    case 'share':
      return ownCard(phone, name);
    default:
      return undefined;
  }
}

function sendPicture({ records }: WhatsAppStandIn, id: string, response: ServerResponse): void {
  const picture = records.accepted.find((message) => message.id === id)?.picture;
  if (picture) response.writeHead(200, { 'content-type': picture.type }).end(picture.bytes);
  else response.writeHead(404).end();
}
