import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../time/clock.ts';
import { watchForStepBack } from './clock-watch.ts';
import { probeAtOnce, probeFailed } from './destination-health.ts';

test('a step back is reported once; passing time, a leap ahead and a small step are not', () => {
  let now = 10 * DAY;
  let elapsed = 0;
  const isSetBack = watchForStepBack({ now: () => now, monotonic: () => elapsed });
  const moments = [
    [DAY, DAY],
    [DAY, 0],
    [-DAY, 0],
    [0, 0],
    [SECOND, 2 * SECOND],
    [-MINUTE, 0],
    [-HOUR, 2 * HOUR],
  ].map(([wall = 0, passed = 0]) => {
    now += wall;
    elapsed += passed;
    return isSetBack();
  });
  expect(moments).toEqual([false, false, true, false, false, false, true]);
});

test('an outage never begins in the future', () => {
  const ahead = { downSince: 2 * DAY, probes: 3, nextProbeAt: 2 * DAY + SECOND };
  expect(probeFailed(ahead, DAY, 0, 'HTTP 503').downSince).toBe(DAY);
  expect(probeAtOnce(ahead, DAY)).toEqual({ downSince: DAY, probes: 0, nextProbeAt: DAY });
});
