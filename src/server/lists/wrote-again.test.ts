import { expect, test } from 'vitest';
import {
  acceptedAs,
  askedLead,
  NOTHING,
  receive,
  received,
} from '../../../tests/support/answer-steps.ts';
import { freshStore } from '../../../tests/support/databases.ts';
import { NUMBER } from '../../../tests/support/incoming-messages.ts';
import { NOON, newLead } from '../../../tests/support/leads.ts';
import { newestOf } from '../../domain/desk/lead-detail.ts';
import { changeLead, markAnswered } from '../desk/actions/change-lead.ts';
import { leadDetail } from '../desk/lead-detail.ts';
import { addLeads } from '../intake/intake-queries.ts';
import { questionsNotice } from '../mail/people-notices.ts';
import { HOUR, MINUTE, SECOND } from '../time/clock.ts';
import { decideMessages } from '../whatsapp/deciding/decide-messages.ts';
import { listRows, wholeTab } from './list-rows.ts';
import { leadRows } from './read-rows.ts';

const WAYS = { automation: false, whatsapp: true };

/** Somebody has two leads; the analysis of the newer one went out a minute after they wrote. */
async function answered() {
  const store = await freshStore('sqlite');
  const earlier = newLead({ phone: `+${NUMBER}` });
  await addLeads(store.db, [earlier]);
  await markAnswered(store.db, { id: earlier.id, by: 'Giulia', now: NOON });
  const { lead, id, report } = await askedLead(store);
  const write = async (key: string, at: number) => {
    await receive(store.db, { ...NOTHING, messages: [received(key, at, { text: key })] }, at);
    await decideMessages(store.db, at, 10);
  };
  const shown = async () => {
    const found = await listRows(store.db, wholeTab('todo', WAYS, '2026-11-15'), 10);
    const rows = await leadRows(
      store.db,
      found.map(({ id: listed }) => listed),
    );
    return rows.flatMap((row) => (row.wroteAgainAt === null ? [] : [[row.id, row.wroteAgainAt]]));
  };
  const done = async (leadId: string, now: number) => {
    const detail = await leadDetail(store.db, leadId);
    const change = { kind: 'done', after: newestOf(detail?.thread ?? []) } as const;
    const key = { hash: `${now}`, requestHash: '' };
    const version = detail?.version ?? 0;
    await changeLead(store.db, { id: leadId, version, change, key, by: 'Giulia', now });
  };
  // Written before the answer, so the answer is the reply to it.
  await write('Ci siete?', NOON + MINUTE / 2);
  await acceptedAs(store, id, 'out-1', NOON + MINUTE);
  expect(await shown()).toEqual([]);
  return { store, earlier, lead, report, write, shown, done };
}

test('an e-mail tells also of what was decided only after another e-mail', async () => {
  const { store } = await answered();
  let now = NOON + HOUR;
  const clock = { now: () => now, monotonic: () => now };
  const notice = questionsNotice({ store, clock, deskAddress: 'https://calcolo.example/desk' });
  await receive(store.db, { ...NOTHING, messages: [received('Allora?', now)] }, now);
  const position = String(now + MINUTE);
  await decideMessages(store.db, now + 2 * MINUTE, 10);
  now += HOUR;
  expect((await notice.next(position))?.mail?.text).toContain('Anna');
});

test('an e-mail tells of it once, and of nothing that somebody has dealt with', async () => {
  const { store, write, done, lead } = await answered();
  let now = NOON + HOUR;
  const clock = { now: () => now, monotonic: () => now };
  const notice = questionsNotice({ store, clock, deskAddress: 'https://calcolo.example/desk' });
  const position = (await notice.next(null))?.position ?? null;
  await write('Quanto costa?', now + 1);
  expect(await notice.next(position)).toBeUndefined();
  now += MINUTE;
  const news = await notice.next(position);
  expect(news?.mail?.text).toContain('Anna');
  expect(news?.mail?.text).not.toContain('Quanto costa?');
  expect(await notice.next(news?.position ?? null)).toBeUndefined();
  await write('Allora?', now);
  await done(lead.id, now);
  now += MINUTE;
  expect(await notice.next(news?.position ?? null)).toBeUndefined();
});

test('a newer lead is answered for itself', async () => {
  const { store, lead, write, shown, done } = await answered();
  await write('Quanto costa?', NOON + HOUR);
  await done(lead.id, NOON + HOUR);
  await addLeads(store.db, [newLead({ phone: `+${NUMBER}`, createdAt: NOON + HOUR })]);
  await write('Vorrei la mia analisi', NOON + 2 * HOUR);
  expect(await shown()).toEqual([]);
});

test('the page of any lead of the number shows it', async () => {
  const { earlier, write, shown, done } = await answered();
  await write('Quanto costa?', NOON + HOUR);
  await done(earlier.id, NOON + 2 * HOUR);
  expect(await shown()).toEqual([]);
});

test('a message that Meta held back until after the answer is new', async () => {
  const { store, lead, shown } = await answered();
  const late = received('late', NOON + 45 * SECOND, {
    text: 'Sono celiaca',
    receivedAt: NOON + HOUR,
  });
  await receive(store.db, { ...NOTHING, messages: [late] }, NOON + HOUR);
  await decideMessages(store.db, NOON + HOUR, 10);
  expect(await shown()).toEqual([[lead.id, NOON + HOUR]]);
});
