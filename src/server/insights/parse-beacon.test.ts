import { assert, json, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseEvents, parseSpeed } from './parse-beacon.ts';

function events(counts: unknown, campaign: unknown = '') {
  return parseEvents(JSON.stringify({ campaign, counts }));
}

describe('the events of a beacon', () => {
  test('are read by their fixed names alone', () => {
    const counts = { visit: 1, calculation: 2, 'left-age': -1, __proto__x: 1, 'left-subject': 1 };
    expect(events(counts)).toEqual({
      campaign: '',
      counts: [
        ['visit', 1],
        ['calculation', 2],
        ['left-age', -1],
      ],
    });
  });

  test('keep the parts of the campaign by which reports group, and no personal data', () => {
    const campaign = 'utm_source=instagram&ref=anna@example.com&utm_term=peso&fbclid=1';
    expect(events({ visit: 1 }, campaign)?.campaign).toBe('utm_source=instagram');
    expect(events({ visit: 1 }, 'ref=%2B39%20333%201234567')?.campaign).toBe('');
  });

  test.each([
    { visit: 2 },
    { visit: -1 },
    { visit: 0.5 },
    { visit: '1' },
    { visit: null },
    { 'left-age': 2 },
    { 'left-age': -2 },
    { calculation: 21 },
    { calculation: 1e300 },
  ])('refuses %j', (counts) => {
    expect(events(counts)).toBeUndefined();
  });

  test.each([
    'null',
    '[]',
    '7',
    '{',
    '',
    '{"counts":7}',
    '{"counts":null}',
    '{"campaign":7,"counts":{}}',
    undefined,
  ])('refuses the body %s', (text) => {
    expect(parseEvents(text)).toBeUndefined();
  });

  test('no text makes the parser throw or invent an event', () => {
    assert(
      property(oneof(string(), json()), (text) => {
        for (const [, count] of parseEvents(text)?.counts ?? []) {
          expect(Math.abs(count)).toBeLessThanOrEqual(20);
        }
        parseSpeed(text);
      }),
    );
  });
});

describe('the speed of a beacon', () => {
  test('is read by the names of the metrics', () => {
    const text = JSON.stringify({ LCP: 812.5, CLS: 0, FCP: 3, INP: 24 });
    expect(parseSpeed(text)).toEqual([
      ['LCP', 812.5],
      ['INP', 24],
      ['CLS', 0],
    ]);
  });

  test.each(['{}', '{"LCP":-1}', '{"LCP":"1"}', '{"LCP":null}', '{"LCP":1e999}', '[]', 'x'])(
    'refuses %s',
    (text) => {
      expect(parseSpeed(text)).toBeUndefined();
    },
  );
});
