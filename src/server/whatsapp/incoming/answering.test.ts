import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { silentLog } from '../../../../tests/support/silent-log.ts';
import { MINUTE, SECOND, systemClock } from '../../time/clock.ts';
import { type AnsweringOptions, startAnswering } from './answering.ts';

test('an erasure whose bytes cannot be removed yet is logged and delays nothing', async () => {
  const handleLeads = vi.fn<AnsweringOptions['store']['handleLeads']>().mockResolvedValue(0);
  const handled = {
    handled: 1,
    queued: 0,
    erased: [{ id: 'a', wasSent: false, deliveredAt: null }],
    errors: [],
  };
  const log = { ...silentLog, warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const answering = startAnswering({
    store: {
      engine: 'sqlite',
      handleMessages: async () => handled,
      handleLeads,
      phonesToAnswer: async () => ['+393331234567'],
      expireMessages: async () => undefined,
      openConfirmations: async () => [],
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
  await expect.poll(() => handleLeads).toHaveBeenCalled();
  await expect
    .poll(() => log.warn)
    .toHaveBeenCalledWith(
      { err: expect.anything() },
      'the bytes of an erased lead are still in the files: run leads erase with its id again',
    );
  expect(log.error).not.toHaveBeenCalled();
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('Anna');
});

test('answers that are too late fail also while nothing can be sent', async () => {
  const expireMessages = vi.fn<AnsweringOptions['store']['expireMessages']>().mockResolvedValue();
  const answering = startAnswering({
    store: {
      engine: 'sqlite',
      handleMessages: async () => ({ handled: 0, queued: 0, erased: [], errors: [] }),
      handleLeads: async () => 0,
      phonesToAnswer: async () => [],
      expireMessages,
      openConfirmations: async () => [],
      scrub: async () => undefined,
    },
    announceErasure: false,
    clock: { ...systemClock, now: () => 7 },
    log: silentLog,
    onQueued: () => undefined,
  });
  onTestFinished(answering.stop);
  await expect.poll(() => expireMessages).toHaveBeenCalledWith(7);
});

test('neither answers nor a stop wait for scrubbing; later erasures share the next run', async () => {
  const scrubs: (() => void)[] = [];
  let batches = 0;
  const answering = startAnswering({
    store: {
      engine: 'postgres',
      handleMessages: async () => {
        batches++;
        const erased = [{ id: 'a', wasSent: false, deliveredAt: null }];
        return { handled: 10, queued: 1, erased, errors: [] };
      },
      handleLeads: async () => 0,
      phonesToAnswer: async () => [],
      expireMessages: async () => undefined,
      openConfirmations: async () => [],
      scrub: () =>
        new Promise((resolve) => {
          scrubs.push(resolve);
        }),
    },
    announceErasure: false,
    clock: systemClock,
    log: silentLog,
    onQueued: () => undefined,
  });
  onTestFinished(answering.stop);
  await expect.poll(() => batches).toBeGreaterThan(3);
  expect(scrubs).toHaveLength(1);
  scrubs[0]?.();
  await expect.poll(() => scrubs).toHaveLength(2);
  await answering.stop();
  scrubs[1]?.();
  await setImmediate();
  expect(scrubs).toHaveLength(2);
});

test('searches the unsent texts of an outage at the start and then every five minutes', async () => {
  let monotonic = 0;
  const phonesToAnswer = vi.fn<AnsweringOptions['store']['phonesToAnswer']>().mockResolvedValue([]);
  const answering = startAnswering({
    store: {
      engine: 'sqlite',
      handleMessages: async () => ({ handled: 0, queued: 0, erased: [], errors: [] }),
      handleLeads: async () => 0,
      phonesToAnswer,
      expireMessages: async () => undefined,
      openConfirmations: async () => [],
      scrub: async () => undefined,
    },
    announceErasure: false,
    clock: { now: () => 7, monotonic: () => monotonic },
    log: silentLog,
    onQueued: () => undefined,
  });
  onTestFinished(answering.stop);
  for (const [index, at] of [0, 15 * SECOND, 5 * MINUTE].entries()) {
    monotonic = at;
    answering.wake();
    await expect.poll(() => phonesToAnswer).toHaveBeenCalledTimes(index + 1);
  }
  expect(phonesToAnswer.mock.calls).toEqual([
    [7, true],
    [7, false],
    [7, true],
  ]);
});

test('scrubs when a confirmation is gone that only a status has ended', async () => {
  let monotonic = 0;
  let open = ['confirmation'];
  const scrub = vi.fn<AnsweringOptions['store']['scrub']>().mockResolvedValue();
  const openConfirmations = vi.fn<AnsweringOptions['store']['openConfirmations']>(async () => open);
  const answering = startAnswering({
    store: {
      engine: 'sqlite',
      handleMessages: async () => ({ handled: 0, queued: 0, erased: [], errors: [] }),
      handleLeads: async () => 0,
      phonesToAnswer: async () => [],
      expireMessages: async () => undefined,
      openConfirmations,
      scrub,
    },
    announceErasure: false,
    clock: { now: () => 7, monotonic: () => monotonic },
    log: silentLog,
    onQueued: () => undefined,
  });
  onTestFinished(answering.stop);
  await expect.poll(() => openConfirmations).toHaveBeenCalledTimes(1);
  expect(scrub).not.toHaveBeenCalled();
  open = [];
  monotonic = 15 * SECOND;
  answering.wake();
  await expect.poll(() => scrub).toHaveBeenCalledTimes(1);
});
