import { expect, test } from 'vitest';
import { readOutage } from '../../src/server/outbox/outage.ts';
import { builtServer } from '../support/built-server.ts';
import { freshSqlite, opened, urlOf } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { payloadOf, postLead } from '../support/leads.ts';
import type { Person } from '../support/whatsapp/people.ts';
import { standInWhatsApp } from '../support/whatsapp/stand-in-whatsapp.ts';
import type { WhatsAppStandIn } from '../support/whatsapp/start-stand-in.ts';
import { HELLO } from '../support/whatsapp-server.ts';

/** Calls that must lead to nothing, each with something personal in it. */
async function refusedCalls(meta: WhatsAppStandIn, webhook: string, anna: Person): Promise<void> {
  const { name, phone } = anna;
  const wrong = { 'hub.verify_token': phone, 'hub.challenge': name };
  expect(await meta.verifySubscription(webhook, wrong)).toMatchObject({ status: 403 });
  const huge = JSON.stringify({ entry: [{ name, phone, filler: 'x'.repeat(3_200_000) }] });
  expect(await meta.post(webhook, huge)).toBe(413);
  const deep = `{"entry":${'['.repeat(50_000)}"${name} ${phone}"${']'.repeat(50_000)}}`;
  expect(await meta.post(webhook, deep)).toBe(200);
  expect(await meta.post(webhook, `${name} ${phone}`)).toBe(200);
  const berta = meta.person({ name });
  meta.write(berta, HELLO, { phoneId: '1' });
  meta.write(berta, { type: 'text', text: { body: phone } }, { groupId: 'friends' });
  await meta.settled();
  expect(meta.arrived(berta)).toEqual([]);
}

test('nothing personal reaches the log, whatever happens', async () => {
  const meta = await standInWhatsApp();
  const setting = freshSqlite();
  const server = await builtServer({
    DATABASE_URL: urlOf(setting),
    LOG_LEVEL: 'debug',
    ...meta.environment(),
  });
  const webhook = `${server.address}/webhook/whatsapp`;
  await meta.connect(webhook);
  const store = await opened(setting);
  const anna = meta.person({ name: 'Annarella' });
  await postLead(server.address, payloadOf('Annarella', `+${anna.phone}`));
  meta.next({ on: 'text', code: 131000 });
  meta.next({ on: 'text', drop: 'before' });
  const wamids = [meta.write(anna, HELLO)];
  await eventually('an attempt has failed', () => server.output().includes('attempt failed'));
  const odd = { entry: [{ changes: [{ value: { Annarella: anna.phone } }] }] };
  expect(await meta.post(webhook, JSON.stringify(odd))).toBe(200);
  expect(await meta.post(webhook, JSON.stringify(odd), 'sha256=00')).toBe(401);
  await refusedCalls(meta, webhook, anna);
  meta.account.tokenDead = true;
  const berta = meta.person();
  await postLead(server.address, payloadOf('Annarella', `+${berta.phone}`));
  wamids.push(meta.write(berta, HELLO));
  await eventually('sending has stopped', () => readOutage(store.db, 'whatsapp'));
  wamids.push(meta.write(anna, { type: 'text', text: { body: 'cancella i miei dati' } }));
  await meta.settled();
  const output = server.output();
  expect(output).toContain('unreadable');
  expect(output).toContain('without the right signature');
  const { WHATSAPP_TOKEN, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN } = meta.environment();
  const secrets = [WHATSAPP_TOKEN, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN];
  const forbidden = [anna.phone, berta.phone, anna.userId, 'Annarella', 'wamid', ...wamids];
  for (const text of [...forbidden, ...secrets]) expect(output).not.toContain(text);
});
