import { describe, expect, it } from 'vitest';
import { actionForError, type ErrorAction } from './send-errors.ts';

const TABLE = {
  stop_all: [0, 3, 10, 190, 200, 250, 299, 131031, 131037, 131042, 130497, 131048, 368],
  pause_all: [4, 80007, 130429],
  pause_person: [131056],
  retry: [1, 2, 131000, 131016, 131057, 135000],
  retry_once: [131026],
  window_closed: [131047],
  fail: [131021, 131030, 131049, 131050, 131051, 131008, 131009, 100, 33, 132000, 132001, 132999],
  upload_again: [131052, 131053],
} satisfies Record<ErrorAction, readonly number[]>;

describe.each(Object.entries(TABLE))('%s', (action, codes) => {
  it.each(codes)('code %d', (code) => {
    expect(actionForError({ code })).toBe(action);
    // Meta sends most errors with 400, and its code says more than any status.
    expect(actionForError({ code, httpStatus: 400 })).toBe(action);
    expect(actionForError({ code, httpStatus: 500 })).toBe(action);
  });
});

it.each([
  ['the network failed', {}, 'retry'],
  ['a 500 without a code', { httpStatus: 500 }, 'retry'],
  ['a 503 with an unknown code', { code: 999_999, httpStatus: 503 }, 'retry'],
  ['a 408', { httpStatus: 408 }, 'retry'],
  ['a 429 without a code', { httpStatus: 429 }, 'pause_all'],
  ['a 401 without a code', { httpStatus: 401 }, 'stop_all'],
  ['a 400 without a code', { httpStatus: 400 }, 'retry'],
  ['a 403 without a code', { httpStatus: 403 }, 'retry'],
  ['an unknown code', { code: 999_999, httpStatus: 400 }, 'fail'],
  ['an unknown code in a status', { code: 999_999 }, 'fail'],
  ['a code just below a range', { code: 199 }, 'fail'],
  ['a code just above a range', { code: 300 }, 'fail'],
  ['a code that is no number we know', { code: -1 }, 'fail'],
] as const)('%s', (_, error, action) => {
  expect(actionForError(error)).toBe(action);
});

it('no code stands in two lines of the table', () => {
  const codes = Object.values(TABLE).flat();
  expect(new Set(codes).size).toBe(codes.length);
});
