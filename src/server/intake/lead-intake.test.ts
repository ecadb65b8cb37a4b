import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { newLead } from '../../../tests/support/leads.ts';
import type { NewLead } from '../leads/lead.ts';
import { systemClock } from '../time/clock.ts';
import { type IntakeOptions, openIntake } from './lead-intake.ts';

/** Notes what is logged in `logged`. */
function intakeWith(
  add: IntakeOptions['add'],
  onBatch: IntakeOptions['onBatch'] = () => undefined,
  logged: unknown[] = [],
) {
  const log = { error: (...words: unknown[]) => void logged.push(words) };
  return openIntake({ add, clock: systemClock, log, onBatch });
}

const storeAll: IntakeOptions['add'] = async (leads) =>
  leads.map(({ id }) => ({ kind: 'created', id }));

function fail(): never {
  throw new Error('Anna, 3331234567');
}

describe('intake', () => {
  test('commits concurrent leads in batches and resolves each with its own result', async () => {
    const batches: number[] = [];
    const reported: number[] = [];
    const intake = intakeWith(
      async (leads) => {
        // One batch at a time: the one before is stored and reported.
        expect(reported).toEqual(batches);
        batches.push(leads.length);
        await setImmediate();
        return storeAll(leads);
      },
      (stored) => reported.push(stored.length),
    );
    const leads = Array.from({ length: 300 }, () => newLead());
    const stored = await Promise.all(leads.map((lead) => intake(lead)));
    expect(stored).toEqual(leads.map(({ id }) => ({ kind: 'created', id })));
    expect(batches).toEqual([128, 128, 44]);
    expect(reported).toEqual(batches);
  });

  test('retries while the database is busy', async () => {
    let attempts = 0;
    const intake = intakeWith(async (leads) => {
      attempts++;
      if (attempts < 3) throw Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' });
      return storeAll(leads);
    });
    expect(await intake(newLead())).toMatchObject({ kind: 'created' });
  });

  test('rejects the queued leads when a batch fails, and stores later ones', async () => {
    let isFull = true;
    const intake = intakeWith(async (leads) => {
      if (isFull) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
      return storeAll(leads);
    });
    const failed = await Promise.allSettled([intake(newLead()), intake(newLead())]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isFull = false;
    expect(await intake(newLead())).toMatchObject({ kind: 'created' });
  });

  test('fails what came while a failed batch was tried, without trying it', async () => {
    const tried: (readonly NewLead[])[] = [];
    let failBatch: ((error: Error) => void) | undefined;
    const intake = intakeWith((leads) => {
      tried.push(leads);
      if (tried.length > 1) return storeAll(leads);
      return new Promise((_resolve, reject) => {
        failBatch = reject;
      });
    });
    const [first, second, third] = [newLead(), newLead(), newLead()] as const;
    const firstTaken = intake(first);
    await expect.poll(() => tried).toEqual([[first]]);
    const secondTaken = intake(second);
    failBatch?.(new Error('full'));
    const outcomes = await Promise.allSettled([firstTaken, secondTaken]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await intake(third)).toEqual({ kind: 'created', id: third.id });
    expect(tried).toEqual([[first], [third]]);
  });

  test('stores leads even if the follow-up fails, and logs that', async () => {
    const logged: unknown[] = [];
    const intake = intakeWith(storeAll, fail, logged);
    const leads = Array.from({ length: 300 }, () => newLead());
    const stored = await Promise.all(leads.map((lead) => intake(lead)));
    expect(stored).toEqual(leads.map(({ id }) => ({ kind: 'created', id })));
    expect(await intake(newLead())).toMatchObject({ kind: 'created' });
    expect(logged).toHaveLength(4);
    expect(JSON.stringify(logged)).not.toContain('Anna');
  });

  test('rejects leads when the queue is full', async () => {
    const intake = intakeWith(() => new Promise(() => undefined));
    const lead = newLead();
    for (let count = 0; count < 10_000; count++) void intake(lead);
    await expect(intake(lead)).rejects.toThrow('Too much is waiting to be stored.');
  });
});
