import { describe, expect, it } from 'vitest';
import {
  incomingMessage,
  knownLead,
  NUMBER,
  requestedCard,
} from '../../../tests/support/incoming-messages.ts';
import { ANSWERS } from './answer-state.ts';
import { decideForMessage, type KnownAboutMessage } from './decide-for-message.ts';
import type { IncomingMessage } from './incoming-message.ts';
import type { KnownLead } from './known-lead.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const SOON = { now: MINUTE };
const LATE = { now: 25 * HOUR };
const HIDDEN = { from: undefined };

const IGNORE = { kind: 'ignore' };
const LEAVE_TO_PEOPLE = { kind: 'leave_to_people', superseded: [] };
const ANSWER = {
  kind: 'answer',
  leadId: 'lead-1',
  messageId: 'wamid.1',
  number: NUMBER,
  superseded: [],
};

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
  message: Partial<IncomingMessage>,
  leads: readonly Partial<KnownLead>[] = [],
  changes: Partial<KnownAboutMessage> = {},
): KnownAboutMessage {
  return {
    message: incomingMessage(message),
    isUsed: false,
    numberOfUserId: undefined,
    leads: leads.map(knownLead),
    askedAt: undefined,
    awaitsErasure: false,
    isLeftToPeople: false,
    nothingFoundSaidAt: undefined,
    noDataSaidAt: undefined,
    now: 500,
    ...changes,
  };
}

type Case = readonly [name: string, known: KnownAboutMessage, decision: object];

describe('somebody with a lead', () => {
  it.each<Case>([
    ['is answered', known({}, [{}]), ANSWER],
    ['is answered whatever they wrote', known({ text: 'boh' }, [{}]), ANSWER],
    ['is answered after a sticker', known({ type: 'sticker', text: undefined }, [{}]), ANSWER],
    ['is answered after a voice message', known({ type: 'audio', text: undefined }, [{}]), ANSWER],
    [
      'is answered after an unsupported message',
      known({ type: 'unsupported', text: undefined }, [{}]),
      ANSWER,
    ],
    [
      'is answered after the card of a friend',
      known({ type: 'contacts', cards: [{ ...requestedCard('44791'), origin: 'other' }] }, [{}]),
      ANSWER,
    ],
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
    ['is answered once by one message', known({}, [{}], { isUsed: true }), IGNORE],
  ])('%s', (_, facts, decision) => {
    expect(decideForMessage(facts)).toEqual(decision);
  });

  it.each(['sent', 'delivered', 'read', 'by_hand', 'superseded'] as const)(
    'writes to people once the answer is %s',
    (answer) => {
      expect(decideForMessage(known({}, [{ answer }]))).toEqual(LEAVE_TO_PEOPLE);
    },
  );

  it.each(['reaction', 'edit', 'revoke', 'system'])('is not answered after a %s', (type) => {
    expect(decideForMessage(known({ type }, [{}]))).toEqual(IGNORE);
  });

  it('is not answered in a group', () => {
    expect(decideForMessage(known({ isInGroup: true }, [{}]))).toEqual(IGNORE);
  });
});

describe('two leads of one number', () => {
  const older = { id: 'lead-0', createdAt: -2 * HOUR };

  it.each<Case>([
    [
      'the newest is answered, the older one superseded',
      known({}, [older, {}]),
      { ...ANSWER, superseded: ['lead-0'] },
    ],
    ['their order does not matter', known({}, [{}, older]), { ...ANSWER, superseded: ['lead-0'] }],
    [
      'a queued and a failed one are superseded too',
      known({}, [{}, { ...older, answer: 'asked' }, { ...older, id: 'x', answer: 'failed' }]),
      { ...ANSWER, superseded: ['lead-0', 'x'] },
    ],
    ['an answered one stays', known({}, [{}, { ...older, answer: 'read' }]), ANSWER],
    [
      'the id decides within a millisecond',
      known({}, [{ id: 'lead-2' }, {}]),
      { ...ANSWER, leadId: 'lead-2', superseded: ['lead-1'] },
    ],
    [
      'the newest is in quarantine: the one before it counts',
      known({}, [{ id: 'lead-2', createdAt: 0, isQuarantined: true }, {}]),
      ANSWER,
    ],
    [
      'the older is in quarantine: it is not superseded',
      known({}, [{ ...older, isQuarantined: true }, {}]),
      ANSWER,
    ],
    [
      'the newest is answered: the older one is not sent any more',
      known({}, [older, { answer: 'delivered' }]),
      { ...LEAVE_TO_PEOPLE, superseded: ['lead-0'] },
    ],
    [
      'the newest fails: the older one is superseded all the same',
      known({}, [older, {}], LATE),
      failed('window_closed', 'lead-0'),
    ],
  ])('%s', (_, facts, decision) => {
    expect(decideForMessage(facts)).toEqual(decision);
  });
});

describe('a number', () => {
  const SAY = { kind: 'say_nothing_found', number: NUMBER };

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
      known({}, [], { now: MINUTE, nothingFoundSaidAt: MINUTE - DAY + 1 }),
      LEAVE_TO_PEOPLE,
    ],
    [
      'is told again a day later',
      known({}, [], { now: MINUTE, nothingFoundSaidAt: MINUTE - DAY }),
      SAY,
    ],
    ['cannot be told after 24 hours', known({}, [], LATE), LEAVE_TO_PEOPLE],
    [
      'with leads in quarantine alone gets no line',
      known({}, [{ isQuarantined: true }], { now: HOUR }),
      LEAVE_TO_PEOPLE,
    ],
    ['of somebody else has no lead', known({}, [{ phone: '393331234568' }], SOON), SAY],
    [
      'that only ends alike has no lead',
      known({}, [{ phone: '3933312345670' }, { phone: '3331234567' }], SOON),
      SAY,
    ],
    [
      'of an Italian landline is found with its zero',
      known({ from: '390612345678' }, [{ phone: '390612345678' }]),
      { ...ANSWER, number: '390612345678' },
    ],
    [
      'of a landline without its zero is another',
      known({ from: '39612345678' }, [{ phone: '390612345678' }], SOON),
      { ...SAY, number: '39612345678' },
    ],
    [
      'that changed brings no lead along',
      known({ type: 'system', text: 'User A changed from 39333 to 39334' }, [{}]),
      IGNORE,
    ],
  ])('%s', (_, facts, decision) => {
    expect(decideForMessage(facts)).toEqual(decision);
  });
});

describe('a username without a number', () => {
  const ASK = { kind: 'ask_for_number', userId: 'IT.1349' };
  const shared = { ...HIDDEN, type: 'contacts', cards: [requestedCard(NUMBER)] };
  const askedAt = 0;

  it.each<Case>([
    ['is asked for it', known(HIDDEN, [{}]), ASK],
    ['is asked once a day', known(HIDDEN, [{}], { askedAt }), LEAVE_TO_PEOPLE],
    ['is asked again a day later', known(HIDDEN, [{}], { askedAt: 500 - DAY }), ASK],
    ['cannot be asked after 24 hours', known(HIDDEN, [{}], LATE), LEAVE_TO_PEOPLE],
    [
      'and without a business-scoped id is left to people',
      known({ ...HIDDEN, userId: undefined }, [{}]),
      LEAVE_TO_PEOPLE,
    ],
    ['is the number it came with before', known(HIDDEN, [{}], { numberOfUserId: NUMBER }), ANSWER],
    ['is answered once it shared the number', known(shared, [{}], { askedAt }), ANSWER],
    [
      'is not believed a card of another origin',
      known({ ...shared, cards: [{ ...requestedCard(NUMBER), origin: 'other' }] }, [{}]),
      ASK,
    ],
    [
      'that shared a number without a lead waits as any number does',
      known(shared, [], { askedAt }),
      WAIT,
    ],
  ])('%s', (_, facts, decision) => {
    expect(decideForMessage(facts)).toEqual(decision);
  });
});

describe('the request for erasure', () => {
  const text = 'CANCELLA i miei dati!';
  const ERASE = { kind: 'erase', number: NUMBER };
  const NO_DATA = { kind: 'say_no_data', number: NUMBER };

  it.each(ANSWERS)('is followed while the answer is %s', (answer) => {
    expect(decideForMessage(known({ text }, [{ answer }]))).toEqual(ERASE);
  });

  it.each<Case>([
    ['is followed after 24 hours too', known({ text }, [{}], LATE), ERASE],
    ['is followed in quarantine', known({ text }, [{ isQuarantined: true }]), ERASE],
    ['without a lead finds nothing', known({ text }), NO_DATA],
    [
      'without a lead is told so once a day',
      known({ text }, [], { noDataSaidAt: 500 - DAY + 1 }),
      LEAVE_TO_PEOPLE,
    ],
    [
      'without a lead goes to people alone after 24 hours',
      known({ text }, [], LATE),
      LEAVE_TO_PEOPLE,
    ],
    [
      'of a number that another lead has finds nothing',
      known({ text }, [{ phone: '393337654321' }]),
      NO_DATA,
    ],
    ['is not followed in an edit', known({ text, type: 'edit' }, [{}]), IGNORE],
    [
      'is followed for a business-scoped id of a known number',
      known({ text, ...HIDDEN }, [{}], { numberOfUserId: NUMBER }),
      ERASE,
    ],
    [
      'of an unknown sender needs the number first',
      known({ text, ...HIDDEN }, [{}]),
      { kind: 'ask_for_number', userId: 'IT.1349' },
    ],
    [
      'of somebody who hid the number is followed once it is shared',
      known(
        { text: undefined, ...HIDDEN, type: 'contacts', cards: [requestedCard(NUMBER)] },
        [{}],
        { awaitsErasure: true },
      ),
      ERASE,
    ],
    [
      'of somebody who hid the number is followed once a message shows it',
      known({}, [{}], { awaitsErasure: true }),
      ERASE,
    ],
    [
      'of somebody who hid the number is followed once it is known in another way',
      known(HIDDEN, [{}], { awaitsErasure: true, numberOfUserId: NUMBER }),
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
