import { describe, expect, test } from 'vitest';
import { NOON, outage } from '../../../tests/support/leads.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../time/clock.ts';
import { faultText, outageAfter, probeGapMs } from './outage.ts';

describe('probes', () => {
  test('come after 5 s, then at doubling gaps up to 60 s', () => {
    const gaps = [0, 1, 2, 3, 4, 5, 100].map(probeGapMs);
    expect(gaps).toEqual([5, 10, 20, 40, 60, 60, 60].map((seconds) => seconds * SECOND));
  });

  const fault = { by: 'call', as: 'unreachable', code: 'timeout' } as const;
  const at = { now: NOON, retryAfterMs: 0, isProbe: true };

  test('wait for as long as the destination asks, an hour at most', () => {
    const pauses = [SECOND, MINUTE, DAY].map(
      (asked) => outageAfter(undefined, fault, { ...at, retryAfterMs: asked }).nextProbeAt - NOON,
    );
    expect(pauses).toEqual([5 * SECOND, MINUTE, HOUR]);
  });

  const refused = { as: 'refused', code: 'error 190' } as const;
  const tooFast = { as: 'too_fast', code: 'error 4' } as const;
  const away = { as: 'unreachable', code: 'HTTP 503' } as const;
  const call = { by: 'call' } as const;
  const status = { by: 'status' } as const;
  test.each([
    [{ ...call, ...away }, { ...call, ...refused }, 'error 190'],
    [{ ...call, ...refused }, { ...call, ...away }, 'HTTP 503'],
    [{ ...call, ...tooFast }, { ...call, ...refused }, 'error 190'],
    // A temporary failure of a call does not end what a status has told of.
    [{ ...status, ...refused }, { ...call, ...away }, 'error 190, told by a status'],
    [{ ...status, ...refused }, { ...call, ...tooFast }, 'error 190, told by a status'],
    [{ ...status, ...tooFast }, { ...call, ...refused }, 'error 190, told by a status'],
    [{ ...status, ...refused }, { ...status, ...tooFast }, 'too fast: error 4, told by a status'],
  ])('after %j and then %j the reason is "%s"', (before, later, expected) => {
    expect(faultText(outageAfter(outage(before), later, at))).toBe(expected);
  });
});
