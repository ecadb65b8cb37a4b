import { expect, onTestFinished, test, vi } from 'vitest';
import { silentLog } from '../../../tests/support/silent-log.ts';
import { systemClock } from '../clock.ts';
import { type AnsweringParts, startAnswering } from './answering.ts';

test('an erasure whose bytes cannot be removed yet holds up nobody, and is logged as it is', async () => {
  const handleLeads = vi.fn<AnsweringParts['store']['handleLeads']>().mockResolvedValue(0);
  const handled = {
    handled: 1,
    queued: 0,
    erased: [{ id: 'a', wasSent: false, deliveredAt: 0 }],
    errors: [],
  };
  const log = { ...silentLog, warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const answering = startAnswering({
    store: {
      engine: 'sqlite',
      handleMessages: async () => handled,
      handleLeads,
      phonesToAnswer: async () => ['+393331234567'],
      expireMessages: async () => 0,
      scrub: async () => {
        throw new Error('Anna');
      },
    },
    announceErasure: false,
    clock: systemClock,
    log,
    onQueued: () => undefined,
  });
  onTestFinished(answering.stop);
  await vi.waitFor(() => expect(handleLeads).toHaveBeenCalled());
  expect(log.error).not.toHaveBeenCalled();
  expect(log.warn).toHaveBeenCalledWith(
    { err: expect.anything() },
    'the bytes of an erased lead are still in the files: run leads scrub',
  );
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('Anna');
});
