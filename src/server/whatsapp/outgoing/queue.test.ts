import { expect, test } from 'vitest';
import { askedLead } from '../../../../tests/support/answer-steps.ts';
import { opened, readyPostgres } from '../../../../tests/support/databases.ts';
import { NUMBER } from '../../../../tests/support/incoming-messages.ts';
import { NOON } from '../../../../tests/support/leads.ts';
import { otherTransaction } from '../../../../tests/support/other-transaction.ts';
import { queueAnswerBy } from './queue.ts';

test.each([
  ['restricted', `update leads set restricted_at = ${NOON}`],
  ['text_gone', 'delete from leads'],
])(
  'an answer is refused (%s) by what changes while its sender is locked: %s',
  async (result, change) => {
    const setting = await readyPostgres();
    const store = await opened(setting);
    const { lead } = await askedLead(store);
    const other = await otherTransaction(setting);
    await other.run(`select pg_advisory_xact_lock(hashtextextended('${NUMBER}', 0))`);
    const queued = queueAnswerBy(store.db, lead.id, { at: NOON, actor: 'test' });
    await other.isWaitedFor();
    await other.run(`${change} where id = '${lead.id}'`);
    await other.commit();
    expect(await queued).toBe(result);
  },
);
