import { expect, test } from 'vitest';
import { acceptedAs, askedLead } from '../../../../tests/support/answer-steps.ts';
import { ENGINES, freshStore } from '../../../../tests/support/databases.ts';
import { indexAll } from '../../../../tests/support/desk.ts';

test.each(ENGINES)(
  'counts answers on %s: owed ones at once, settled ones with the desk',
  async (engine) => {
    const store = await freshStore(engine);
    const { id } = await askedLead(store);
    expect(await store.answerCounts()).toMatchObject({ asked: 1, sent: 0 });
    await indexAll(store);
    await acceptedAs(store, id, 'out-1');
    expect(await store.answerCounts()).toMatchObject({ asked: 0 });
    await indexAll(store);
    expect(await store.answerCounts()).toEqual({
      asked: 0,
      sent: 1,
      delivered: 0,
      read: 0,
      failed: 0,
      by_hand: 0,
      superseded: 0,
    });
  },
);
