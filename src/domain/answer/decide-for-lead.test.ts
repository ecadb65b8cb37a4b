import { expect, it } from 'vitest';
import { knownLead } from '../../../tests/support/incoming-messages.ts';
import { decideForLead, type LastMessage } from './decide-for-lead.ts';
import type { KnownLead } from './known-lead.ts';

const HOUR = 3_600_000;

const WAIT = { kind: 'wait_for_message' };
const ANSWER = { kind: 'answer', leadId: 'lead-1', superseded: [] };

/** The lead arrives at `at`, after a message at 0 that answered nothing. */
function decide(
  at: number,
  message: Partial<LastMessage>,
  leads: readonly Partial<KnownLead>[] = [{ createdAt: at }],
) {
  const facts = { sentAt: 0, isUsed: false, isErasureRequest: false, isLeftToPeople: false };
  return decideForLead(leads.map(knownLead), { ...facts, ...message }, at);
}

it.each([
  ['after its message is answered at once', decide(5000, {}), ANSWER],
  ['up to 24 hours after its message is answered', decide(24 * HOUR, {}), ANSWER],
  ['later than that needs a new message', decide(25 * HOUR, {}), WAIT],
  ['after a message that answered another lead waits', decide(5000, { isUsed: true }), WAIT],
  ['after a request for erasure waits', decide(5000, { isErasureRequest: true }), WAIT],
  [
    'after a message about erasure that a person has to read goes to people',
    decide(5000, { isLeftToPeople: true }),
    { kind: 'fail', leadId: 'lead-1', reason: 'erasure_mentioned', superseded: [] },
  ],
  [
    'supersedes the unanswered ones before it',
    decide(5000, {}, [
      { createdAt: 5000 },
      { id: 'read', answer: 'read', createdAt: 2 },
      { id: 'old', answer: 'failed', createdAt: 1 },
    ]),
    { ...ANSWER, superseded: ['old'] },
  ],
  ['in quarantine waits', decide(5000, {}, [{ isQuarantined: true }]), WAIT],
  ['that is not known waits', decide(5000, {}, []), WAIT],
  ['released in time is answered', decide(23 * HOUR, {}, [{ createdAt: -HOUR }]), ANSWER],
  [
    'released too late fails, because its visitor wrote',
    decide(25 * HOUR, {}, [{ createdAt: -HOUR }]),
    { kind: 'fail', leadId: 'lead-1', reason: 'window_closed', superseded: [] },
  ],
  [
    'released after retention took its text fails',
    decide(5000, {}, [{ hasText: false }]),
    { kind: 'fail', leadId: 'lead-1', reason: 'text_gone', superseded: [] },
  ],
  [
    'released after a newer one was answered is superseded',
    decide(5000, {}, [{ id: 'lead-2', createdAt: 0, answer: 'by_hand' }, {}]),
    { kind: 'supersede', superseded: ['lead-1'] },
  ],
  [
    'released beside a newer one that is not answered waits with it',
    decide(5000, {}, [{ id: 'lead-2', createdAt: 0, answer: 'asked' }, {}]),
    WAIT,
  ],
])('a lead %s', (_, decision, expected) => {
  expect(decision).toEqual(expected);
});

it.each(['asked', 'failed'] as const)('nothing happens to a lead that is %s', (answer) => {
  expect(decide(5000, {}, [{ answer }])).toEqual(WAIT);
});
