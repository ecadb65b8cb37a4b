import { expect, test } from 'vitest';
import { newestOf } from '../../src/domain/desk/lead-detail.ts';
import { text } from '../support/whatsapp/webhook/contents.ts';
import { DAY, doors, leadOf, newPhone } from './support.ts';

const EVERYTHING = {
  automation: true,
  whatsapp: {},
  env: { RETENTION_DAYS: '60', BODY_DATA_DAYS: '30', WEBHOOK_ERASURE: 'on' },
} as const;

doors('of an erased person', EVERYTHING, (house) => {
  let people = 0;

  /** Somebody of whom the brand has all that it can have: lead, answer, messages, call and note. */
  async function knownPerson() {
    const person = house.meta.person();
    const name = `Canarina Zafferano${'abcdefghij'.charAt(people++)}`;
    const id = await house.leave(leadOf(name, `+${person.phone}`), { 'idempotency-key': name });
    house.meta.write(person, text(`Sono ${name}: ho il ginocchio malato`));
    await expect.poll(() => house.show(id)).toMatchObject({ status: 'delivered', answer: 'read' });
    const desk = await house.signIn('Giulia');
    const { version, thread } = await desk.call('lead', { id });
    const after = newestOf(thread);
    await desk.call('reply', { id, version, after, text: 'Attenzione alla gonartrosi' });
    await desk.call('note', { id, version: version + 1, text: `${name} preferisce la sera` });
    const left = async () => {
      const stored = (await house.stored()).toLowerCase();
      const traces = [
        name,
        person.phone.slice(2),
        person.userId,
        'ginocchio',
        'gonartrosi',
        'preferisce',
      ];
      return traces.filter((trace) => trace !== undefined && stored.includes(trace.toLowerCase()));
    };
    expect(await left()).toEqual(expect.arrayContaining([name, 'ginocchio', 'gonartrosi']));
    return { person, id, desk, left };
  }

  type Known = Awaited<ReturnType<typeof knownPerson>>;

  const ways: Readonly<Record<string, (known: Known) => Promise<unknown>>> = {
    'the command line, by the id of a lead': ({ id }) => house.run(`erase ${id}`),
    'the command line, by the number': ({ person }) =>
      house.run('erase --phone -', `+${person.phone}`),
    'the desk': async ({ desk, id }) => {
      const { version } = await desk.call('lead', { id });
      await desk.call('erase', { id, version, confirmation: 'CANCELLA' });
    },
    'a message by WhatsApp': async ({ person }) =>
      house.meta.write(person, text('Cancella i miei dati')),
  };

  test.each(Object.keys(ways))('nothing is left after %s', async (way) => {
    const known = await knownPerson();
    const phone = newPhone();
    const kept = await house.leave(leadOf('Berta', phone));
    await ways[way]?.(known);
    await expect.poll(known.left).toEqual([]);
    const told = () => house.webhook.received.map(({ body }) => body);
    await expect.poll(told).toContain(JSON.stringify({ id: known.id }));
    expect((await house.run(`show ${known.id}`)).code).toBe(3);
    expect(await house.show(kept)).toMatchObject({ lead_name: 'Berta' });
    expect(await house.stored()).toContain(phone.slice(3));
  });

  test('nothing is left after retention, and after half of its time no body and no text', async () => {
    const { id, left } = await knownPerson();
    const bodies = async () => {
      const stored = await house.stored();
      return /currentWeightKg|ginocchio|gonartrosi/.test(stored);
    };
    expect(await bodies()).toBe(true);
    house.move(31 * DAY);
    await house.restart();
    await expect.poll(bodies).toBe(false);
    expect((await house.run(`show ${id}`)).code).toBe(0);
    house.move(30 * DAY);
    await house.restart();
    await expect.poll(left).toEqual([]);
    expect((await house.run(`show ${id}`)).code).toBe(3);
  });
});
