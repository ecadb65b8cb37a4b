import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { bodiesBeingRead } from './bodies-being-read.ts';

function reading(calls: number) {
  let now = 0;
  const bodies = bodiesBeingRead({ now: () => 0, monotonic: () => now });
  const sockets = Array.from({ length: calls }, () => new Socket());
  return {
    ...bodies,
    sockets,
    admitted: sockets.map((socket) => bodies.admit(socket)),
    cutOff: () => sockets.filter(({ destroyed }) => destroyed).length,
    later: (ms: number) => {
      now += ms;
    },
  };
}

test('64 may come at once, and none is cut off for one more', () => {
  const { admit, admitted, cutOff, later } = reading(64);
  expect(admitted).not.toContain(false);
  later(1000);
  expect(admit(new Socket())).toBe(false);
  expect(cutOff()).toBe(0);
});

test('a newcomer takes the place of slow ones beyond fifteen', () => {
  const { admit, cutOff, later } = reading(64);
  later(1001);
  expect(admit(new Socket())).toBe(true);
  expect(cutOff()).toBe(64 - 15);
});

test('few slow ones are left alone, and those that have ended do not count', () => {
  const { admit, ended, cutOff, later, sockets } = reading(20);
  for (const socket of sockets.slice(5)) ended(socket);
  later(60_000);
  for (let more = 0; more < 11; more++) expect(admit(new Socket())).toBe(true);
  expect(cutOff()).toBe(0);
});
