import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { incomingMessage, requestedCard } from '../../../tests/support/incoming-messages.ts';
import { type Answer, isOpen } from './answer-state.ts';
import { decideForLead } from './decide-for-lead.ts';
import {
  type AnswerLead,
  decideForMessage,
  type FailLead,
  type MessageDecision,
} from './decide-for-message.ts';
import {
  type IncomingMessage,
  isErasureRequest,
  isFromVisitor,
  mentionsErasure,
} from './incoming-message.ts';
import type { KnownLead } from './known-lead.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

// The second number is the first one without the zero of a landline.
const NUMBERS = ['390612345678', '39612345678', '393331234567'];
const number = fc.constantFrom(...NUMBERS);

const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ number, held: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      number,
      hidesNumber: fc.boolean(),
      sharesNumber: fc.boolean(),
      type: fc.constantFrom('text', 'sticker', 'reaction', 'system'),
      text: fc.constantFrom('Ciao', 'Grazie!', 'cancella i miei dati', 'eliminate i dati'),
      lateBy: fc.constantFrom(0, 10_000, 25 * HOUR),
    }),
  },
  { weight: 2, arbitrary: fc.record({ released: number }) },
  // The server looks at a message again after the grace and after a crash.
  { weight: 4, arbitrary: fc.record({ repeated: number }) },
  {
    weight: 3,
    arbitrary: fc.record({
      number,
      answer: fc.constantFrom<Answer>('sent', 'read', 'failed', 'by_hand'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      time: fc.constantFrom(1000, MINUTE, 5 * HOUR, 25 * HOUR),
    }),
  },
);

type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;
type MessageEvent = Extract<Event, { type: string }>;
type StoredMessage = { readonly message: IncomingMessage; readonly sender: string; used?: string };
type StoredLead = { -readonly [Key in keyof KnownLead]: KnownLead[Key] };

/** Does what the server does with the decisions, in memory, and keeps what the properties look at. */
class Conversation {
  now = 0;
  leads: StoredLead[] = [];
  messages: StoredMessage[] = [];
  waiting: StoredMessage[] = [];
  readonly answered: string[] = [];
  readonly numberOfUserId = new Map<string, string>();
  readonly askedAt = new Map<string, number>();
  readonly nothingFoundSaidAt = new Map<string, number>();
  readonly noDataSaidAt = new Map<string, number>();
  readonly lines: { readonly to: string; readonly at: number }[] = [];
  /** The promises that were broken. */
  readonly broken = new Set<string>();
  private count = 0;

  run(step: Event): void {
    this.now += 1000;
    if ('held' in step) this.addLead(step.number, step.held);
    else if ('type' in step) this.addMessage(step);
    else if ('answer' in step) this.finishSending(step.number, step.answer);
    else if ('time' in step) this.pass(step.time);
    else if ('repeated' in step) this.repeat(step.repeated);
    else this.release(step.released);
  }

  private nextId(): string {
    this.count++;
    return String(this.count).padStart(6, '0');
  }

  private addLead(of: string, isQuarantined: boolean): void {
    const id = this.nextId();
    const createdAt = this.now;
    this.leads.push({
      id,
      phone: of,
      createdAt,
      isQuarantined,
      answer: 'none',
      hasText: true,
      isLeftToPeople: false,
    });
    this.lookAtLead(id, of);
  }

  private release(of: string): void {
    const lead = this.leads.find((one) => one.phone === of && one.isQuarantined);
    if (!lead) return;
    lead.isQuarantined = false;
    this.lookAtLead(lead.id, of);
  }

  private lookAtLead(leadId: string, of: string): void {
    const last = this.messages.findLast(
      ({ message, sender }) =>
        sender === of && isFromVisitor(message) && this.knownNumber(message) === of,
    );
    const decision = decideForLead({
      leadId,
      leads: this.leads,
      lastMessage: last && {
        id: last.message.id,
        number: of,
        sentAt: last.message.sentAt,
        isUsed: last.used !== undefined,
        isErasureRequest: isErasureRequest(last.message.text),
        isLeftToPeople: mentionsErasure(last.message.text),
      },
      now: this.now,
    });
    if (decision.kind === 'answer' && last) this.answer(decision, last);
    if (decision.kind === 'fail') this.fail(decision);
    if (decision.kind === 'supersede') this.setAnswer(decision.leadId, 'superseded');
  }

  private addMessage(step: MessageEvent): void {
    const userId = `IT.${step.number}`;
    const sharesNumber = step.sharesNumber && this.askedAt.has(userId);
    const stored: StoredMessage = {
      sender: step.number,
      message: incomingMessage({
        id: `wamid.${this.nextId()}`,
        type: step.type,
        text: step.text,
        userId,
        from: step.hidesNumber ? undefined : step.number,
        cards: sharesNumber ? [requestedCard(step.number)] : [],
        sentAt: this.now - step.lateBy,
        receivedAt: this.now,
      }),
    };
    this.messages.push(stored);
    this.lookAtMessage(stored);
    if (!step.hidesNumber) this.numberOfUserId.set(userId, step.number);
  }

  private repeat(of: string): void {
    const stored = this.messages.findLast(({ sender }) => sender === of);
    if (stored) this.lookAtMessage(stored);
  }

  /** A request that was followed is gone with everything else of its sender. */
  private awaitsErasure(of: string): boolean {
    return this.messages.some(
      ({ sender, message }) =>
        sender === of && isFromVisitor(message) && isErasureRequest(message.text),
    );
  }

  private knownNumber({ from, userId = '' }: IncomingMessage): string | undefined {
    return from ?? this.numberOfUserId.get(userId);
  }

  private lookAtMessage(stored: StoredMessage): void {
    const { message, sender } = stored;
    const owed = this.leads.findLast(
      ({ phone, isQuarantined }) => phone === sender && !isQuarantined,
    );
    const wasOpen = owed !== undefined && isOpen(owed.answer);
    const decision = decideForMessage({
      message,
      isUsed: stored.used !== undefined,
      numberOfUserId: this.numberOfUserId.get(message.userId ?? ''),
      leads: this.leads,
      askedAt: this.askedAt.get(message.userId ?? ''),
      awaitsErasure: this.awaitsErasure(sender),
      isLeftToPeople: false,
      nothingFoundSaidAt: this.nothingFoundSaidAt.get(sender),
      noDataSaidAt: this.noDataSaidAt.get(sender),
      now: this.now,
    });
    this.follow(decision, stored);
    const isIdentified = this.knownNumber(message) !== undefined || message.cards.length > 0;
    if (wasOpen && isFromVisitor(message) && isIdentified && stored.used === undefined) {
      const isSeen =
        decision.kind === 'erase' ||
        (decision.kind === 'fail' && owed.answer === 'failed') ||
        ((decision.kind === 'leave_to_people' || decision.kind === 'extend_window') &&
          owed.answer === 'asked');
      this.promise(isSeen, `nobody with an open answer is left in silence (${decision.kind})`);
    }
  }

  private follow(decision: MessageDecision, stored: StoredMessage): void {
    if ('superseded' in decision) {
      for (const id of decision.superseded) this.setAnswer(id, 'superseded');
    }
    switch (decision.kind) {
      case 'answer':
        this.promise(
          !this.awaitsErasure(stored.sender),
          'whoever wished for erasure gets no answer',
        );
        this.promise(
          !mentionsErasure(stored.message.text),
          'whoever may wish for erasure gets no answer',
        );
        this.answer(decision, stored);
        break;
      case 'fail':
        this.fail(decision);
        break;
      case 'erase':
        this.promise(decision.number === stored.sender, 'people erase their own data');
        this.leads = this.leads.filter(({ phone }) => phone !== decision.number);
        this.messages = this.messages.filter(({ sender }) => sender !== decision.number);
        this.waiting = this.waiting.filter(({ sender }) => sender !== decision.number);
        break;
      case 'ask_for_number':
        this.askedAt.set(decision.userId, this.now);
        this.lines.push({ to: decision.userId, at: this.now });
        break;
      case 'say_nothing_found':
        this.promise(decision.number === stored.sender, 'lines go to whoever wrote');
        this.nothingFoundSaidAt.set(decision.number, this.now);
        this.lines.push({ to: decision.number, at: this.now });
        break;
      case 'say_no_data':
        this.promise(
          this.leads.every(({ phone }) => phone !== decision.number),
          'nobody is told that there are no data while there are',
        );
        this.noDataSaidAt.set(decision.number, this.now);
        break;
      case 'wait':
        this.promise(decision.until > this.now, 'waiting ends in the future');
        this.waiting.push(stored);
        break;
      case 'extend_window':
      case 'leave_to_people':
      case 'ignore':
        break;
    }
  }

  private answer(decision: AnswerLead, stored: StoredMessage): void {
    const { leadId, number: to } = decision;
    const lead = this.leads.find(({ id }) => id === leadId);
    const { message, sender, used } = stored;
    this.promise(
      decision.messageId === message.id && used === undefined,
      'one message, one answer',
    );
    this.promise(lead?.answer === 'none' || lead?.answer === 'failed', 'no lead is answered twice');
    this.promise(lead?.isQuarantined === false, 'no lead is answered in quarantine');
    this.promise(lead?.phone === to, 'answers go to the number of the lead');
    this.promise(to === sender, 'answers go to whoever wrote');
    this.promise(this.now - message.sentAt <= 24 * HOUR, 'answers go out in the window');
    stored.used = leadId;
    for (const id of decision.superseded) this.setAnswer(id, 'superseded');
    this.answered.push(message.id);
    this.setAnswer(decision.leadId, 'asked');
  }

  private fail({ leadId, reason }: FailLead): void {
    this.setAnswer(leadId, 'failed');
    const lead = this.leads.find(({ id }) => id === leadId);
    if (lead) lead.isLeftToPeople = reason === 'erasure_mentioned';
  }

  private promise(isKept: boolean, words: string): void {
    if (!isKept) this.broken.add(words);
  }

  private setAnswer(id: string, answer: Answer): void {
    const lead = this.leads.find((one) => one.id === id);
    if (lead) lead.answer = answer;
  }

  private finishSending(of: string, answer: Answer): void {
    const lead = this.leads.find((one) => one.phone === of && one.answer === 'asked');
    if (lead) lead.answer = answer;
  }

  private pass(time: number): void {
    this.now += time;
    for (const stored of this.waiting.splice(0)) this.lookAtMessage(stored);
  }
}

it('nobody is answered by another’s lead, twice by one message, or left in silence', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 40 }), (events) => {
      const conversation = new Conversation();
      for (const step of events) conversation.run(step);

      expect([...conversation.broken]).toEqual([]);
      expect(new Set(conversation.answered).size).toBe(conversation.answered.length);
      const { lines } = conversation;
      const tooSoon = lines.filter(({ to, at }, index) =>
        lines.slice(0, index).some((line) => line.to === to && at - line.at < 24 * HOUR),
      );
      expect(tooSoon).toEqual([]);
    }),
  );
});
