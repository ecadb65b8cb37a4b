import { describe, expect, test } from 'vitest';
import { receive } from '../../../tests/support/answer-steps.ts';
import { NOON, newLead, outage } from '../../../tests/support/leads.ts';
import { operator } from '../../../tests/support/operator.ts';
import type { Store } from '../../server/database/store.ts';
import { findLead } from '../../server/leads/lookup-queries.ts';
import { saveOutage } from '../../server/outbox/outage.ts';

async function wrote(store: Store, sentAt: number) {
  const message = {
    id: `in-${sentAt}`,
    type: 'text',
    from: '393331234567',
    userId: undefined,
    sentAt,
    receivedAt: sentAt,
    text: 'Ciao',
    adId: undefined,
  };
  const nothing = { statuses: [], contacts: [], endedUserIds: [] };
  await receive(store.db, { ...nothing, messages: [message] }, sentAt);
}

describe('leads answer', () => {
  test('refuses a quarantined lead and one without its text', async () => {
    const lead = newLead({ held: 'link' });
    const { run, server } = await operator('sqlite', [lead]);
    await wrote(server, NOON);
    expect((await run(`answer ${lead.id}`)).stderr).toContain('quarantined');
    expect((await run('answer 01a1df14')).code).toBe(3);
    expect((await run('list --answer often')).code).toBe(2);
    // On release the visitor is answered without another message.
    expect((await run(`retry ${lead.id}`)).code).toBe(0);
    expect((await findLead(server.db, lead.id))?.answer).toBe('asked');
  });

  test.each([
    ['too fast: error 130429', { as: 'too_fast', code: 'error 130429' }],
    ['timeout', { as: 'unreachable', code: 'timeout' }],
  ] as const)('status does not fail during a pause', async (reason, fault) => {
    const { run, server } = await operator('sqlite');
    await saveOutage(server.db, 'whatsapp', outage(fault));
    const { code, stdout, stderr } = await run('status');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`paused for 0 s (${reason})`);
    expect(JSON.parse((await run('status --json')).stdout)).toMatchObject({
      whatsapp_stopped_since: null,
      whatsapp_stopped_by: null,
      whatsapp_paused_since: '2026-11-15T12:00:00.000Z',
    });
  });
});
