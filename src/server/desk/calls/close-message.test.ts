import { expect, test } from 'vitest';
import { NOTHING, received } from '../../../../tests/support/answer-steps.ts';
import { deskWith, indexAll } from '../../../../tests/support/desk.ts';
import { NOON } from '../../../../tests/support/leads.ts';
import { MINUTE } from '../../time/clock.ts';

test('two people on one message: the second learns who dealt with it', async () => {
  const { person, signIn, store } = await deskWith([]);
  const marco = await signIn('Marco');
  await store.receive({ ...NOTHING, messages: [received('in-1')] }, NOON);
  await store.handleMessages(NOON, 10);
  await store.handleMessages(NOON + 2 * MINUTE, 10);
  await indexAll(store);
  const id = (await person.call('leads', { tab: 'todo' })).rows[0]?.id ?? '';
  expect((await marco.call('lead', { id })).message).toMatchObject({ closed: null });
  const key = { 'idempotency-key': 'same' };
  await person.call('close-message', { id }, key);
  await person.call('close-message', { id }, key);
  const late = await marco.ask('close-message', { id });
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ error: { code: 'changed', by: 'Giulia', at: NOON } });
  expect((await marco.call('lead', { id })).message).toMatchObject({
    closed: { by: 'Giulia', at: NOON },
  });
  expect((await person.ask('close-message', { id: 'nobody' })).status).toBe(404);
});
