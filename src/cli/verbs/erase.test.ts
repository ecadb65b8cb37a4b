import { describe, expect, test } from 'vitest';
import { NOTHING, receive, received } from '../../../tests/support/answer-steps.ts';
import { NUMBER } from '../../../tests/support/incoming-messages.ts';
import { claimed, NOON, newLead } from '../../../tests/support/leads.ts';
import { ACTOR, operator } from '../../../tests/support/operator.ts';
import { query } from '../../../tests/support/stored-leads.ts';
import { lastErasureAt } from '../../server/audit.ts';
import { StoreError } from '../../server/database/store-error.ts';

async function inUse(): Promise<never> {
  throw new StoreError('in use: run the same command again');
}

describe('leads erase', () => {
  test('a lead that is being sent may have been delivered', async () => {
    const lead = newLead();
    const { run, server } = await operator('sqlite', [lead]);
    await claimed(server, { limit: 1 });
    expect(JSON.parse((await run(`erase ${lead.id} --json`)).stdout)).toEqual([
      { id: lead.id, delivered_at: null, maybe_delivered: true },
    ]);
  });

  test('names delivered leads even if scrubbing fails; a second run scrubs', async () => {
    const leads = [newLead({ key: 'k' }), newLead({ phone: '+393339999999' })];
    const { run, deliver } = await operator('sqlite', leads);
    await deliver();
    let scrubs = 0;
    const countScrub = async () => {
      scrubs++;
    };
    for (const [command, number] of [
      [`erase ${leads[0]?.id}`, ''],
      ['erase --phone -', '+393339999999'],
    ] as const) {
      const first = await run(command, number, (store) => ({ ...store, scrub: inUse }));
      expect(first).toMatchObject({ code: 1, stderr: 'in use: run the same command again\n' });
      expect(first.stdout).toContain('delivered 2026-11-15 13:00: ');
      expect(
        await run(command, number, (store) => ({ ...store, scrub: countScrub })),
      ).toMatchObject({ code: 3, stdout: '' });
    }
    expect(scrubs).toBe(2);
  });

  test('erases what a number without leads has written', async () => {
    const { run, server } = await operator('sqlite');
    await receive(server.db, { ...NOTHING, messages: [received('in-1')] }, NOON);
    expect(await run('erase --phone -', `+${NUMBER}`)).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'No lead has this number; its WhatsApp messages are erased.\n',
    });
    expect((await run('erase --phone -', `+${NUMBER}`)).code).toBe(3);
    const log = JSON.parse((await run('log --json')).stdout);
    expect(log).toEqual([
      {
        at: new Date(NOON).toISOString(),
        actor: ACTOR,
        action: 'erase',
        lead_id: null,
        detail: null,
      },
    ]);
    expect(await lastErasureAt(server.db)).toBe(NOON);
  });

  test.each(['+40 712 345 678', '0040 (712) 345-678'])(
    'erases the messages of %s, a number of a country that is not on offer',
    async (written) => {
      const { run, server, setting } = await operator('sqlite', [newLead()]);
      const messages = [received('in-1', NOON, { from: '40712345678' }), received('in-2')];
      await receive(server.db, { ...NOTHING, messages }, NOON);
      expect((await run('show --phone -', written)).code).toBe(0);
      for (const verb of ['export', 'restrict']) {
        expect((await run(`${verb} --phone -`, written)).code).toBe(3);
      }
      expect((await run('erase --phone -', written)).code).toBe(0);
      const left = await query(setting, 'select phone from incoming_messages');
      expect(left).toEqual([{ phone: NUMBER }]);
      expect((await run('erase --phone -', written)).code).toBe(3);
    },
  );
});
