import { getEventListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { MINUTE } from './clock.ts';
import { withDeadline } from './with-deadline.ts';

const endless = (signal: AbortSignal) => sleep(MINUTE, undefined, { signal });

test('returns what came in time, and leaves nothing on the signal', async () => {
  const { signal } = new AbortController();
  for (let call = 0; call < 3; call++) {
    expect(await withDeadline(signal, MINUTE, async () => call)).toBe(call);
  }
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('ends what takes too long', async () => {
  const { signal } = new AbortController();
  await expect(withDeadline(signal, 10, endless)).rejects.toMatchObject({
    cause: { name: 'TimeoutError' },
  });
  await expect(withDeadline(undefined, 10, endless)).rejects.toMatchObject({ name: 'AbortError' });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('ends with its signal, also with one that has ended already', async () => {
  const controller = new AbortController();
  const running = withDeadline(controller.signal, MINUTE, endless);
  controller.abort('the server stops');
  await expect(running).rejects.toMatchObject({ cause: 'the server stops' });
  await expect(withDeadline(controller.signal, MINUTE, endless)).rejects.toMatchObject({
    cause: 'the server stops',
  });
  expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
});
