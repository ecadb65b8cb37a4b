import { expect, test } from 'vitest';
import { newestOf } from '../../src/domain/desk/lead-detail.ts';
import { text } from '../support/whatsapp/webhook/contents.ts';
import { changedBy, DAY, doors, HOUR, leadOf, MINUTE, refusalOf } from './support.ts';

doors('a conversation', { whatsapp: {} }, (house) => {
  /** Somebody who has the analysis and asks something, and Giulia, whose page shows it. */
  async function question(body = 'Posso mangiare il pane?') {
    const anna = house.meta.person();
    const id = await house.leave(leadOf('Anna', `+${anna.phone}`));
    house.meta.write(anna, text('Ciao, aspetto i risultati'));
    await expect.poll(() => house.show(id)).toMatchObject({ answer: 'read' });
    house.move(MINUTE);
    house.meta.write(anna, text(body));
    const giulia = await house.signIn('Giulia');
    const open = () => giulia.call('lead', { id });
    const isToDo = async () => (await open()).wroteAgainAt !== null;
    await expect.poll(isToDo).toBe(true);
    const { version, thread } = await open();
    const seen = { id, version, after: newestOf(thread) };
    const replies = () =>
      house.meta.arrived(anna).filter((one) => one.type === 'text' && !one.context);
    return { anna, id, giulia, open, isToDo, seen, replies };
  }

  test('goes on with a reply, which is sent once and ends the question', async () => {
    const { id, giulia, open, isToDo, seen, replies } = await question();
    // Opening the page has ended nothing.
    expect(await isToDo()).toBe(true);
    const reply = { ...seen, text: 'Certo, senza problemi!' };
    const key = { 'idempotency-key': 'once' };
    const twice = await Promise.all([1, 2].map(() => giulia.ask('reply', reply, key)));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    await expect
      .poll(async () => (await open()).thread)
      .toMatchObject([
        { from: 'visitor', text: 'Ciao, aspetto i risultati', state: null },
        { from: 'us', kind: 'analysis', text: null, by: null, state: 'read' },
        { from: 'visitor', text: 'Posso mangiare il pane?', by: null },
        { from: 'us', kind: 'text', text: reply.text, by: 'Giulia', state: 'read', reason: null },
      ]);
    expect(replies()).toMatchObject([{ text: reply.text, previewUrl: false }]);
    expect(await isToDo()).toBe(false);
    expect(await house.show(id)).toMatchObject({ answer: 'read' });
    const log = await house.run('log --json');
    expect(log.stdout).toContain('"reply"');
    expect(log.stdout).not.toContain(reply.text);
  });

  test('ends with "Fatto" too, until the person writes again', async () => {
    const { anna, giulia, isToDo, seen, replies } = await question();
    await giulia.call('done', seen);
    expect(await isToDo()).toBe(false);
    house.move(MINUTE);
    house.meta.write(anna, text('E la pasta?'));
    await expect.poll(isToDo).toBe(true);
    expect(replies()).toEqual([]);
  });

  test('gets one of two replies that two people send at once, and tells the other', async () => {
    const { giulia, open, seen, replies } = await question();
    const marco = await house.signIn('Marco');
    const answers = await Promise.all([
      giulia.ask('reply', { ...seen, text: 'Da Giulia' }),
      marco.ask('reply', { ...seen, text: 'Da Marco' }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const late = answers.filter(({ ok }) => !ok);
    expect(await Promise.all(late.map(changedBy))).toEqual([
      expect.stringMatching(/^(Giulia|Marco)$/),
    ]);
    await expect.poll(async () => (await open()).thread.at(-1)?.state).toBe('read');
    expect(replies()).toHaveLength(1);
  });

  test('gets no reply to what its writer has not seen', async () => {
    const { anna, giulia, open, isToDo, seen, replies } = await question();
    house.meta.write(anna, text('Anzi: il riso?'));
    await expect.poll(async () => (await open()).thread.length).toBe(4);
    expect(await changedBy(await giulia.ask('reply', { ...seen, text: 'Certo!' }))).toBe('');
    expect(await changedBy(await giulia.ask('done', seen))).toBe('');
    expect([replies(), await isToDo()]).toEqual([[], true]);
  });

  test('is to do again where WhatsApp refuses the reply, and says why', async () => {
    const { giulia, open, isToDo, seen } = await question();
    house.meta.next({ on: 'text', code: 131050 });
    await giulia.call('reply', { ...seen, text: 'Certo!' });
    await expect
      .poll(async () => (await open()).thread.at(-1))
      .toMatchObject({ state: 'failed', reason: expect.stringMatching(/^error 131050/) });
    await expect.poll(isToDo).toBe(true);
  });

  test('is refused after 24 hours, for a restriction, and without words', async () => {
    const { id, giulia, open, seen, replies } = await question();
    const refused = async (written: string) =>
      refusalOf(await giulia.ask('reply', { ...seen, text: written }));
    for (const wrong of ['', ' \n', 'x'.repeat(1001)]) {
      expect(await refused(wrong)).toEqual([422, 'invalid', ['text']]);
    }
    await house.run(`restrict ${id}`);
    expect(await refused('Certo!')).toEqual([409, 'restricted', []]);
    await house.run(`restrict ${id} --lift`);
    house.move(25 * HOUR);
    expect(await refused('Certo!')).toEqual([409, 'window_closed', []]);
    expect(replies()).toEqual([]);
    expect(await open()).toMatchObject({ version: 0 });
  });

  test('fails a reply that could not be sent in time, and sends it no later', async () => {
    const { giulia, open, isToDo, seen, replies } = await question();
    house.meta.account.tokenDead = true;
    await giulia.call('reply', { ...seen, text: 'Certo!' });
    await expect
      .poll(() => house.json('status'))
      .toMatchObject({ whatsapp_stopped_since: expect.any(String) });
    house.move(DAY + MINUTE);
    await house.restart();
    await expect
      .poll(async () => (await open()).thread.at(-1))
      .toMatchObject({ state: 'failed', reason: 'window_closed' });
    house.meta.account.tokenDead = false;
    await expect.poll(isToDo).toBe(true);
    expect(replies()).toEqual([]);
  });
});
