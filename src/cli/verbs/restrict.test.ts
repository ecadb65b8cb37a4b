import { describe, expect, test } from 'vitest';
import { claimTexts, NOTHING, receive, received } from '../../../tests/support/answer-steps.ts';
import { NOON, newLead } from '../../../tests/support/leads.ts';
import { operator } from '../../../tests/support/operator.ts';
import { findLead } from '../../server/leads/lookup-queries.ts';
import { readBacklog } from '../../server/overview/backlog.ts';
import { DAY, HOUR } from '../../server/time/clock.ts';
import { answersOf } from '../../server/whatsapp/answer-queries.ts';
import { decideMessages } from '../../server/whatsapp/deciding/decide-messages.ts';
import { beginSend } from '../../server/whatsapp/outgoing/send-steps.ts';

const OTHER = '+393339999999';

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
      await receive(server.db, { ...NOTHING, messages: [message] }, wroteAt);
      await decideMessages(server.db, wroteAt, 10);
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
      await receive(server.db, { ...NOTHING, messages: [message] }, wroteAt);
      await decideMessages(server.db, wroteAt, 10);
      await run(`restrict ${lead.id}`);
      const [text = ''] = await claimTexts(server, wroteAt);
      await beginSend(server.db, text, wroteAt);
      const failed = { answer: 'failed', answerReason: 'restricted' };
      expect(await findLead(server.db, lead.id)).toMatchObject(failed);
      await run(`restrict ${lead.id} --lift`);
      expect(await findLead(server.db, lead.id)).toMatchObject({ answer, answerReason: reason });
      const waiting = (await answersOf(server.db, lead.id)).filter(({ status }) => status === null);
      expect(waiting).toHaveLength(texts);
    },
  );

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
