import { expect, onTestFinished, test } from 'vitest';
import { freshStore } from '../../../tests/support/databases.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { newLead } from '../../../tests/support/leads.ts';
import { systemClock } from '../time/clock.ts';
import { startIndexer } from './start-indexer.ts';

const log = { debug: () => undefined, info: () => undefined, error: () => undefined };

test('indexes what is there, and what comes, in batches', async () => {
  const store = await freshStore('sqlite');
  await store.add(Array.from({ length: 450 }, () => newLead()));
  const indexer = startIndexer({
    desk: store.desk,
    options: { closeAnswered: false },
    clock: systemClock,
    log: { ...log, warn: () => undefined },
  });
  onTestFinished(() => indexer.stop());
  const count = async () => (await store.desk.bucketCounts()).get('none') ?? 0;
  await eventually('the leads are indexed', async () => (await count()) === 450);
  await store.add([newLead()]);
  indexer.wake();
  await eventually('the new lead is indexed', async () => (await count()) === 451);
  expect(await store.desk.index(1, { closeAnswered: false })).toBe(0);
});

test('goes on after errors, and is silent about a few', async () => {
  const store = await freshStore('sqlite');
  await store.add([newLead()]);
  let attempts = 0;
  const warnings: unknown[] = [];
  const indexer = startIndexer({
    desk: {
      ...store.desk,
      index: (limit, options) => {
        attempts++;
        if (attempts <= 2) return Promise.reject(new Error('locked'));
        return store.desk.index(limit, options);
      },
    },
    options: { closeAnswered: false },
    clock: systemClock,
    log: { ...log, warn: (...words: unknown[]) => void warnings.push(words) },
  });
  onTestFinished(() => indexer.stop());
  await eventually(
    'the lead is indexed',
    async () => (await store.desk.bucketCounts()).get('none') === 1,
  );
  expect(attempts).toBeGreaterThan(2);
  expect(warnings).toEqual([]);
});
