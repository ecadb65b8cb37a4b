import { escapeText } from '../../../../src/brand/draw/escape-text.ts';
import type { Person } from '../people.ts';
import type { WhatsAppStandIn } from '../start-stand-in.ts';
import { page } from './html.ts';
import { WINDOW_STYLE } from './styles.ts';

/** The page around the chat: a person to be, and things to send. */
export function chatWindow(
  standIn: WhatsAppStandIn,
  person: Person,
  readySentence: string,
): string {
  const { name: brand, phone: brandPhone } = standIn.account;
  const { phone, name, hidesNumber } = person;
  const body = `<aside>
<h1>WhatsApp stand-in</h1>
<p>You are a visitor with a telephone. Messages go to your own server; nothing leaves this
computer.</p>
<form method="post" action="/">
<label>Your number<input name="phone" inputmode="tel" required value="${escapeText(phone)}"></label>
<label>Your name<input name="name" required value="${escapeText(name)}"></label>
<label><input type="checkbox" name="hidden"${hidesNumber ? ' checked' : ''}>
I go by a username and hide my number</label>
<button name="kind" value="be">Be this person</button>
</form>
<ul>${standIn.people
    .all()
    .map((one) => personLink(one, person))
    .join('')}</ul>
</aside>
<main class="phone">
<header><span class="face">${escapeText(brand.slice(0, 1))}</span>
<div><strong>${escapeText(brand)}</strong><span>+${escapeText(brandPhone)}</span></div></header>
<iframe src="/chat?phone=${encodeURIComponent(phone)}" title="Chat with ${escapeText(brand)}"></iframe>
<form method="post" action="/" class="composer">
<input type="hidden" name="phone" value="${escapeText(phone)}">
<div class="row"><input name="text" aria-label="Message" placeholder="Message" autofocus
autocomplete="off"><button name="kind" value="text" class="main">Send</button></div>
<div class="row">
<button name="kind" value="ready" title="${escapeText(readySentence)}">Ready sentence</button>
<button name="kind" value="sticker">Sticker</button>
<button name="kind" value="voice">Voice message</button></div>
</form>
</main>`;
  return page(`${brand}: WhatsApp stand-in`, WINDOW_STYLE, body);
}

function personLink({ phone, name }: Person, current: Person): string {
  const mark = phone === current.phone ? ' aria-current="page"' : '';
  return `<li><a href="/?phone=${encodeURIComponent(phone)}"${mark}>${escapeText(name)} +${escapeText(phone)}</a></li>`;
}
