import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { knownLead } from '../../../tests/support/incoming-messages.ts';
import { type Answer, isOpen } from './answer-state.ts';
import { decideForLead } from './decide-for-lead.ts';
import {
  type AnswerLead,
  decideForMessage,
  type FailLead,
  type Line,
  type MessageDecision,
} from './decide-for-message.ts';
import { isErasureRequest, mentionsErasure } from './incoming-message.ts';
import type { KnownLead } from './known-lead.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ held: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      showsNumber: fc.boolean(),
      text: fc.constantFrom('Ciao', 'Grazie!', 'cancella i miei dati', 'eliminate i dati'),
      lateBy: fc.constantFrom(0, 10_000, 25 * HOUR),
    }),
  },
  { weight: 2, arbitrary: fc.record({ releases: fc.constant(true) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      answer: fc.constantFrom<Answer>('sent', 'read', 'failed', 'by_hand'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ time: fc.constantFrom(1000, MINUTE, 5 * HOUR, 25 * HOUR) }),
  },
);

type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;
type Written = { text: string; sentAt: number; receivedAt: number; isUsed: boolean };
type StoredLead = { -readonly [Key in keyof KnownLead]: KnownLead[Key] };

/** One person, and what the server does with the decisions, in memory. */
class Conversation {
  now = 0;
  /** The newest first. */
  leads: StoredLead[] = [];
  messages: Written[] = [];
  waiting: Written[] = [];
  isNumberKnown = false;
  readonly saidAt: Partial<Record<Line, number>> = {};
  /** The promises that were broken. */
  readonly broken = new Set<string>();
  private count = 0;

  run(step: Event): void {
    this.now += 1000;
    if ('held' in step) this.addLead(step.held);
    else if ('text' in step) this.addMessage(step);
    else if ('answer' in step) this.finishSending(step.answer);
    else if ('time' in step) this.pass(step.time);
    else this.release();
  }

  private addLead(isQuarantined: boolean): void {
    const id = String(this.count++).padStart(6, '0');
    this.leads.unshift({ ...knownLead({ id, createdAt: this.now, isQuarantined }) });
    this.lookAtLeads();
  }

  private release(): void {
    const lead = this.leads.find((one) => one.isQuarantined);
    if (!lead) return;
    lead.isQuarantined = false;
    this.lookAtLeads();
  }

  private lookAtLeads(): void {
    const last = this.messages.at(-1);
    if (!last || !this.isNumberKnown) return;
    const { text, sentAt, isUsed } = last;
    const facts = {
      sentAt,
      isUsed,
      isErasureRequest: isErasureRequest(text),
      isLeftToPeople: mentionsErasure(text),
    };
    const decision = decideForLead(this.leads, facts, this.now);
    if ('superseded' in decision) this.supersede(decision.superseded);
    if (decision.kind === 'answer') this.answer(decision, last);
    else if (decision.kind === 'fail') this.fail(decision);
    else return;
    // The message is handled by that.
    this.waiting = this.waiting.filter((written) => written !== last);
  }

  private addMessage({ text, lateBy, showsNumber }: Extract<Event, { text: string }>): void {
    const written = { text, sentAt: this.now - lateBy, receivedAt: this.now, isUsed: false };
    this.messages.push(written);
    this.isNumberKnown ||= showsNumber;
    this.lookAtMessage(written);
  }

  private get awaitsErasure(): boolean {
    return this.messages.some(({ text }) => isErasureRequest(text));
  }

  private lookAtMessage(written: Written): void {
    const owed = this.leads.find(({ isQuarantined }) => !isQuarantined);
    const wasOpen = owed !== undefined && isOpen(owed.answer);
    const decision = decideForMessage({
      sentAt: written.sentAt,
      receivedAt: written.receivedAt,
      isErasureRequest: isErasureRequest(written.text),
      mentionsErasure: mentionsErasure(written.text),
      number: this.isNumberKnown ? '393331234567' : undefined,
      leads: this.isNumberKnown ? this.leads : [],
      awaitsErasure: this.awaitsErasure,
      isLeftToPeople: false,
      saidAt: this.saidAt,
      now: this.now,
    });
    this.follow(decision, written);
    if (!wasOpen || !this.isNumberKnown) return;
    const isSeen =
      decision.kind === 'erase' ||
      (decision.kind === 'fail' && owed.answer === 'failed') ||
      owed.answer === 'asked';
    this.promise(isSeen, `nobody with an open answer is left in silence (${decision.kind})`);
  }

  private follow(decision: MessageDecision, written: Written): void {
    if ('superseded' in decision) this.supersede(decision.superseded);
    switch (decision.kind) {
      case 'answer':
        this.promise(!this.awaitsErasure, 'whoever wished for erasure gets no answer');
        this.answer(decision, written);
        break;
      case 'fail':
        this.fail(decision);
        break;
      case 'erase':
        this.leads = [];
        this.messages = [];
        this.waiting = [];
        break;
      case 'say': {
        const { line } = decision;
        const before = this.saidAt[line] ?? Number.NEGATIVE_INFINITY;
        this.promise(this.now - before >= 24 * HOUR, 'each line is said once a day');
        this.promise(
          line === 'ask' || this.leads.length === 0,
          'nobody is told that there is nothing while there is something',
        );
        this.saidAt[line] = this.now;
        break;
      }
      case 'wait':
        this.promise(decision.until > this.now, 'waiting ends in the future');
        this.waiting.push(written);
        break;
      case 'extend_window':
      case 'leave_to_people':
        break;
    }
  }

  private answer({ leadId }: AnswerLead, written: Written): void {
    const lead = this.leads.find(({ id }) => id === leadId);
    this.promise(!mentionsErasure(written.text), 'whoever may wish for it gets none either');
    this.promise(!written.isUsed, 'one message, one answer');
    this.promise(lead?.answer === 'none' || lead?.answer === 'failed', 'no lead is answered twice');
    this.promise(lead?.isQuarantined === false, 'no lead is answered in quarantine');
    this.promise(this.now - written.sentAt <= 24 * HOUR, 'answers go out in the window');
    written.isUsed = true;
    if (lead) lead.answer = 'asked';
  }

  private fail({ leadId, reason }: FailLead): void {
    const lead = this.leads.find(({ id }) => id === leadId);
    if (!lead) return;
    lead.answer = 'failed';
    lead.isLeftToPeople = reason === 'erasure_mentioned';
  }

  private supersede(ids: readonly string[]): void {
    for (const lead of this.leads) if (ids.includes(lead.id)) lead.answer = 'superseded';
  }

  private promise(isKept: boolean, words: string): void {
    if (!isKept) this.broken.add(words);
  }

  private finishSending(answer: Answer): void {
    const lead = this.leads.find((one) => one.answer === 'asked');
    if (lead) lead.answer = answer;
  }

  private pass(time: number): void {
    this.now += time;
    for (const written of this.waiting.splice(0)) this.lookAtMessage(written);
  }
}

it('nobody is answered twice by one message or lead, or left in silence', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 40 }), (events) => {
      const conversation = new Conversation();
      for (const step of events) conversation.run(step);
      expect([...conversation.broken]).toEqual([]);
    }),
  );
});
