import { describe, expect, it } from 'vitest';
import { knownLead, NUMBER } from '../../../tests/support/incoming-messages.ts';
import { ANSWERS } from './answer-state.ts';
import { decideForMessage, type KnownAboutMessage } from './decide-for-message.ts';
import { isErasureRequest, mentionsErasure } from './incoming-message.ts';
import type { KnownLead } from './known-lead.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const SOON = { now: MINUTE };
const LATE = { now: 25 * HOUR };
const HIDDEN = { number: undefined };

const LEAVE_TO_PEOPLE = { kind: 'leave_to_people', superseded: [] };
const ANSWER = { kind: 'answer', leadId: 'lead-1', superseded: [] };

const EXTEND = { kind: 'extend_window', leadId: 'lead-1', superseded: [] };
const WAIT = { kind: 'wait', until: MINUTE };
const failed = (reason: string, ...superseded: readonly string[]) => ({
  kind: 'fail',
  leadId: 'lead-1',
  reason,
  superseded,
});

/** A message half a second after it was written, from somebody we know nothing about. */
function known(
  { text = 'Ciao', ...changes }: Partial<KnownAboutMessage> & { readonly text?: string },
  leads: readonly Partial<KnownLead>[] = [],
  more: Partial<KnownAboutMessage> = {},
): KnownAboutMessage {
  return {
    sentAt: 0,
    receivedAt: 0,
    isErasureRequest: isErasureRequest(text),
    mentionsErasure: mentionsErasure(text),
    number: NUMBER,
    leads: leads.map(knownLead),
    awaitsErasure: false,
    isLeftToPeople: false,
    saidAt: {},
    now: 500,
    ...changes,
    ...more,
  };
}

type Case = readonly [name: string, known: KnownAboutMessage, decision: object];

describe('somebody with a lead', () => {
  it.each<Case>([
    ['is answered', known({}, [{}]), ANSWER],
    ['is answered whatever they wrote', known({ text: 'boh' }, [{}]), ANSWER],
    ['is answered again after a failure', known({}, [{ answer: 'failed' }]), ANSWER],
    ['is answered 24 hours later', known({}, [{}], { now: DAY }), ANSWER],
    ['is answered if our clock is slow', known({}, [{}], { now: -HOUR }), ANSWER],
    ['sees a failure 25 hours later', known({}, [{}], LATE), failed('window_closed')],
    [
      'sees a failure if retention took the text',
      known({}, [{ hasText: false }]),
      failed('text_gone'),
    ],
    ['keeps the window of a queued answer open', known({}, [{ answer: 'asked' }]), EXTEND],
    [
      'does not lose a queued answer to an old message',
      known({}, [{ answer: 'asked' }], LATE),
      LEAVE_TO_PEOPLE,
    ],
  ])('%s', (_, facts, decision) => {
    expect(decideForMessage(facts)).toEqual(decision);
  });

  it.each(['sent', 'delivered', 'read', 'by_hand', 'superseded'] as const)(
    'writes to people once the answer is %s',
    (answer) => {
      expect(decideForMessage(known({}, [{ answer }]))).toEqual(LEAVE_TO_PEOPLE);
    },
  );
});

describe('two leads of one number', () => {
  const older = { id: 'lead-0', createdAt: -2 * HOUR };

  it.each<Case>([
    [
      'the newest is answered, the older one superseded',
      known({}, [{}, older]),
      { ...ANSWER, superseded: ['lead-0'] },
    ],
    [
      'a queued and a failed one are superseded too',
      known({}, [{}, { ...older, answer: 'asked' }, { ...older, id: 'x', answer: 'failed' }]),
      { ...ANSWER, superseded: ['lead-0', 'x'] },
    ],
    ['an answered one stays', known({}, [{}, { ...older, answer: 'read' }]), ANSWER],
    [
      'the newest is in quarantine: the one before it counts',
      known({}, [{ id: 'lead-2', createdAt: 0, isQuarantined: true }, {}]),
      ANSWER,
    ],
    [
      'the older is in quarantine: it is not superseded',
      known({}, [{}, { ...older, isQuarantined: true }]),
      ANSWER,
    ],
    [
      'the newest is answered: the older one is not sent any more',
      known({}, [{ answer: 'delivered' }, older]),
      { ...LEAVE_TO_PEOPLE, superseded: ['lead-0'] },
    ],
    [
      'the newest fails: the older one is superseded all the same',
      known({}, [{}, older], LATE),
      failed('window_closed', 'lead-0'),
    ],
  ])('%s', (_, facts, decision) => {
    expect(decideForMessage(facts)).toEqual(decision);
  });
});

describe('a number', () => {
  const SAY = { kind: 'say', line: 'not_found' };

  it.each<Case>([
    ['without a lead waits for one minute', known({}, [], { now: 59_999 }), WAIT],
    ['waits from the moment the message reached us', known({ sentAt: -HOUR, receivedAt: 0 }), WAIT],
    [
      'waits if another clock is a little ahead of ours',
      known({ receivedAt: MINUTE }),
      { kind: 'wait', until: 2 * MINUTE },
    ],
    ['is then told that nothing was found', known({}, [], SOON), SAY],
    [
      'is told once a day',
      known({}, [], { now: MINUTE, saidAt: { not_found: MINUTE - DAY + 1 } }),
      LEAVE_TO_PEOPLE,
    ],
    [
      'is told again a day later',
      known({}, [], { now: MINUTE, saidAt: { not_found: MINUTE - DAY } }),
      SAY,
    ],
    ['cannot be told after 24 hours', known({}, [], LATE), LEAVE_TO_PEOPLE],
    [
      'with leads in quarantine alone gets no line',
      known({}, [{ isQuarantined: true }], { now: HOUR }),
      LEAVE_TO_PEOPLE,
    ],
  ])('%s', (_, facts, decision) => {
    expect(decideForMessage(facts)).toEqual(decision);
  });
});

describe('a username without a number', () => {
  const ASK = { kind: 'say', line: 'ask' };

  it.each<Case>([
    ['is asked for it', known(HIDDEN), ASK],
    ['is asked once a day', known(HIDDEN, [], { saidAt: { ask: 0 } }), LEAVE_TO_PEOPLE],
    ['is asked again a day later', known(HIDDEN, [], { saidAt: { ask: 500 - DAY } }), ASK],
    ['cannot be asked after 24 hours', known(HIDDEN, [], LATE), LEAVE_TO_PEOPLE],
  ])('%s', (_, facts, decision) => {
    expect(decideForMessage(facts)).toEqual(decision);
  });
});

describe('the request for erasure', () => {
  const text = 'CANCELLA i miei dati!';
  const ERASE = { kind: 'erase' };
  const NO_DATA = { kind: 'say', line: 'no_data' };

  it.each(ANSWERS)('is followed while the answer is %s', (answer) => {
    expect(decideForMessage(known({ text }, [{ answer }]))).toEqual(ERASE);
  });

  it.each<Case>([
    ['is followed after 24 hours too', known({ text }, [{}], LATE), ERASE],
    ['is followed in quarantine', known({ text }, [{ isQuarantined: true }]), ERASE],
    ['without a lead finds nothing', known({ text }), NO_DATA],
    [
      'without a lead is told so once a day',
      known({ text }, [], { saidAt: { no_data: 500 - DAY + 1 } }),
      LEAVE_TO_PEOPLE,
    ],
    [
      'without a lead goes to people alone after 24 hours',
      known({ text }, [], LATE),
      LEAVE_TO_PEOPLE,
    ],
    [
      'of an unknown sender needs the number first',
      known({ text, ...HIDDEN }),
      { kind: 'say', line: 'ask' },
    ],
    [
      'of somebody who hid the number is followed once it is known',
      known({}, [{}], { awaitsErasure: true }),
      ERASE,
    ],
  ])('%s', (_, facts, decision) => {
    expect(decideForMessage(facts)).toEqual(decision);
  });
});

describe('other words about an erasure', () => {
  const text = 'Vorrei che eliminaste i miei dati';
  const TO_PEOPLE = failed('erasure_mentioned');

  it.each<Case>([
    ['get no analysis', known({ text }, [{}]), TO_PEOPLE],
    ['get none after a failure', known({ text }, [{ answer: 'failed' }]), TO_PEOPLE],
    [
      'get none with the next message',
      known({}, [{ answer: 'failed', isLeftToPeople: true }]),
      TO_PEOPLE,
    ],
    ['get none once the number is known', known({}, [{}], { isLeftToPeople: true }), TO_PEOPLE],
    ['get no line without a lead', known({ text }, [], SOON), LEAVE_TO_PEOPLE],
    [
      'get none with the next message without a lead',
      known({}, [], { now: MINUTE, isLeftToPeople: true }),
      LEAVE_TO_PEOPLE,
    ],
    ['are not answered with a question', known({ text, ...HIDDEN }), LEAVE_TO_PEOPLE],
    ['are left to people after the answer', known({ text }, [{ answer: 'read' }]), LEAVE_TO_PEOPLE],
  ])('%s', (_, facts, decision) => {
    expect(decideForMessage(facts)).toEqual(decision);
  });
});
