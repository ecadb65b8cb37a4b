import { describe, expect, test } from 'vitest';
import { execute } from '../../../../tests/support/databases.ts';
import { deskWith, runningDesk } from '../../../../tests/support/desk.ts';
import { NOON, newLead } from '../../../../tests/support/leads.ts';
import type { LeadFilter } from '../../../domain/desk/lead-list.ts';
import { auditLog } from '../../audit.ts';
import { addLeads } from '../../intake/intake-queries.ts';
import { MINUTE } from '../../time/clock.ts';

/** As many of one name that a list looks at the first of them alone: half are to do. */
async function deskOfAnnas() {
  const { setting, store, signIn } = await runningDesk('sqlite');
  const leads = Array.from({ length: 2400 }, (_, index) =>
    newLead({ name: 'Anna', createdAt: NOON + index * MINUTE }),
  );
  for (let begin = 0; begin < leads.length; begin += 200) {
    await addLeads(store.db, leads.slice(begin, begin + 200));
  }
  const half = `created_at % ${2 * MINUTE} = ${NOON % (2 * MINUTE)}`;
  await execute(setting, `update leads set answer = 'by_hand' where ${half}`);
  return { store, person: await signIn('Giulia') };
}

describe('exports', () => {
  test('has one line a lead, in the order of the list, for five minutes', async () => {
    const leads = Array.from({ length: 230 }, (_, index) =>
      newLead({ createdAt: NOON + index * MINUTE, campaign: index % 2 ? 'ref=a' : 'ref=b' }),
    );
    const { person, pass } = await deskWith(leads);
    const filter = { tab: 'todo', campaign: 'ref=a' } as const;
    const wanted = leads.filter(({ campaign }) => campaign === 'ref=a').map(({ id }) => id);
    const { file } = await person.call('export', filter);
    const text = await (await person.get(`/desk/api/file/${file}`)).text();
    const [, ...lines] = text.trim().split('\r\n');
    expect(lines.map((line) => line.split(';').at(-1))).toEqual(wanted);
    const late = await person.call('export', filter);
    pass(5 * MINUTE);
    expect((await person.get(`/desk/api/file/${late.file}`)).status).toBe(404);
  });

  test('the list and the log claim no fewer leads than an export has', async () => {
    const { store, person } = await deskOfAnnas();
    const exported = async (filter: LeadFilter) => {
      const { file } = await person.call('export', filter);
      const text = await (await person.get(`/desk/api/file/${file}`)).text();
      const [entry] = await auditLog(store.db, 1);
      return [text.trim().split('\r\n').length - 1, entry?.detail];
    };
    const sent = { tab: 'sent', search: 'anna' } as const;
    const page = await person.call('leads', sent);
    for (const cursor of [{}, { cursor: page.next ?? '' }]) {
      expect(await person.call('leads', { ...sent, ...cursor })).toMatchObject({ total: 1001 });
    }
    expect(await exported(sent)).toEqual([1200, 'more than 1000 leads, csv, sent, filtered']);

    const all = { tab: 'all', search: 'anna' } as const;
    expect(await person.call('leads', all)).toMatchObject({ total: 1001 });
    expect(await exported(all)).toEqual([2400, 'more than 1000 leads, csv, all, filtered']);
    const none = { tab: 'sent', search: 'bea' } as const;
    expect(await person.call('leads', none)).toMatchObject({ total: 0 });
  });
});
