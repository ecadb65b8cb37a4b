import type { Attempt } from '../../server/store/delivery.ts';
import type { AnswerDetail } from '../../server/store/whatsapp/answer-store.ts';
import { leadJson } from '../lead-json.ts';
import { pairsText, tableText } from '../table.ts';
import { isoOf, jsonText, minuteOf } from '../text.ts';
import { EXIT, requireId, requireLead, type Verb } from '../verb.ts';

export const show: Verb = {
  name: 'show',
  summary: 'show one lead and the log of its deliveries',
  help: `Usage: leads show ID [--reveal] [--json]

Attempts of the last 30 days are listed with their answer, never with its text.

  --reveal  the full phone number and the whole payload
  --json    an object instead of lines`,
  options: { reveal: { type: 'boolean' }, json: { type: 'boolean' } },
  check: (_values, positionals) => {
    requireId(positionals);
  },
  run: async ({ store, console, values, positionals }) => {
    const lead = await requireLead(store, positionals);
    const isRevealed = values['reveal'] === true;
    const attempts = await store.attemptsOf(lead.id);
    const messages = await store.answersOf(lead.id);
    const object = { ...leadJson(lead, isRevealed), ...(isRevealed && lead.payload) };
    if (values['json']) {
      const whole = {
        ...object,
        attempts: attempts.map(attemptJson),
        messages: messages.map(messageJson),
      };
      await console.stdout(`${jsonText(whole, 2)}\n`);
      return EXIT.ok;
    }
    const pairs = Object.entries(object).map(
      ([name, value]) => [name, String(value ?? '-')] as const,
    );
    await console.stdout(pairsText(pairs));
    if (attempts.length > 0) {
      await console.stdout(`\n${tableText(ATTEMPT_COLUMNS, attempts.map(attemptCells))}`);
    }
    if (messages.length > 0) {
      await console.stdout(`\n${tableText(MESSAGE_COLUMNS, messages.map(messageCells))}`);
    }
    return EXIT.ok;
  },
};

const ATTEMPT_COLUMNS = [
  { title: 'ATTEMPT (UTC)', maxWidth: 16 },
  { title: 'DESTINATION', maxWidth: 12 },
  { title: 'ANSWER', maxWidth: 36 },
  { title: 'TOOK', maxWidth: 10, isNumber: true },
  { title: 'OUTCOME', maxWidth: 10 },
];

function attemptCells({ at, destination, answer, durationMs, outcome }: Attempt) {
  return [minuteOf(at), destination, answer, `${durationMs} ms`, outcome];
}

const MESSAGE_COLUMNS = [
  { title: 'WHATSAPP (UTC)', maxWidth: 16 },
  { title: 'KIND', maxWidth: 10 },
  { title: 'STATUS', maxWidth: 10 },
  { title: 'REASON', maxWidth: 60 },
];

function messageCells({ createdAt, kind, status, error, isMaybeDouble }: AnswerDetail) {
  const double = isMaybeDouble ? 'perhaps sent twice' : '';
  return [minuteOf(createdAt), kind, status ?? 'waiting', error ?? double];
}

function messageJson(message: AnswerDetail) {
  return {
    kind: message.kind,
    status: message.status,
    created_at: isoOf(message.createdAt),
    sent_at: isoOf(message.sentAt),
    delivered_at: isoOf(message.deliveredAt),
    read_at: isoOf(message.readAt),
    failed_at: isoOf(message.failedAt),
    error: message.error,
    pricing: message.pricing,
    maybe_double: message.isMaybeDouble,
  };
}

function attemptJson({ at, durationMs, ...rest }: Attempt) {
  return { at: isoOf(at), ...rest, duration_ms: durationMs };
}
