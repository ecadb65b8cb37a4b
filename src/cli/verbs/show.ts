import { shownFailure } from '../../domain/answer/answer-state.ts';
import type { Attempt, OutgoingMessage } from '../../server/database/schema.ts';
import { noteOf } from '../../server/desk/lead-detail.ts';
import { consentText } from '../../server/leads/consent-queries.ts';
import { findByPhone, type StoredLead } from '../../server/leads/lookup-queries.ts';
import { attemptsOf } from '../../server/outbox/attempt-log.ts';
import { answersOf, messagesFrom } from '../../server/whatsapp/answer-queries.ts';
import { auditCommand, auditReveal } from '../audit.ts';
import { idOrPhone, notFoundText, PHONE_OPTION, readPhone } from '../chosen-leads.ts';
import { leadJson } from '../lead-json.ts';
import { pairsText, tableText } from '../table.ts';
import { indentedJson, isoOf, minuteOf } from '../text.ts';
import {
  defineVerb,
  EXIT,
  type ExitCode,
  NotFoundError,
  requireLead,
  type VerbContext,
} from '../verb.ts';

export const show = defineVerb({
  name: 'show',
  summary: 'show one lead, or all that a person has sent, with the log of deliveries',
  help: `Usage: leads show ID [--reveal] [--json]
       leads show --phone - [--json]     reads the number (+39…) from standard input

The words that the person agreed to are printed as consent_text, if the version is known.
Attempts of the last 30 days are listed with their answer, never with its text. Whatever is
revealed goes into the audit log (leads log).

  --phone -  every lead with the number on standard input, revealed, and what it wrote by WhatsApp:
             for a person who asks which data is stored
  --reveal   the full phone number, the whole payload, and the note and the replies of the desk
  --json     an object instead of lines; with --phone, an array of objects, the messages last`,
  options: { ...PHONE_OPTION, reveal: { type: 'boolean' }, json: { type: 'boolean' } },
  parse: (values, positionals) => idOrPhone(values, positionals),
  run: async (context, { id, reveal: isRevealed = false, json = false }) => {
    const { store, console } = context;
    if (id === undefined) return showPerson(context, json);
    const lead = await requireLead(store, id);
    if (isRevealed) await auditReveal(context, [lead]);
    const shown = await shownLead(context, lead, isRevealed);
    await console.stdout(json ? indentedJson(shownJson(shown)) : shownText(shown));
    return EXIT.ok;
  },
});

async function showPerson(context: VerbContext, isJson: boolean): Promise<ExitCode> {
  const { store, console } = context;
  const phone = await readPhone(console);
  const leads = await findByPhone(store.db, phone);
  const received = await messagesFrom(store.db, phone);
  if (leads.length + received.length === 0) throw new NotFoundError(`${notFoundText(undefined)}.`);
  if (leads.length > 0) await auditReveal(context, leads);
  else await auditCommand(context, 'reveal');
  const shown: ShownLead[] = [];
  for (const lead of leads) shown.push(await shownLead(context, lead, true));
  if (isJson) {
    const wrote = received.map(({ sent_at, text }) => ({ at: isoOf(sent_at), text }));
    const messages = wrote.length > 0 ? [{ lead_phone: `+${phone}`, received: wrote }] : [];
    await console.stdout(indentedJson([...shown.map(shownJson), ...messages]));
  } else {
    const wrote = received.map(
      ({ sent_at, text }) => [`received ${minuteOf(sent_at)}`, text ?? '-'] as const,
    );
    const messages = wrote.length > 0 ? [pairsText(wrote)] : [];
    await console.stdout([...shown.map(shownText), ...messages].join('\n'));
  }
  return EXIT.ok;
}

type ShownLead = Awaited<ReturnType<typeof shownLead>>;

async function shownLead({ store }: VerbContext, lead: StoredLead, isRevealed: boolean) {
  return {
    object: {
      ...leadJson(lead, isRevealed),
      consent_text: (await consentText(store.db, lead.consentVersion)) ?? null,
      ...(isRevealed && { ...lead.payload, note: await noteOf(store.db, lead.id) }),
    },
    attempts: await attemptsOf(store.db, lead.id),
    messages: await answersOf(store.db, lead.id),
    isRevealed,
  };
}

function shownJson({ object, attempts, messages, isRevealed }: ShownLead) {
  return {
    ...object,
    attempts: attempts.map(attemptJson),
    messages: messages.map((message) => ({
      ...messageJson(message),
      ...(isRevealed && message.text !== null && { text: message.text, by: message.by_whom }),
    })),
  };
}

function shownText({ object, attempts, messages, isRevealed }: ShownLead): string {
  const pairs = Object.entries(object).map(([name, value]) => {
    const isTime = name.endsWith('_at') && typeof value === 'string';
    return [name, isTime ? minuteOf(Date.parse(value)) : String(value ?? '-')] as const;
  });
  const replies = isRevealed ? messages.filter(({ text }) => text !== null) : [];
  const replied = replies.map(
    ({ created_at, text }) => [`replied ${minuteOf(created_at)}`, text ?? '-'] as const,
  );
  const tables = [
    ...(attempts.length > 0 ? [tableText(ATTEMPT_COLUMNS, attempts.map(attemptCells))] : []),
    ...(messages.length > 0 ? [tableText(MESSAGE_COLUMNS, messages.map(messageCells))] : []),
    ...(replied.length > 0 ? [pairsText(replied)] : []),
  ];
  return [pairsText(pairs), ...tables].join('\n');
}

const ATTEMPT_COLUMNS = [
  { title: 'ATTEMPT', maxWidth: 16 },
  { title: 'DESTINATION', maxWidth: 12 },
  { title: 'ANSWER', maxWidth: 36 },
  { title: 'TOOK', maxWidth: 10, isNumber: true },
  { title: 'OUTCOME', maxWidth: 10 },
];

function attemptCells({ at, destination, response, duration_ms, outcome }: Attempt) {
  return [minuteOf(at), destination, response, `${duration_ms} ms`, outcome];
}

const MESSAGE_COLUMNS = [
  { title: 'WHATSAPP', maxWidth: 16 },
  { title: 'KIND', maxWidth: 10 },
  { title: 'STATUS', maxWidth: 10 },
  { title: 'REASON', maxWidth: 60 },
];

function messageCells(message: OutgoingMessage) {
  const { created_at, kind, status, maybe_double } = message;
  const double = maybe_double === 1 ? 'perhaps sent twice' : '';
  return [minuteOf(created_at), kind, status ?? 'waiting', shownFailure(message) ?? double];
}

function messageJson(message: OutgoingMessage) {
  return {
    kind: message.kind,
    status: message.status,
    created_at: isoOf(message.created_at),
    sent_at: isoOf(message.sent_at),
    delivered_at: isoOf(message.delivered_at),
    read_at: isoOf(message.read_at),
    failed_at: isoOf(message.failed_at),
    error: shownFailure(message),
    pricing: message.pricing,
    maybe_double: message.maybe_double === 1,
  };
}

function attemptJson({ at, duration_ms, response, ...rest }: Attempt) {
  return { at: isoOf(at), ...rest, answer: response, duration_ms };
}
