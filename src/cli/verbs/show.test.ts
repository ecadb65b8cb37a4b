import { describe, expect, test } from 'vitest';
import { NOTHING, receive, received } from '../../../tests/support/answer-steps.ts';
import { NOON, newLead } from '../../../tests/support/leads.ts';
import { operator } from '../../../tests/support/operator.ts';
import { changeLead } from '../../server/desk/actions/change-lead.ts';
import { MINUTE } from '../../server/time/clock.ts';
import { decideMessages } from '../../server/whatsapp/deciding/decide-messages.ts';

const OTHER = '+393339999999';

describe('leads show --phone', () => {
  test('shows what the number wrote, also without a lead, and the note of the desk', async () => {
    const lead = newLead();
    const { run, server } = await operator('sqlite', [lead]);
    const messages = [lead.payload.lead_phone, OTHER].map((from) =>
      received(`in ${from}`, NOON, { from: from.slice(1), text: `Sono ${from}` }),
    );
    await receive(server.db, { ...NOTHING, messages }, NOON);
    await changeLead(server.db, {
      id: lead.id,
      version: 0,
      change: { kind: 'note', text: 'Richiamare' },
      key: { hash: 'k', requestHash: 'r' },
      by: 'Giulia',
      now: NOON,
    });
    const own = (await run('show --phone -', lead.payload.lead_phone)).stdout;
    expect(own).toMatch(/^note +Richiamare$/m);
    expect(own).toMatch(/^received 2026-11-15 13:00 +Sono \+393331234567$/m);
    expect(own).not.toContain(OTHER);
    const { code, stdout } = await run('show --phone - --json', OTHER);
    expect(code).toBe(0);
    const wrote = { at: '2026-11-15T12:00:00.000Z', text: `Sono ${OTHER}` };
    expect(JSON.parse(stdout)).toEqual([{ lead_phone: OTHER, received: [wrote] }]);
    expect(JSON.parse((await run('log --json')).stdout)).toContainEqual(
      expect.objectContaining({ action: 'reveal', lead_id: null }),
    );
  });

  test('shows what somebody wrote before sharing a hidden number', async () => {
    const { run, server } = await operator('sqlite', [newLead()]);
    const hidden = { from: undefined, userId: 'IT.1349' };
    const card = { type: 'contacts', text: undefined, from: OTHER.slice(1) };
    const messages = [
      received('in-1', NOON, { ...hidden, text: 'Quanto costa?' }),
      received('in-2', NOON + MINUTE, { ...hidden, ...card }),
      received('in-3', NOON, { ...hidden, userId: 'IT.2', text: 'Sono un altro' }),
    ];
    for (const message of messages) {
      await receive(server.db, { ...NOTHING, messages: [message] }, NOON + MINUTE);
      await decideMessages(server.db, NOON + MINUTE, 10);
    }
    const { stdout } = await run('show --phone -', OTHER);
    expect(stdout).toBe('received 2026-11-15 13:00  Quanto costa?\nreceived 2026-11-15 13:01  -\n');
  });
});
