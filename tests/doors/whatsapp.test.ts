import { expect, test } from 'vitest';
import type { Person } from '../support/whatsapp/people.ts';
import { sticker, text } from '../support/whatsapp/webhook/contents.ts';
import { doors, HOUR, leadOf, MINUTE, refusalOf, SECOND } from './support.ts';

const PATH = '/webhook/whatsapp';
const HELLO = text('Ciao Peso Forma, aspetto i risultati. Grazie.');
const WISH = text(' CANCELLA, i miei dati!');
const CALCULATOR = /https:\/\/\S+$/;

/** A call of this size that means nothing. */
const filled = (bytes: number) => JSON.stringify({ entry: [], filler: 'x'.repeat(bytes) });

doors("WhatsApp's webhook", { whatsapp: {} }, (house) => {
  const leaveFor = (person: Person, name = 'Anna') => house.leave(leadOf(name, `+${person.phone}`));
  const arrived = (person: Person) => house.meta.arrived(person);
  const textsTo = (person: Person) => arrived(person).filter(({ type }) => type === 'text');
  const answerOf = async (id: string) => {
    const { answer, answer_reason } = await house.show(id);
    return [answer, answer_reason];
  };

  test('returns the challenge of a right handshake, and refuses any other', async () => {
    const right = {
      'hub.mode': 'subscribe',
      'hub.verify_token': house.meta.account.verifyToken,
      'hub.challenge': '158201444',
    };
    const shake = (query: Record<string, string>) =>
      house.call(`${PATH}?${new URLSearchParams(query).toString()}`);
    const accepted = await shake(right);
    expect([accepted.status, await accepted.text()]).toEqual([200, '158201444']);
    for (const wrong of [
      { 'hub.verify_token': 'wrong' },
      { 'hub.verify_token': '' },
      { 'hub.mode': 'unsubscribe' },
      { 'hub.challenge': '' },
    ]) {
      expect(await refusalOf(await shake({ ...right, ...wrong }))).toEqual([403, 'forbidden', []]);
    }
  });

  test('takes what is signed, byte by byte, and nothing else', async () => {
    const url = house.address(PATH);
    const body = '{"entry":[{"note":"\\u00e8 \\/ \\ud83d\\udc4b"}]}';
    for (const signature of [null, '', 'sha256=00', `sha256=${'0'.repeat(64)}`, 'sha1=00']) {
      expect([signature, await house.meta.post(url, body, signature)]).toEqual([signature, 401]);
    }
    for (const unknown of [
      body,
      'not JSON',
      '[]',
      'null',
      '{"entry":[{"changes":[{"value":7}]}]}',
    ]) {
      expect([unknown, await house.meta.post(url, unknown)]).toEqual([unknown, 200]);
    }
    expect(await house.meta.post(url, filled(2_900_000))).toBe(200);
    expect(await house.meta.post(url, filled(3_200_000))).toBe(413);
  });

  test('answers whoever wrote: the stored text to the letter, then the picture', async () => {
    const anna = house.meta.person();
    const id = await leaveFor(anna);
    const message = house.meta.write(anna, HELLO);
    await expect.poll(() => arrived(anna).map(({ type }) => type)).toEqual(['text', 'image']);
    const [answer, picture] = arrived(anna);
    expect(answer).toMatchObject({
      to: anna.phone,
      text: leadOf('Anna', `+${anna.phone}`).whatsapp_message_ready,
      context: message,
      previewUrl: false,
    });
    expect(picture?.picture).toMatchObject({ width: 1080, height: 1080 });
    const read = { read: true, typing: true };
    expect(house.meta.records.incoming.find((one) => one.id === message)).toMatchObject(read);
    await expect.poll(() => answerOf(id)).toEqual(['read', null]);
    const table = (await house.run('list --answer read')).stdout;
    expect(table).toMatch(new RegExp(`^${id}  closed .*  read$`, 'm'));
    expect(
      (await house.json<{ id: string }[]>('list --answer read')).map((lead) => lead.id),
    ).toContain(id);
    expect(await house.show(id)).toMatchObject({
      messages: expect.arrayContaining([
        expect.objectContaining({ kind: 'text', status: 'read', maybe_double: false }),
      ]),
    });
  });

  test('answers once, however often Meta repeats the message and whatever comes after it', async () => {
    const anna = house.meta.person();
    const id = await leaveFor(anna);
    const message = house.meta.write(anna, HELLO);
    await expect.poll(() => answerOf(id)).toEqual(['read', null]);
    house.meta.write(anna, HELLO, { id: message });
    house.meta.write(anna, { type: 'reaction', reaction: { message_id: message, emoji: '❤' } });
    house.meta.write(anna, text('Grazie!'));
    house.meta.echo(anna, 'Prego');
    await house.meta.settled();
    // Whoever writes later is answered later.
    const berta = house.meta.person();
    const later = await leaveFor(berta);
    house.meta.write(berta, sticker());
    await expect.poll(() => answerOf(later)).toEqual(['read', null]);
    expect(textsTo(anna)).toHaveLength(1);
    expect(textsTo(berta)).toHaveLength(1);
  });

  test('answers the newest lead of a number, and a lead that comes after the message', async () => {
    const anna = house.meta.person({ phone: '390612345678' });
    const older = await leaveFor(anna, 'Anna');
    const newer = await leaveFor(anna, 'Annalisa');
    house.meta.write(anna, HELLO);
    await expect.poll(() => answerOf(newer)).toEqual(['read', null]);
    expect(await answerOf(older)).toEqual(['superseded', null]);
    expect(textsTo(anna).map((one) => one.text)).toEqual([
      leadOf('Annalisa', `+${anna.phone}`).whatsapp_message_ready,
    ]);

    const berta = house.meta.person();
    house.meta.write(berta, HELLO);
    await house.meta.settled();
    const id = await leaveFor(berta, 'Berta');
    await expect.poll(() => answerOf(id)).toEqual(['read', null]);
  });

  test('keeps what became of a message: delivered, read, failed and why', async () => {
    house.meta.settings.reads = 0;
    const anna = house.meta.person();
    const id = await leaveFor(anna);
    house.meta.write(anna, HELLO);
    await expect.poll(() => answerOf(id)).toEqual(['delivered', null]);
    house.meta.settings.reads = 1;

    const berta = house.meta.person();
    const failed = await leaveFor(berta);
    house.meta.next({ on: 'text', failLater: 131049 });
    house.meta.write(berta, HELLO);
    await expect
      .poll(() => answerOf(failed))
      .toEqual(['failed', expect.stringContaining('131049')]);
    expect((await house.run('list --answer failed')).stdout).toContain(failed);
    // The operator tries once more, while the window is open.
    expect((await house.run(`answer ${failed}`)).code).toBe(0);
    await expect.poll(() => answerOf(failed)).toEqual(['read', null]);
  });

  test('tries again what may pass, and no message after a day', async () => {
    const anna = house.meta.person();
    const id = await leaveFor(anna);
    house.meta.next({ on: 'text', code: 131000 });
    house.meta.write(anna, HELLO);
    await expect
      .poll(() => house.show(id))
      .toMatchObject({
        answer: 'asked',
        attempts: [{ destination: 'whatsapp', answer: 'error 131000', outcome: 'retry' }],
      });
    house.move(25 * SECOND);
    await expect.poll(() => answerOf(id)).toEqual(['read', null]);

    const berta = house.meta.person();
    const late = await leaveFor(berta);
    house.meta.write(berta, HELLO, { at: house.clock.now() - 25 * HOUR });
    await expect.poll(() => answerOf(late)).toEqual(['failed', 'window_closed']);
    expect(await house.run(`answer ${late}`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('window_closed'),
    });
    expect(arrived(berta)).toEqual([]);
  });

  test('sends a stranger one line with the address of the calculator, after a minute, once a day', async () => {
    const stranger = house.meta.person();
    house.meta.write(stranger, HELLO);
    await house.meta.settled();
    expect(arrived(stranger)).toEqual([]);
    house.move(MINUTE);
    await expect
      .poll(() => arrived(stranger).map((one) => one.text))
      .toEqual([expect.stringMatching(CALCULATOR)]);
    house.meta.write(stranger, HELLO);
    const anna = house.meta.person();
    const id = await leaveFor(anna);
    house.meta.write(anna, HELLO);
    house.move(MINUTE);
    await expect.poll(() => answerOf(id)).toEqual(['read', null]);
    expect(arrived(stranger)).toHaveLength(1);
  });

  test('asks whoever hides the number for it, once, and answers when it is shared', async () => {
    const anna = house.meta.person({ username: 'anna', hidesNumber: true });
    const id = await leaveFor(anna);
    house.meta.write(anna, HELLO);
    await expect
      .poll(() => arrived(anna))
      .toMatchObject([{ type: 'interactive', recipient: anna.userId }]);
    house.meta.write(anna, HELLO);
    const { phone } = anna;
    const contacts = [{ origin: 'contact_request', phones: [{ phone, wa_id: phone }] }] as const;
    house.meta.write(anna, { type: 'contacts', contacts });
    await expect.poll(() => answerOf(id)).toEqual(['read', null]);
    expect(arrived(anna).filter(({ type }) => type === 'interactive')).toHaveLength(1);
  });

  test('"Cancella i miei dati" erases the leads of the number, and says so once', async () => {
    const anna = house.meta.person();
    const id = await leaveFor(anna);
    house.meta.write(anna, HELLO);
    await expect.poll(() => answerOf(id)).toEqual(['read', null]);
    const wish = house.meta.write(anna, WISH);
    const confirmations = () =>
      textsTo(anna).filter((one) => one.text?.startsWith('Fatto: abbiamo cancellato'));
    await expect.poll(confirmations).toHaveLength(1);
    expect((await house.run(`show ${id}`)).code).toBe(3);
    await expect
      .poll(() => house.run('show --phone -', `+${anna.phone}`))
      .toMatchObject({ code: 3 });
    const [entry] = await house.json<object[]>('log');
    expect(entry).toMatchObject({ actor: 'whatsapp', action: 'erase', lead_id: id });
    house.meta.write(anna, WISH, { id: wish });
    const berta = house.meta.person();
    const later = await leaveFor(berta);
    house.meta.write(berta, HELLO);
    await expect.poll(() => answerOf(later)).toEqual(['read', null]);
    expect(confirmations()).toHaveLength(1);
  });

  test('"Cancella i miei dati" where nothing is stored says so, and other words get nothing', async () => {
    const anna = house.meta.person();
    house.meta.write(anna, WISH);
    await expect
      .poll(() => textsTo(anna).map((one) => one.text))
      .toEqual([expect.stringMatching(/^Con questo numero non troviamo dati/)]);
    const berta = house.meta.person();
    const id = await leaveFor(berta);
    house.meta.write(berta, text('Vorrei eliminare tutti i dati'));
    await expect.poll(() => answerOf(id)).toEqual(['failed', 'erasure_mentioned']);
    expect(arrived(berta)).toEqual([]);
  });

  test('a dead token stops everything, says so, and the queue goes out afterwards', async () => {
    house.meta.account.tokenDead = true;
    const anna = house.meta.person();
    const id = await leaveFor(anna);
    house.meta.write(anna, HELLO);
    await expect
      .poll(() => house.json('status'))
      .toMatchObject({
        whatsapp_stopped_since: expect.any(String),
        whatsapp_stopped_by: 'error 190',
      });
    expect((await house.run('status')).code).toBe(1);
    house.meta.account.tokenDead = false;
    house.move(MINUTE);
    await expect.poll(() => answerOf(id)).toEqual(['read', null]);
    expect(textsTo(anna)).toHaveLength(1);
    await expect.poll(() => house.json('status')).toMatchObject({ whatsapp_stopped_since: null });
  });
});

doors('a server without WhatsApp', {}, (house) => {
  test('knows nothing of the address', async () => {
    const bare = async (path: string) => {
      const response = await house.call(path, {});
      return [response.status, await response.text(), response.headers.get('content-type')];
    };
    expect(await bare(PATH)).toEqual(await bare('/webhook/nothing'));
    expect((await house.run('whatsapp check')).code).toBe(1);
  });
});
