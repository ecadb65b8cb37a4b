import { expect, test } from 'vitest';
import { NOON } from '../../../tests/support/leads.ts';
import { silentLog } from '../../../tests/support/silent-log.ts';
import type { DeliveryResult } from './delivery.ts';
import { openResultWriter } from './record-results.ts';

const RESULT: DeliveryResult = {
  id: 'a',
  at: NOON,
  durationMs: 1,
  response: 'HTTP 200',
  outcome: 'delivered',
  scheduleStep: 0,
  nextAttemptAt: null,
};

test('a result that cannot be written is logged and retried until it is written', async () => {
  let tries = 0;
  const errors: unknown[][] = [];
  const write = openResultWriter({
    record: async () => {
      tries++;
      if (tries < 3) throw new Error('the disk');
    },
    log: { ...silentLog, error: (...args: unknown[]) => errors.push(args) },
    isStopping: () => false,
  });
  await write(RESULT);
  expect(tries).toBe(3);
  expect(errors).toMatchObject([
    [{ deliveries: 1, err: expect.anything() }, 'results not recorded'],
    [{ deliveries: 1 }, 'results not recorded'],
  ]);
});
