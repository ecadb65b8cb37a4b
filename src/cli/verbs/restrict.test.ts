import { describe, expect, test } from 'vitest';
import { claimTexts, NOTHING, received } from '../../../tests/support/answer-steps.ts';
import { NOON, newLead } from '../../../tests/support/leads.ts';
import { operator } from '../../../tests/support/operator.ts';
import { findLead } from '../../server/leads/lookup-queries.ts';
import { readBacklog } from '../../server/overview/backlog.ts';
import { DAY, HOUR } from '../../server/time/clock.ts';

const OTHER = '+393339999999';
const LEFT_OUT = '1 restricted lead is left out: add --restricted.\n';
const SINCE = '2026-11-15T12:00:00.000Z';

describe('leads restrict', () => {
  test.each([
    { hours: 1, answer: 'asked' },
    { hours: 25, answer: 'failed' },
  ])(
    'a visitor who wrote $hours hours before the restriction ended is not forgotten',
    async ({ hours, answer }) => {
      const lead = newLead({ phone: OTHER, createdAt: NOON - 3 * DAY });
      const { run, server } = await operator('sqlite', [lead]);
      await run(`restrict ${lead.id}`);
      const wroteAt = NOON - hours * HOUR;
      const message = received('in-1', wroteAt, { from: OTHER.slice(1) });
      await server.receive({ ...NOTHING, messages: [message] }, wroteAt);
      await server.handleMessages(wroteAt, 10);
      expect((await findLead(server.db, lead.id))?.answer).toBe('none');
      await run(`restrict ${lead.id} --lift`);
      expect((await findLead(server.db, lead.id))?.answer).toBe(answer);
    },
  );

  test.each([
    { hours: 1, answer: 'asked', reason: null, texts: 1 },
    { hours: 25, answer: 'failed', reason: 'window_closed', texts: 0 },
  ])(
    'an answer that the restriction stopped goes out $hours hours after the message, or fails',
    async ({ hours, answer, reason, texts }) => {
      const lead = newLead({ phone: OTHER, createdAt: NOON - 3 * DAY });
      const { run, server } = await operator('sqlite', [lead]);
      const wroteAt = NOON - hours * HOUR;
      const message = received('in-1', wroteAt, { from: OTHER.slice(1) });
      await server.receive({ ...NOTHING, messages: [message] }, wroteAt);
      await server.handleMessages(wroteAt, 10);
      await run(`restrict ${lead.id}`);
      const [text = ''] = await claimTexts(server, wroteAt);
      await server.beginSend(text, wroteAt);
      const failed = { answer: 'failed', answerReason: 'restricted' };
      expect(await findLead(server.db, lead.id)).toMatchObject(failed);
      await run(`restrict ${lead.id} --lift`);
      expect(await findLead(server.db, lead.id)).toMatchObject({ answer, answerReason: reason });
      const waiting = (await server.answersOf(lead.id)).filter(({ status }) => status === null);
      expect(waiting).toHaveLength(texts);
    },
  );

  test('list and export leave restricted leads out and say so, unless --restricted', async () => {
    const leads = [newLead(), newLead()] as const;
    const { run } = await operator('sqlite', leads);
    await run(`restrict ${leads[0].id}`);
    const listed = await run('list --json');
    expect(JSON.parse(listed.stdout)).toMatchObject([{ id: leads[1].id, restricted_at: null }]);
    expect(listed.stderr).toBe(LEFT_OUT);
    expect((await run('list')).stderr).toBe(`1 lead.\n${LEFT_OUT}`);
    expect((await run('list --status dead')).stderr).toBe('0 leads.\n');
    const all = await run('list --restricted');
    expect(all.stderr).toBe('2 leads.\n');
    expect(all.stdout).toMatch(/ RESTRICTED\n.* -\n.* 2026-11-15 13:00\n$/);

    const exported = await run('export --status waiting');
    expect(exported.stdout.trim().split('\n')).toHaveLength(1);
    expect(exported.stdout).not.toContain(leads[0].id);
    expect(exported.stderr).toBe(`1 lead exported.\n${LEFT_OUT}`);
    const whole = (await run('export --restricted')).stdout.trim().split('\n');
    expect(whole.map((line) => JSON.parse(line))).toMatchObject([
      { id: leads[0].id, restricted_at: SINCE },
      { id: leads[1].id },
    ]);
    expect(Object.keys(JSON.parse(whole[0] ?? '')).at(-1)).toBe('answer');
    const csv = (await run('export --restricted --format csv')).stdout.split('\r\n');
    expect(csv[0]).toMatch(/,campaign,delivered_at,answer_at,restricted_at,answer$/);
    expect(csv[1]?.endsWith(`,,${SINCE},none`)).toBe(true);
  });

  test('retry refuses a restricted lead, and leaves it out of many', async () => {
    const lead = newLead();
    const { run, server, die } = await operator('sqlite', [lead]);
    await die(lead);
    await run(`restrict ${lead.id}`);
    expect(await run(`retry ${lead.id}`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('restricted'),
    });
    expect((await run('retry --dead')).stderr).toBe('There are no dead leads.\n');
    expect((await run('retry --since 2026-11-15')).stderr).toContain('0 leads');
    expect((await findLead(server.db, lead.id))?.status).toBe('dead');
  });

  test('a lead that must not be sent raises no alarm', async () => {
    const leads = [newLead({ createdAt: NOON - 2 * DAY }), newLead({ createdAt: NOON - 2 * DAY })];
    const { run, server, die } = await operator('sqlite', leads);
    await die(leads[0] as (typeof leads)[number]);
    expect((await run('status')).code).toBe(1);
    await run('restrict --phone -', '+393331234567');
    const { code, stdout } = await run('status --json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ waiting: 0, dead: 0, stale: 0, restricted: 2 });
    expect(await readBacklog(server.db)).toMatchObject({ waiting: 0, dead: 0, oldestWaitingAt: 0 });
    expect((await run('status')).stdout).toMatch(/^restricted +2$/m);
  });
});
