import { expect, test } from 'vitest';
import { addLeads } from '../../src/server/intake/intake-queries.ts';
import { renewLeases } from '../../src/server/outbox/delivery-queries.ts';
import { recordResults } from '../../src/server/outbox/record-results.ts';
import { readCounts } from '../../src/server/overview/backlog.ts';
import { eraseLeads } from '../../src/server/privacy/lead-erasure.ts';
import { openedTogether, readyPostgres } from '../support/databases.ts';
import { claimed, NOON, newLead, OWNER, resultOf } from '../support/leads.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';

const ROUNDS = size(15, 150);
const LEADS = 40;

test(
  'commits that hold the same keys in opposite order do not wait for each other',
  async () => {
    const [one, other] = await openedTogether(await readyPostgres(), 2);
    let stored = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const keys = Array.from({ length: LEADS }, (_, index) => `${round}-${index}`);
      const leads = keys.map((key) => newLead({ key }));
      const again = keys.toReversed().map((key) => newLead({ key }));
      const answers = await Promise.all([addLeads(one.db, leads), addLeads(other.db, again)]);
      stored += answers.flat().filter((answer) => answer?.kind === 'created').length;
    }
    expect(stored).toBe(ROUNDS * LEADS);
  },
  SCENARIO_TIMEOUT_MS,
);

test(
  'an erasure and the recording of the same deliveries do not wait for each other',
  async () => {
    const [server, operator] = await openedTogether(await readyPostgres(), 2);
    let erased = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const leads = Array.from({ length: LEADS }, () => newLead());
      await addLeads(server.db, leads);
      const due = await claimed(server, { limit: LEADS });
      const results = due.map((delivery) => resultOf(delivery, { outcome: 'delivered' }));
      const [, gone] = await Promise.all([
        recordResults(server.db, 'automation', OWNER, results.toReversed()),
        eraseLeads(operator.db, leads.map(({ id }) => id).toReversed()),
      ]);
      erased += gone?.length ?? 0;
    }
    expect(erased).toBe(ROUNDS * LEADS);
    expect(await readCounts(server.db)).toMatchObject({ waiting: 0, delivered: 0 });
  },
  SCENARIO_TIMEOUT_MS,
);

test(
  'the renewal of leases and the recording of the same deliveries do not wait for each other',
  async () => {
    const [server, sameServer] = await openedTogether(await readyPostgres(), 2);
    for (let round = 0; round < ROUNDS; round++) {
      // The later in the table, the smaller the id: a scan of the table runs against their order.
      const leads = Array.from({ length: LEADS }, (_, index) =>
        newLead({ createdAt: NOON - index }),
      );
      await addLeads(server.db, leads);
      const due = await claimed(server, { limit: LEADS });
      const ids = due.map(({ id }) => id);
      const results = due.map((delivery) => resultOf(delivery, { outcome: 'delivered' }));
      await Promise.all([
        recordResults(server.db, 'automation', OWNER, results),
        ...Array.from({ length: 5 }, () =>
          renewLeases(sameServer.db, 'automation', OWNER, 1000, ids),
        ),
      ]);
    }
    expect(await readCounts(server.db)).toMatchObject({ waiting: 0, delivered: ROUNDS * LEADS });
  },
  SCENARIO_TIMEOUT_MS,
);
