import { expect, test } from 'vitest';
import { ENGINES } from '../../../tests/support/databases.ts';
import { deskWith } from '../../../tests/support/desk.ts';
import { NOON, newLead } from '../../../tests/support/leads.ts';

test.each(ENGINES)('a change after a move from %s is answered with 503', async (engine) => {
  const lead = newLead();
  const { person, post, invitation, store } = await deskWith([lead], {}, engine);
  const token = await invitation('Marco');
  await store.moving.setState({ state: 'moved', other: 'elsewhere', at: NOON });
  const responses = [
    await person.ask('note', { id: lead.id, version: 0, text: 'Richiamare' }),
    await post('/desk/entra', { token }),
  ];
  for (const response of responses) {
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: { code: 'cannot_store' } });
  }
});
