import { describe, expect, test } from 'vitest';
import {
  BOTH_ENGINES,
  execute,
  freshStore,
  opened,
  readyDatabase,
} from '../../../tests/support/databases.ts';
import { addEveryKind } from '../../../tests/support/every-kind.ts';
import { NOON, newLead } from '../../../tests/support/leads.ts';
import type { Store } from '../database/store.ts';
import { addLeads } from '../intake/intake-queries.ts';
import { readBacklog } from '../overview/backlog.ts';
import { answerCounts } from '../whatsapp/answer-queries.ts';
import { countListed, type LeadFilter, listLeads } from './lookup-queries.ts';

async function filled() {
  const store = await freshStore('sqlite');
  const leads = Object.entries(await addEveryKind(store));
  return { store, names: new Map(leads.map(([name, { id }]) => [id, name])) };
}

async function listed(
  store: Store,
  names: ReadonlyMap<string, string>,
  filter: Partial<LeadFilter>,
) {
  const leads = await listLeads(store.db, { order: 'oldest', limit: 50, ...filter });
  return leads.map(({ id }) => names.get(id) ?? id).toSorted();
}

describe('leads', () => {
  test('are listed and counted by status, answer and restriction', async () => {
    const { store, names } = await filled();
    const all = ['answered', 'dead', 'delivered', 'quarantined', 'waiting'];
    for (const [filter, expected] of [
      [{}, all],
      [{ restricted: 'without' }, all],
      [{ restricted: 'with' }, [...all, 'restricted'].toSorted()],
      [{ restricted: 'only' }, ['restricted']],
      [{ status: 'quarantined' }, ['quarantined']],
      [{ status: 'dead' }, ['dead']],
      [{ status: 'delivered' }, ['delivered']],
      [{ status: 'closed' }, ['answered']],
      [{ status: 'delivered', restricted: 'only' }, ['restricted']],
      [{ answer: 'by_hand' }, ['answered']],
      [{ answer: 'none' }, ['dead', 'delivered', 'quarantined', 'waiting']],
      [{ answer: 'read' }, []],
      [{ answer: 'read', restricted: 'only' }, []],
    ] as const) {
      expect([filter, await listed(store, names, filter)]).toEqual([filter, expected]);
      expect([filter, await countListed(store.db, filter)]).toEqual([filter, expected.length]);
    }
  });
});

test.each(BOTH_ENGINES)('a running server counts no further than it says on %s', async (engine) => {
  const setting = await readyDatabase(engine);
  const store = await opened(setting);
  await addLeads(
    store.db,
    [0, 1, 2].map((age) => newLead({ createdAt: NOON + age })),
  );
  expect(await readBacklog(store.db, 2)).toMatchObject({ waiting: 2, oldestWaitingAt: NOON });
  expect(await readBacklog(store.db)).toMatchObject({ waiting: 3, oldestWaitingAt: NOON });
  await execute(setting, "update leads set answer = 'failed'");
  expect(await answerCounts(store.db, 2)).toMatchObject({ failed: 2, sent: 0 });
  expect(await answerCounts(store.db)).toMatchObject({ failed: 3, sent: 0 });
});
