import { escapeText } from '../../../../src/brand/draw/escape-text.ts';
import type { Person } from '../people.ts';
import type { WhatsAppStandIn } from '../start-stand-in.ts';
import { type Bubble, conversationOf, type Ticks } from './conversation.ts';
import { chatHtml, page } from './html.ts';
import { CHAT_STYLE } from './styles.ts';

const REFRESH_SECONDS = 2;

const MARKS: Readonly<Record<Ticks, string>> = {
  waiting: '🕓',
  sent: '✓',
  delivered: '✓✓',
  read: '✓✓',
};

/** The messages alone, in a page that loads itself again. */
export function chatFrame(standIn: WhatsAppStandIn, person: Person): string {
  const { bubbles, brandIsTyping } = conversationOf(standIn, person);
  const parts = [
    ...(bubbles.length === 0 ? ['<p class="note">No messages yet</p>'] : []),
    ...bubbles.map((bubble) => bubbleHtml(bubble, person)),
    ...(brandIsTyping ? ['<p class="bubble">typing…</p>'] : []),
    ...troubles(standIn).map((line) => `<p class="note">${escapeText(line)}</p>`),
  ];
  const refresh = `<meta http-equiv="refresh" content="${REFRESH_SECONDS}">`;
  return page('Chat', CHAT_STYLE, parts.toReversed().join('\n'), refresh);
}

function bubbleHtml(bubble: Bubble, { phone }: Person): string {
  const { id, from, text, quote, ticks } = bubble;
  const time = new Date(bubble.at).toTimeString().slice(0, 5);
  return `<div class="bubble ${from}">
${quote === undefined ? '' : `<p class="quote">${escapeText(quote)}</p>`}
${bubble.hasPicture ? `<img src="/picture?id=${encodeURIComponent(id)}" alt="Picture">` : ''}
${text === '' ? '' : `<p class="text">${chatHtml(text)}</p>`}
<span class="meta">${time} <span class="ticks ${ticks}" title="${ticks}">${MARKS[ticks]}</span></span>
${bubble.asksForNumber ? shareForm(phone) : ''}</div>`;
}

function shareForm(phone: string): string {
  return `<form method="post" action="/" target="_top">
<input type="hidden" name="phone" value="${escapeText(phone)}">
<button name="kind" value="share">Share contact info</button>
</form>`;
}

/** What a developer wants to see beside the chat: why nothing comes. */
function troubles({ records, account }: WhatsAppStandIn): readonly string[] {
  const refused = records.refused.at(-1);
  const webhook = records.webhooks.at(-1);
  const lines: string[] = [];
  if (!account.subscribed) lines.push('The account is not subscribed: no webhook is sent.');
  if (!webhook) lines.push("Your server's webhook was not called yet.");
  else if (webhook.status !== 200) {
    lines.push(`The webhook answered ${webhook.status ?? 'nothing'}: it will be called again.`);
  }
  if (refused) {
    const { call, status, code, details } = refused;
    lines.push(`Last refused call: ${call}, ${status}, ${code ?? 'no code'}. ${details ?? ''}`);
  }
  return lines;
}
