import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { brand } from '../../../brand.config.ts';
import { estimate } from '../../../src/domain/estimate/estimate.ts';
import { type LeadPayload, makeLeadPayload } from '../../../src/domain/lead/lead-payload.ts';
import { postLead } from '../leads.ts';
import { person as body } from '../people.ts';
import type { Person } from '../whatsapp/people.ts';
import type { WhatsAppStandIn } from '../whatsapp/start-stand-in.ts';
import { contactCard, sticker, text, voiceMessage } from '../whatsapp/webhook/contents.ts';
import { withoutDigits } from '../without-digits.ts';

const AT_ONCE = 16;
const PAUSE_MS = 50;

/** Somebody who leaves a lead and writes to the brand. */
export type Visitor = {
  readonly person: Person;
  readonly payload: LeadPayload;
  /** The message overtakes the lead. */
  readonly writesFirst: boolean;
  /** Whoever hides the number may share it when asked. */
  readonly sharesNumber: boolean;
};

/** One in twenty goes by a username and hides the number; half of them share it when asked. */
export function newVisitor(meta: WhatsAppStandIn, index: number): Visitor {
  const hidesNumber = index % 20 === 7;
  const person = meta.person({
    phone: `39333${1_000_000 + index}`,
    hidesNumber,
    ...(hidesNumber && { username: withoutDigits(`anna${index}`) }),
  });
  // About one in three has a picture: whoever is at the goal has none.
  const input = body({ currentWeightKg: index % 3 === 0 ? 75 + (index % 60) : 62 });
  const name = withoutDigits(`Anna ${index}`);
  return {
    person,
    payload: makeLeadPayload(name, `+${person.phone}`, estimate(input), brand),
    writesFirst: index % 10 === 3,
    sharesNumber: index % 40 === 7,
  };
}

/** All of them in turn, so many a second, each sending the lead until a server has taken it. */
export function sendVisitors(
  meta: WhatsAppStandIn,
  visitors: readonly Visitor[],
  addresses: readonly string[],
  perSecond: number,
) {
  const stopping = new AbortController();
  let begun = 0;

  async function visit(visitor: Visitor, index: number): Promise<void> {
    const { person, payload, writesFirst } = visitor;
    if (writesFirst) meta.write(person, contentOf(index));
    const key = { 'idempotency-key': person.phone };
    for (let attempt = index; !stopping.signal.aborted; attempt++) {
      const address = addresses[attempt % addresses.length] ?? '';
      const response = await postLead(address, payload, key).catch(() => undefined);
      if (response?.ok) break;
      await sleep(PAUSE_MS);
    }
    if (!writesFirst) meta.write(person, contentOf(index));
  }

  async function visitInTurn(): Promise<void> {
    for (;;) {
      const index = begun++;
      const visitor = visitors[index];
      if (!visitor || stopping.signal.aborted) return;
      const paced = sleep((AT_ONCE / perSecond) * 1000);
      await visit(visitor, index);
      await paced;
    }
  }

  const finished = Promise.all(Array.from({ length: AT_ONCE }, visitInTurn));
  onTestFinished(async () => {
    stopping.abort();
    await finished;
  });
  return { finished };
}

/** Lets whoever was asked for the number share it, once. */
export function numberSharing(meta: WhatsAppStandIn, visitors: readonly Visitor[]) {
  const waiting = new Set(visitors.filter(({ sharesNumber }) => sharesNumber));
  return () => {
    const asked = new Set(
      meta.records.accepted
        .filter(({ type, person }) => type === 'interactive' && person !== undefined)
        .map(({ person }) => person),
    );
    for (const visitor of waiting) {
      if (!asked.has(visitor.person)) continue;
      waiting.delete(visitor);
      meta.write(visitor.person, contactCard(visitor.person.phone, 'contact_request'));
    }
  };
}

/** People change the sentence, or send something else. */
function contentOf(index: number) {
  if (index % 11 === 0) return sticker();
  return index % 13 === 0 ? voiceMessage() : text('Ciao! Vorrei la mia analisi');
}
