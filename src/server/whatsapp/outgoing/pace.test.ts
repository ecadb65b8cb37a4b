import { describe, expect, test } from 'vitest';
import {
  acceptedAs,
  askedLead,
  claimTexts,
  endLeases,
} from '../../../../tests/support/answer-steps.ts';
import { freshStore } from '../../../../tests/support/databases.ts';
import { NUMBER } from '../../../../tests/support/incoming-messages.ts';
import { NOON } from '../../../../tests/support/leads.ts';
import { claimDeliveries } from '../../outbox/delivery-queries.ts';
import { SECOND } from '../../time/clock.ts';
import { answersOf } from '../answer-queries.ts';
import { pausePerson } from './pace.ts';
import { queueAnswerBy } from './queue.ts';
import { beginSend, failMessage, prepareSend } from './send-steps.ts';

describe('the pace', () => {
  test('a person for whom Meta refuses messages as too fast gets none for a while, but others do', async () => {
    const store = await freshStore('sqlite');
    const anna = await askedLead(store);
    const berta = await askedLead(store, '393337654321');
    await pausePerson(store.db, NUMBER, 16 * SECOND, NOON);
    // Another message to the same number has to wait as well.
    await failMessage(store.db, anna.id, { name: 'refused' }, NOON);
    await queueAnswerBy(store.db, anna.lead.id, { at: NOON, actor: 'test' });
    const second = (await claimTexts(store, NOON)).at(-1) ?? '';
    expect(second).not.toBe(anna.id);
    const wait = { kind: 'postponed', restMs: 15 * SECOND };
    expect(await prepareSend(store.db, second, NOON + SECOND)).toMatchObject(wait);
    expect(await beginSend(store.db, second, NOON + SECOND)).toMatchObject(wait);
    expect(await prepareSend(store.db, berta.id, NOON)).toMatchObject({ kind: 'send' });
    expect(await beginSend(store.db, second, NOON + 16 * SECOND)).toMatchObject({ kind: 'send' });
  });

  test('a text goes before the pictures that were queued earlier', async () => {
    const store = await freshStore('sqlite');
    const anna = await askedLead(store);
    await acceptedAs(store, anna.id, 'out-1');
    const berta = await askedLead(store, '393337654321');
    const claim = { owner: 'test', now: NOON + SECOND, leaseMs: 1, limit: 1 };
    await endLeases(store);
    const kinds = (await answersOf(store.db, anna.lead.id)).map(({ kind }) => kind);
    expect(kinds).toEqual(['text', 'picture']);
    expect(await claimDeliveries(store.db, 'whatsapp', claim)).toMatchObject([
      { id: berta.id, event: 'text' },
    ]);
  });
});
