import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { bodiesBeingRead } from './bodies-being-read.ts';

const ADDRESS = '192.0.2.1';
const OTHER_ADDRESS = '192.0.2.2';

function reading(calls: number) {
  let now = 0;
  const bodies = bodiesBeingRead({ now: () => 0, monotonic: () => now });
  const sockets = Array.from({ length: calls }, () => new Socket());
  return {
    ...bodies,
    sockets,
    admitted: sockets.map((socket) => bodies.admit(socket, ADDRESS)),
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
  expect(admit(new Socket(), ADDRESS)).toBe(false);
  expect(cutOff()).toBe(0);
});

test('a newcomer takes the place of slow ones beyond fifteen', () => {
  const { admit, cutOff, later } = reading(64);
  later(1001);
  expect(admit(new Socket(), ADDRESS)).toBe(true);
  expect(cutOff()).toBe(64 - 15);
});

test('few slow ones are left alone, and those that have ended do not count', () => {
  const { admit, ended, cutOff, later, sockets } = reading(20);
  for (const socket of sockets.slice(5)) ended(socket);
  later(60_000);
  for (let more = 0; more < 11; more++) expect(admit(new Socket(), ADDRESS)).toBe(true);
  expect(cutOff()).toBe(0);
});

test('a network with the most places loses its oldest ones to others, and gets no more', () => {
  const { admit, ended, cutOff, sockets } = reading(64);
  expect(admit(new Socket(), OTHER_ADDRESS)).toBe(true);
  expect(sockets.findIndex(({ destroyed }) => destroyed)).toBe(0);
  expect(admit(new Socket(), ADDRESS)).toBe(false);
  for (let more = 0; more < 31; more++) expect(admit(new Socket(), OTHER_ADDRESS)).toBe(true);
  expect(admit(new Socket(), OTHER_ADDRESS)).toBe(false);
  expect(cutOff()).toBe(32);
  const [last] = sockets.slice(-1);
  if (last) ended(last);
  expect(admit(new Socket(), OTHER_ADDRESS)).toBe(true);
  expect(cutOff()).toBe(32);
});
