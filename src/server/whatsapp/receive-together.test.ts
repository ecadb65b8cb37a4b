import { expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import type { WebhookEvents } from '../store/whatsapp/answer-store.ts';
import { receiveTogether } from './receive-together.ts';

function eventsOf(userId: string): WebhookEvents {
  return { messages: [], statuses: [], contacts: [{ userId, phone: '1' }], endedUserIds: [] };
}

function receiver(broken?: string) {
  const batches: string[][] = [];
  const receive = receiveTogether(
    {
      receive: async ({ contacts }) => {
        const ids = contacts.map(({ userId }) => userId);
        batches.push(ids);
        if (broken !== undefined && ids.includes(broken)) throw new Error('cannot be stored');
      },
    },
    systemClock,
  );
  return { batches, receive };
}

test('calls that arrive together are stored together, at most 64 of them', async () => {
  const { batches, receive } = receiver();
  const ids = Array.from({ length: 100 }, (_, index) => String(index));
  await Promise.all(ids.map((id) => receive(eventsOf(id))));
  expect(batches).toEqual([ids.slice(0, 64), ids.slice(64)]);
});

test('a call that cannot be stored fails alone', async () => {
  const { receive } = receiver('b');
  const results = await Promise.allSettled(['a', 'b', 'c'].map((id) => receive(eventsOf(id))));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a call after a failure is stored', async () => {
  const { receive } = receiver('b');
  await expect(receive(eventsOf('b'))).rejects.toThrow('cannot be stored');
  await expect(receive(eventsOf('a'))).resolves.toBeUndefined();
});
