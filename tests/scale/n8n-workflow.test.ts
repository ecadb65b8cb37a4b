import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { freshSqlite } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { payloadOf, postLead } from '../support/leads.ts';
import { startN8n } from '../support/n8n.ts';
import { filledInWorkflow } from '../support/n8n-workflow.ts';
import { operatorOn } from '../support/operator.ts';
import { plural, report, SCENARIO_TIMEOUT_MS } from '../support/soak.ts';
import { startServer } from '../support/start-server.ts';
import { storedLeads } from '../support/stored-leads.ts';
import type { Person } from '../support/whatsapp/people.ts';
import { standInWhatsApp } from '../support/whatsapp/stand-in-whatsapp.ts';
import { HELLO } from '../support/whatsapp-server.ts';

const VISITORS = 20;
const WEBHOOK_SECRET = `whsec_${randomBytes(32).toString('base64')}`;

/** Long enough for n8n to answer what it should not. */
const QUIET_MS = 5000;

function newestMessage(person: Person): string {
  return payloadOf('Annalisa', `+${person.phone}`).whatsapp_message_ready;
}

test(
  "n8n answers each visitor once, with the newest lead of the visitor's number",
  async () => {
    const meta = await standInWhatsApp({
      settings: { doubles: 1, eventsPerCall: 3, collectMs: 50 },
    });
    const whatsapp = meta.environment();
    const n8n = await startN8n(
      filledInWorkflow({
        webhookSecret: WEBHOOK_SECRET,
        verifyToken: whatsapp.WHATSAPP_VERIFY_TOKEN,
        appSecret: whatsapp.WHATSAPP_APP_SECRET,
        phoneId: whatsapp.WHATSAPP_PHONE_ID,
        api: whatsapp.WHATSAPP_API,
      }),
      [
        {
          id: 'peso-forma-whatsapp',
          name: 'WhatsApp token',
          type: 'httpHeaderAuth',
          data: { name: 'Authorization', value: `Bearer ${whatsapp.WHATSAPP_TOKEN}` },
        },
      ],
    );
    const callback = n8n.webhook('peso-forma-whatsapp');
    expect(await meta.verifySubscription(callback, { 'hub.verify_token': 'wrong' })).toMatchObject({
      status: 403,
    });
    await meta.connect(callback);
    const setting = freshSqlite();
    const { address } = await startServer(setting, {
      WEBHOOK_URL: n8n.webhook('peso-forma'),
      WEBHOOK_SECRET,
      WEBHOOK_ERASURE: 'on',
    });
    const textsTo = (person: Person) => meta.arrived(person).map(({ text }) => text);
    const nothingMoreArrives = async () => {
      const before = meta.arrived().length;
      await meta.settled();
      await sleep(QUIET_MS);
      expect(meta.arrived()).toHaveLength(before);
    };
    const delivered = (count: number) =>
      eventually(`${count} leads are delivered`, async () => {
        const leads = await storedLeads(setting);
        return leads.filter(({ status }) => status === 'delivered').length === count;
      });

    // Two leads of each number; the second one counts.
    const people = Array.from({ length: VISITORS }, () => meta.person());
    const idOf = new Map<Person, string>();
    for (const name of ['Anna', 'Annalisa']) {
      for (const person of people) {
        const response = await postLead(address, payloadOf(name, `+${person.phone}`));
        idOf.set(person, ((await response.json()) as { id: string }).id);
      }
    }
    await delivered(2 * VISITORS);
    for (const person of people) meta.write(person, HELLO);
    await eventually('everybody is answered', () => meta.arrived().length >= VISITORS);
    await nothingMoreArrives();
    for (const person of people) expect(textsTo(person)).toEqual([newestMessage(person)]);

    // A delivery that comes again, a further message, and a stranger change nothing.
    const [first, second] = people as [Person, Person, ...Person[]];
    const body = JSON.stringify(payloadOf('Annalisa', `+${first.phone}`));
    const post = (id: string, secret: string) => {
      const now = new Date();
      return fetch(n8n.webhook('peso-forma'), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          'webhook-signature': new Webhook(secret).sign(id, now, body),
        },
        body,
      });
    };
    expect((await post(idOf.get(first) ?? '', WEBHOOK_SECRET)).status).toBe(200);
    meta.write(first, HELLO);
    meta.write(meta.person(), HELLO);
    await nothingMoreArrives();

    // Forged calls are refused.
    const forger = `whsec_${randomBytes(32).toString('base64')}`;
    expect((await post('018f0000-0000-7000-8000-000000000000', forger)).status).toBe(401);
    expect(await meta.post(callback, '{"entry":[]}', `sha256=${'0'.repeat(64)}`)).toBe(401);

    // WhatsApp refuses an answer: the next message of the visitor tries again.
    const third = meta.person();
    await postLead(address, payloadOf('Annalisa', `+${third.phone}`));
    await delivered(2 * VISITORS + 1);
    meta.next({ on: 'text', code: 131000 });
    meta.write(third, HELLO);
    await eventually('the answer was refused', () => meta.records.refused.length > 0);
    await nothingMoreArrives();
    meta.write(third, HELLO);
    await eventually('the second message is answered', () => textsTo(third).length > 0);
    await nothingMoreArrives();
    expect(textsTo(third)).toEqual([newestMessage(third)]);

    // An erased lead is gone from n8n too.
    const erased = meta.person();
    const response = await postLead(address, payloadOf('Annalisa', `+${erased.phone}`));
    const { id } = (await response.json()) as { id: string };
    await delivered(2 * VISITORS + 2);
    const { run } = await operatorOn(setting, [], { WEBHOOK_ERASURE: 'on' });
    expect((await run(`erase ${id}`)).code).toBe(0);
    await eventually('n8n was told', async () => {
      const leads = await storedLeads(setting);
      return !leads.some((lead) => lead.id === id && lead.status !== 'erased');
    });
    await sleep(QUIET_MS);
    meta.write(erased, HELLO);
    await nothingMoreArrives();
    expect(textsTo(second)).toHaveLength(1);
    expect(textsTo(erased)).toEqual([]);

    report({
      area: 'Relay',
      what: '`deploy/n8n/peso-forma.json` in a real n8n 2.8.4: two leads of each number, doubled calls, repeated and forged deliveries, a refused answer, an erased lead',
      times: `${plural(VISITORS + 2, 'visitor')}, ${plural(2 * VISITORS + 2, 'lead')}`,
      lost: '0: each answered once, with the newest lead; the erased one never',
    });
  },
  SCENARIO_TIMEOUT_MS,
);
