import { expect, test } from 'vitest';
import { NOON } from '../../../tests/support/leads.ts';
import { silentLog } from '../../../tests/support/silent-log.ts';
import type { DeliveryResult } from './delivery.ts';
import { openResultWriter } from './result-writer.ts';

function resultNamed(id: string): DeliveryResult {
  const judgement = { outcome: 'delivered', scheduleStep: 0, nextAttemptAt: null } as const;
  return { id, at: NOON, durationMs: 1, response: 'HTTP 200', ...judgement };
}

function writer(record: (ids: string) => Promise<void>, isStopping = false) {
  const errors: unknown[][] = [];
  const write = openResultWriter({
    record: (results) => record(results.map(({ id }) => id).join()),
    log: { ...silentLog, error: (...args: unknown[]) => errors.push(args) },
    isStopping: () => isStopping,
  });
  return { write, errors };
}

test('results that come together are written together', async () => {
  const batches: string[] = [];
  const { write } = writer(async (ids) => {
    batches.push(ids);
  });
  await Promise.all([write(resultNamed('a')), write(resultNamed('b'))]);
  await write(resultNamed('c'));
  expect(batches).toEqual(['a,b', 'c']);
});

test('a result that cannot be written is logged and retried until it is written', async () => {
  let tries = 0;
  const { write, errors } = writer(async () => {
    tries++;
    if (tries < 3) throw new Error('the disk');
  });
  await write(resultNamed('a'));
  expect(tries).toBe(3);
  expect(errors).toMatchObject([
    [{ deliveries: 1, err: expect.anything() }, 'results not recorded'],
    [{ deliveries: 1 }, 'results not recorded'],
  ]);
});

test('a server that stops tries once', async () => {
  let tries = 0;
  const { write } = writer(async () => {
    tries++;
    throw new Error('the disk');
  }, true);
  await write(resultNamed('a'));
  expect(tries).toBe(1);
});
