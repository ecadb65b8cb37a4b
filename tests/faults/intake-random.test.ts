import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { builtServer } from '../support/built-server.ts';
import { freshSqlite, urlOf } from '../support/databases.ts';
import { payloadOf } from '../support/leads.ts';
import { memoryOf } from '../support/memory.ts';
import { rawPost, sendBytes, statusOf } from '../support/raw-http.ts';
import { SCENARIO_TIMEOUT_MS, size } from '../support/soak.ts';
import { storedLeads } from '../support/stored-leads.ts';

const RUNS = size(300, 5000);
const MEGABYTE = 1024 * 1024;
const PAYLOAD = payloadOf();
const LEAD = Buffer.from(JSON.stringify(PAYLOAD));

/** A valid lead with some of its bytes changed, removed or repeated. */
const mutatedLead = fc
  .array(fc.tuple(fc.nat(LEAD.length), fc.nat(8), fc.uint8Array({ maxLength: 8 })), {
    minLength: 1,
    maxLength: 4,
  })
  .map((changes) =>
    changes.reduce(
      (body, [at, dropped, bytes]) =>
        Buffer.concat([body.subarray(0, at), bytes, body.subarray(at + dropped)]),
      LEAD,
    ),
  );

const wrongField = fc
  .tuple(fc.constantFrom(...Object.keys(PAYLOAD)), fc.anything())
  .map(([key, value]) => textOf({ ...PAYLOAD, [key]: value }));

const anyBody = fc.oneof(
  mutatedLead,
  wrongField,
  fc.json(),
  fc.string({ unit: 'binary', maxLength: 2000 }),
  fc.uint8Array({ maxLength: 4000 }).map((bytes) => Buffer.from(bytes)),
);

const headerText = fc.string({ unit: 'binary-ascii', maxLength: 60 });
const anyHeaders = fc.oneof(
  { weight: 3, arbitrary: fc.constant(['content-type: application/json']) },
  {
    weight: 1,
    arbitrary: fc.array(
      fc
        .tuple(fc.constantFrom('content-type', 'idempotency-key', 'origin', 'x', ''), headerText)
        .map(([name, value]) => `${name}: ${value}`),
      { maxLength: 5 },
    ),
  },
);

test(
  'random bodies and headers: never a 5xx, and nothing stored but what was accepted',
  async () => {
    const setting = freshSqlite();
    const server = await builtServer({ DATABASE_URL: urlOf(setting) });
    let accepted = 0;
    let sent = 0;
    let warm = 0;
    const neverBreaks = fc.asyncProperty(anyBody, anyHeaders, async (body, headers) => {
      const answer = await sendBytes(server.port, rawPost(body, headers));
      const status = statusOf(answer);
      sent++;
      if (sent === Math.floor(RUNS / 4)) warm = memoryOf(server.pid);
      // A change of a letter of the name leaves a valid lead.
      if (status >= 200 && status < 300) accepted++;
      return status < 500;
    });
    await fc.assert(neverBreaks, { numRuns: RUNS, endOnFailure: true });
    expect(server.isRunning()).toBe(true);
    expect(await storedLeads(setting)).toHaveLength(accepted);
    const grownBytes = memoryOf(server.pid) - warm;
    expect(grownBytes).toBeLessThan(64 * MEGABYTE);
  },
  SCENARIO_TIMEOUT_MS,
);

/** The value as JSON, where JSON can express it. */
function textOf(value: unknown): string {
  try {
    return JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'bigint' ? `${part}` : part,
    );
  } catch {
    return '{}';
  }
}
