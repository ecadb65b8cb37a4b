import { highestStatus, type MessageStatus } from '../../../src/domain/answer/answer-state.ts';
import type { DatabaseSetting } from '../../../src/server/settings/database.ts';
import { query } from '../stored-leads.ts';
import type { Accepted } from '../whatsapp/records.ts';
import type { WhatsAppStandIn } from '../whatsapp/start-stand-in.ts';
import type { Visitor } from './waiting-visitors.ts';

type LeadRow = {
  readonly lead_phone: string;
  readonly answer: string;
  readonly answer_reason: string | null;
  /** How many texts and pictures may be double, because the fate of a call was unknown. */
  readonly unsure_texts: number;
  readonly unsure_pictures: number;
};

const LEADS = `select lead_phone, answer, answer_reason,
    (select count(*) from outgoing_messages as message where message.lead_id = leads.id
      and message.kind = 'text' and message.maybe_double = 1) as unsure_texts,
    (select count(*) from outgoing_messages as message where message.lead_id = leads.id
      and message.kind = 'picture' and message.maybe_double = 1) as unsure_pictures
  from leads`;

const ANSWERED = new Set(['sent', 'delivered', 'read']);

/** What became of every visitor; `wrong` names whatever must not happen, by visitor. */
export async function answersOutcome(
  meta: WhatsAppStandIn,
  setting: DatabaseSetting,
  visitors: readonly Visitor[],
) {
  const leads = grouped(await query<LeadRow>(setting, LEADS), ({ lead_phone }) => lead_phone);
  const arrived = grouped(meta.arrived(), ({ person }) => person?.phone);
  const counts = { answered: 0, failed: 0, asked: 0, twice: 0, unknownFate: 0, pictures: 0 };
  const wrong: string[] = [];
  for (const { person, payload } of visitors) {
    const [lead, ...others] = leads.get(`+${person.phone}`) ?? [];
    const got = arrived.get(person.phone) ?? [];
    const texts = got.filter(({ type }) => type === 'text');
    const isAsked = got.some(({ type }) => type === 'interactive');
    const pictures = got.filter(({ type }) => type === 'image');
    const isUnsure = (lead?.unsure_texts ?? 0) > 0;
    const note = (problem: string) => wrong.push(`${payload.lead_name}: ${problem}`);

    if (!lead || others.length > 0) note('is not stored once');
    if (texts.some((sent) => sent.text !== payload.whatsapp_message_ready)) {
      note('got a text that is not their answer');
    }
    if (texts.length > 1 && !isUnsure) note('was answered twice without need');
    if (pictures.length > 1 && !lead?.unsure_pictures) note('got two pictures without need');
    if (ANSWERED.has(lead?.answer ?? '')) {
      counts.answered++;
      if (texts.length === 0) note('counts as answered and got nothing');
      if (!isUnsure && lead?.answer !== statusOf(texts)) note(`shows ${lead?.answer} wrongly`);
    } else if (lead?.answer === 'failed' && lead.answer_reason) {
      counts.failed++;
      if (texts.length > 0 && !isUnsure) note('counts as failed and got the answer');
    } else if (lead?.answer === 'none' && person.hidesNumber && isAsked) {
      counts.asked++;
    } else note(`was left with ${lead?.answer} ${lead?.answer_reason}`);
    if (texts.length > 1) counts.twice++;
    if (isUnsure) counts.unknownFate++;
    if (pictures.length > 0) counts.pictures++;
  }
  return { ...counts, wrong };
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? [];
    groups.set(keyOf(item), group);
    group.push(item);
  }
  return groups;
}

function statusOf(texts: readonly Accepted[]): MessageStatus | undefined {
  let highest: MessageStatus | undefined;
  for (const status of texts.flatMap(({ statuses }) => statuses)) {
    highest = highestStatus(highest, status);
  }
  return highest;
}
