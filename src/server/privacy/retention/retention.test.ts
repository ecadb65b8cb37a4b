import { describe, expect, test, vi } from 'vitest';
import { freshStore } from '../../../../tests/support/databases.ts';
import { hooked } from '../../../../tests/support/hooked-database.ts';
import { NOON, newLead, settle } from '../../../../tests/support/leads.ts';
import { silentLog } from '../../../../tests/support/silent-log.ts';
import { clockAt } from '../../../../tests/support/test-clock.ts';
import { audit, auditLog } from '../../audit.ts';
import type { Store } from '../../database/store.ts';
import { addLeads } from '../../intake/intake-queries.ts';
import { findLead, listLeads } from '../../leads/lookup-queries.ts';
import { DAY } from '../../time/clock.ts';
import { eraseLeads } from '../lead-erasure.ts';
import { applyRetention, retentionLimits, startRetention } from './retention.ts';

const DROPPED = {
  user_inputs: '',
  calculated_data: '',
  interpretive_note: '',
  whatsapp_message_ready: '',
};

function retained(store: Store, now: number, days = 365, bodyDataDays?: number) {
  return applyRetention(
    { db: store.db, clock: clockAt(now) },
    retentionLimits({ days, bodyDataDays }, now),
  );
}

describe('retention', () => {
  test('deletes on the day after the last, whatever became of the lead', async () => {
    const store = await freshStore('sqlite');
    await settle(store, [newLead()]);
    await settle(store, [newLead()], 'dead');
    await addLeads(store.db, [newLead({ held: 'link' })]);
    expect(await retained(store, NOON + 365 * DAY)).toMatchObject({ deleted: 0 });
    expect(await retained(store, NOON + 365 * DAY + 1)).toMatchObject({ deleted: 3 });
    expect(await listLeads(store.db, { order: 'oldest', limit: 9 })).toEqual([]);
  });

  test('drops the body data of delivered leads earlier and keeps the rest', async () => {
    const store = await freshStore('sqlite');
    const lead = newLead({ name: 'Anna "user_inputs":""', key: 'k' });
    await settle(store, [lead]);
    const waiting = newLead();
    await addLeads(store.db, [waiting]);
    expect(await retained(store, NOON + 30 * DAY, 365, 30)).toMatchObject({ bodiesDropped: 0 });
    expect(await retained(store, NOON + 31 * DAY, 365, 30)).toMatchObject({ bodiesDropped: 1 });
    expect(await findLead(store.db, lead.id)).toMatchObject({
      status: 'delivered',
      payload: { ...lead.payload, ...DROPPED },
      consentVersion: 'test',
    });
    expect((await findLead(store.db, waiting.id))?.payload).toEqual(waiting.payload);
    expect(await retained(store, NOON + 32 * DAY, 365, 30)).toMatchObject({ bodiesDropped: 0 });
    // The content hash is gone but the key hash is not, so a repeated request is not stored.
    expect(await addLeads(store.db, [newLead({ key: 'k' })])).toEqual([
      { kind: 'repeated', id: lead.id },
    ]);
  });

  test('goes through several pages, with erased leads among them', async () => {
    const store = await freshStore('sqlite');
    const leads = Array.from({ length: 450 }, (_, index) => newLead({ key: `key ${index}` }));
    await settle(store, leads);
    await eraseLeads(
      store.db,
      leads.slice(100, 350).map(({ id }) => id),
    );
    expect(await retained(store, NOON + 400 * DAY)).toMatchObject({ deleted: 200 });
    expect(await addLeads(store.db, [newLead({ key: 'key 200' })])).toMatchObject([
      { kind: 'repeated' },
    ]);
  });

  test('deletes entries of the audit log that are older than the leads may be', async () => {
    const store = await freshStore('sqlite');
    const entry = { actor: 'giulia', action: 'reveal', leadId: 'x', detail: null } as const;
    await audit(store.db, [
      { ...entry, at: NOON },
      { ...entry, at: NOON + 2 * DAY },
    ]);
    const days = { days: 365, bodyDataDays: undefined };
    for (const [rules, left] of [
      [{ ...days, days: undefined }, 2],
      [days, 1],
    ] as const) {
      const scrub = vi.fn<() => Promise<void>>(() => store.scrub());
      const retention = startRetention({
        store: { ...store, scrub },
        rules,
        clock: clockAt(NOON + 366 * DAY),
        log: silentLog,
      });
      await expect.poll(() => scrub.mock.calls).toHaveLength(1);
      await retention.stop();
      expect(await auditLog(store.db, 9)).toHaveLength(left);
    }
    expect(await auditLog(store.db, 9)).toMatchObject([{ at: NOON + 2 * DAY }]);
  });
});

test('reads no leads when both limits are off', async () => {
  const ask = vi.fn<(sql: string) => void>();
  const store = hooked(await freshStore('sqlite'), ask);
  const off = { days: undefined, bodyDataDays: undefined };
  await applyRetention({ db: store.db, clock: clockAt(NOON) }, retentionLimits(off, NOON));
  expect(ask).not.toHaveBeenCalled();
});
