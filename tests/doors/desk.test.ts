import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DeskCall } from '../../src/server/desk/protocol.ts';
import { sticker, text } from '../support/whatsapp/webhook/contents.ts';
import {
  changedBy,
  DAY,
  doors,
  HOUR,
  type House,
  leadOf,
  MINUTE,
  NOON,
  newPhone,
  OPERATOR,
  refusalOf,
  SAME_ORIGIN,
  SECOND,
} from './support.ts';

const CHANGES =
  'leave revoke answered answer called call-back note reply done undo erase close-message'.split(
    ' ',
  );
/** A server that knows only the usual ones would answer the last ones with 404. */
const METHODS = ['PUT', 'DELETE', 'OPTIONS', 'PROPFIND', 'SEARCH'];
const READS = 'me leads arrivals lead reveal export picture report state'.split(' ');

const FOREVER = 'public, max-age=31536000, immutable';
const MASKED: unknown = expect.stringMatching(/^\+39…\d{3}$/);

const FOREIGN: readonly Readonly<Record<string, string>>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  {},
];

/** What `log --json` has of a lead, the oldest entry first. */
async function logOf(house: House, id: string): Promise<readonly string[]> {
  const entries = await house.json<{ lead_id: string; actor: string; action: string }[]>('log');
  return entries
    .filter((entry) => entry.lead_id === id)
    .map(({ actor, action }) => `${actor} ${action}`)
    .toReversed();
}

doors('the way to the desk', {}, (house) => {
  const enter = (token: string, headers = {}) =>
    house.call('/desk/entra', { token }, { ...SAME_ORIGIN, ...headers });

  test('is an invitation: good once, for one device, for half an hour', async () => {
    const invited = await house.run('invite Giulia');
    expect(invited).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^https?:\/\/\S+\/desk\/entra#[\w-]{43}\n$/),
    });
    const token = invited.stdout.trim().split('#')[1] ?? '';
    // A preview fetches the page, and uses nothing up.
    expect(await (await house.call('/desk/entra')).text()).toBe('<p>desk');
    expect((await enter(token, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const responses = await Promise.all([1, 2, 3].map(() => enter(token)));
    const [entered, ...others] = responses.toSorted((one, two) => one.status - two.status);
    expect(entered?.status).toBe(200);
    expect(entered?.headers.get('set-cookie')).toMatch(
      /^desk=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
    for (const other of others) {
      expect(other.headers.get('set-cookie')).toBeNull();
      expect(await refusalOf(other)).toEqual([410, 'invitation_gone', []]);
    }
    const late = await house.invitation('Giulia');
    house.move(30 * MINUTE);
    for (const wrong of [late, 'x']) expect((await enter(wrong)).status).toBe(410);
  });

  test('is shut to strangers, who learn nothing else', async () => {
    const bodies = new Set<string>();
    const refused = async (path: string, body?: unknown, headers = {}, method?: string) => {
      const response = await house.call(`/desk/api/${path}`, body, headers, method);
      expect([path, response.status]).toEqual([path, 401]);
      bodies.add(await response.text());
    };
    const { cookie } = await house.signIn('Giulia');
    for (const wrong of ['', `desk=${'A'.repeat(43)}`, cookie.slice(0, -1)]) {
      const headers = { ...SAME_ORIGIN, cookie: wrong };
      for (const name of [...READS, ...CHANGES, 'unknown', '']) await refused(name, {}, headers);
      for (const path of ['', 'events', 'file/x', 'unknown', 'leads']) {
        await refused(path, undefined, headers);
      }
      for (const method of METHODS) await refused('leads', undefined, headers, method);
    }
    expect([...bodies].map((body) => JSON.parse(body) as unknown)).toEqual([
      { error: { code: 'signed_out', message: expect.any(String), fields: {} } },
    ]);
  });

  test('is shut to other sites, and to a change that could happen twice', async () => {
    const { ask, cookie, call } = await house.signIn('Giulia');
    for (const name of [...READS, ...CHANGES]) {
      for (const headers of FOREIGN) {
        const response = await house.call(`/desk/api/${name}`, {}, { cookie, ...headers });
        expect([name, headers, response.status]).toEqual([name, headers, 403]);
      }
    }
    for (const name of CHANGES) {
      const response = await ask(name, {}, { 'idempotency-key': '' });
      expect([name, response.status]).toEqual([name, 400]);
    }
    expect((await ask('me', '{}', { 'content-type': 'text/plain' })).status).toBe(415);
    expect(await call('me')).toMatchObject({ name: 'Giulia' });
  });

  test('ends where a person or the operator signs a device out', async () => {
    await house.run('revoke --all');
    const [first, second] = [await house.signIn('Anna'), await house.signIn('Anna')];
    const marco = await house.signIn('Marco');
    const { devices } = await first.call('me');
    const others = devices.filter(({ isCurrent }) => !isCurrent);
    expect([devices.length, others.length]).toEqual([2, 1]);
    const other = { device: others[0]?.id };
    // Nobody signs out the device of somebody else.
    await marco.call('revoke', other);
    expect((await second.ask('me')).status).toBe(200);
    expect((await first.call('revoke', other)).devices).toHaveLength(1);
    expect((await second.ask('me')).status).toBe(401);
    const left = await first.ask('leave');
    expect(left.headers.get('set-cookie')).toMatch(/^desk=; Path=\/; Max-Age=0;/);
    expect((await first.ask('me')).status).toBe(401);

    const listed = await house.json<{ id: string }[]>('devices');
    expect(listed).toMatchObject([{ name: 'Marco' }]);
    const id = listed[0]?.id;
    expect(await house.run(`revoke ${id}`)).toMatchObject({
      code: 0,
      stderr: '1 device is signed out.\n',
    });
    expect((await house.run(`revoke ${id}`)).code).toBe(3);
    expect((await marco.ask('me')).status).toBe(401);
  });

  test('ends by itself after half a year at the latest', async () => {
    const { ask } = await house.signIn('Giulia');
    house.move(HOUR);
    expect((await ask('me')).status).toBe(200);
    house.move(180 * DAY);
    expect((await ask('me')).status).toBe(401);
  });

  test.each([
    ['/desk', 200, '<p>desk', 'no-store'],
    ['/desk?tab=tutti', 200, '<p>desk', 'no-store'],
    ['/desk/rapporto', 200, '<p>desk', 'no-store'],
    ['/desk/lead/0198-a', 200, '<p>desk', 'no-store'],
    ['/desk/nowhere', 404, '<p>desk', 'no-store'],
    ['/desk/assets/desk-1.js', 200, 'let desk;', FOREVER],
    ['/desk/assets/desk-2.js', 404, '', undefined],
  ])('GET %s answers %i, never embedded, cached or searched', async (path, status, body, cache) => {
    const response = await house.call(path);
    expect([response.status, await response.text()]).toEqual([status, body]);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; script-src 'self'; style-src 'self'; .*frame-ancestors 'none'$/,
      ),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(headers['cache-control']).toBe(cache);
  });
});

const BEHIND_TLS = { TRUST_PROXY: '127.0.0.1,::1', EMBED_ORIGINS: 'https://www.brand.example' };

doors('the desk behind a proxy', { env: BEHIND_TLS }, (house) => {
  const https = { 'x-forwarded-proto': 'https', ...SAME_ORIGIN };

  test('has a cookie that browsers keep for this host over TLS alone', async () => {
    const token = await house.invitation('Giulia');
    const elsewhere = { 'x-forwarded-for': '192.0.2.1', ...SAME_ORIGIN };
    const plain = await house.call('/desk/entra', { token }, elsewhere);
    expect(await refusalOf(plain)).toEqual([403, 'plain_http', []]);
    const entered = await house.call('/desk/entra', { token }, https);
    const cookie = entered.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Host-desk=[\w-]{43}; Path=\/; .*HttpOnly; SameSite=Strict; Secure$/);
    const headers = { ...https, cookie: cookie.split(';')[0] ?? '' };
    expect((await house.call('/desk/api/me', {}, headers)).status).toBe(200);
    const page = await house.call('/desk', undefined, https);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

doors('the desk of a brand that answers by hand', {}, (house) => {
  const signIn = () => house.signIn('Giulia');

  /** Leaves leads one second after the other. */
  async function leave(names: readonly string[], campaign: string) {
    const ids: string[] = [];
    for (const name of names) {
      house.move(SECOND);
      ids.push(await house.leave(leadOf(name, newPhone()), {}, `?ref=${campaign}`));
    }
    return ids;
  }

  test('lists who waits, the oldest first, page by page, without a number or a weight', async () => {
    const { call } = await signIn();
    const before = (await call('leads', { tab: 'all' })).counts;
    const names = Array.from({ length: 51 }, (_, index) => `Anna ${'b'.repeat(index + 1)}`);
    const ids = await leave(names, 'lists');
    const filter = { campaign: 'ref=lists' };
    const first = await call('leads', { tab: 'todo', ...filter });
    expect(first).toMatchObject({
      total: 51,
      counts: { todo: before.todo + 51, waiting: 0, all: before.all + 51 },
      campaigns: expect.arrayContaining(['ref=lists']),
    });
    expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(0, 50));
    expect(first.rows[0]).toMatchObject({ name: names[0], state: 'none', maskedPhone: MASKED });
    expect(JSON.stringify(first)).not.toMatch(/\+39347|72\.5|kg/);
    const second = await call('leads', { tab: 'todo', ...filter, cursor: first.next });
    expect([second.rows.map(({ id }) => id), second.next]).toEqual([ids.slice(50), undefined]);
    const newest = await call('leads', { tab: 'all', ...filter });
    expect(newest.rows[0]).toMatchObject({ id: ids[50] });

    await call('answered', { id: ids[0], version: 0 });
    const sent = await call('leads', { tab: 'sent', ...filter });
    expect(sent.rows).toMatchObject([{ id: ids[0], state: 'by_hand' }]);
    expect((await call('leads', { tab: 'todo', ...filter })).total).toBe(50);
  });

  test('finds a person by name, number, campaign, state and day', async () => {
    const phone = newPhone();
    const names = ['Zoë Quaranta', 'Quirino', '=HYPERLINK(1)'];
    const ids = [
      await house.leave(leadOf('Niccolò Ascoltà', phone), {}, '?ref=search'),
      ...(await leave(names, 'others')),
    ];
    const { ask, call } = await signIn();
    const found = async (filter: object) => {
      const { rows } = await call('leads', { tab: 'all', campaign: 'ref=others', ...filter });
      return rows.map(({ name }) => name);
    };
    expect(await found({ search: 'zoe' })).toEqual(['Zoë Quaranta']);
    expect(await found({ search: 'QUARANTA Zoë' })).toEqual(['Zoë Quaranta']);
    expect(await found({ search: 'arant' })).toEqual(['Zoë Quaranta']);
    for (const search of ['nobody', '%', '_', '347']) expect(await found({ search })).toEqual([]);
    expect(await found({ search: 'niccolo', campaign: 'ref=search' })).toEqual(['Niccolò Ascoltà']);
    expect(await found({ search: phone.slice(-7), campaign: undefined })).toEqual([
      'Niccolò Ascoltà',
    ]);
    expect(await found({ search: 'others', campaign: undefined })).toHaveLength(3);
    const day = new Date(house.clock.now()).toISOString().slice(0, 10);
    expect(await found({ from: day, to: day })).toHaveLength(3);
    expect(await found({ to: '2026-11-14' })).toEqual([]);
    expect(await found({ state: 'by_hand' })).toEqual([]);
    await call('answered', { id: ids[1], version: 0 });
    expect(await found({ state: 'by_hand' })).toEqual(['Zoë Quaranta']);
    for (const search of ["'", '%', '"; drop table leads; --', '\0', 'x'.repeat(100)]) {
      expect((await ask('leads', { tab: 'all', search })).status).toBe(200);
    }
    const wrong = [
      {},
      { tab: 'x' },
      { tab: 'all', from: '2026-13-01' },
      { tab: 'all', search: 'x'.repeat(101) },
      { tab: 'all', cursor: '?' },
    ];
    for (const filter of wrong) expect((await ask('leads', filter)).status).toBe(422);
  });

  test('opens a lead with all that is kept of it, and writes down who looked', async () => {
    const phone = newPhone();
    const payload = leadOf('Anna', phone);
    const id = await house.leave(payload, {}, '?ref=page');
    const { ask, call, get } = await signIn();
    expect(await call('lead', { id })).toMatchObject({
      id,
      name: 'Anna',
      phone,
      payload,
      state: 'none',
      answer: 'none',
      campaign: 'ref=page',
      note: '',
      calledAt: null,
      callBackDay: null,
      isRestricted: false,
      windowEndsAt: null,
      thread: [],
      newerLeadId: null,
      version: 0,
    });
    const spacedPhone = phone.replace(/^(\+39)(...)(...)/, '$1 $2 $3 ');
    expect(await call('reveal', { id })).toEqual({ phone, spacedPhone });
    const { file } = await call('picture', { id });
    const picture = await get(`/desk/api/file/${file}`);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(await picture.text()).toMatch(/^.PNG/);
    expect(await logOf(house, id)).toEqual(['Giulia open', 'Giulia reveal', 'Giulia export']);
    const unknown = await ask('lead', { id: randomUUID() });
    expect(await refusalOf(unknown)).toEqual([404, 'not_found', []]);
  });

  test('keeps each call, day, note and mark with who made it, and takes marks back', async () => {
    const [id = ''] = await leave(['Anna'], 'actions');
    const { ask, call } = await signIn();
    const change = (name: DeskCall, version: number, more = {}) =>
      call(name, { id, version, ...more });
    expect(await change('called', 0)).toMatchObject({ calledAt: house.clock.now(), version: 1 });
    await change('call-back', 1, { day: '2026-11-20' });
    await change('note', 2, { text: 'Preferisce la sera' });
    await change('undo', 3, { action: 'called' });
    const marked = await change('answered', 4);
    expect(marked).toMatchObject({ state: 'by_hand', answer: 'by_hand', calledAt: null });
    expect(await house.show(id)).toMatchObject({ answer: 'by_hand' });
    const undone = await change('undo', 5, { action: 'answered' });
    expect(undone).toMatchObject({
      state: 'none',
      note: 'Preferisce la sera',
      callBackDay: '2026-11-20',
      version: 6,
    });
    const done = ['called', 'call-back', 'note', 'undo', 'answered', 'undo'];
    expect(await logOf(house, id)).toEqual(done.map((what) => `Giulia ${what}`));
    const { history } = await call('lead', { id });
    expect(history.map(({ by, what }) => [by, what])).toEqual(
      expect.arrayContaining(done.map((what) => ['Giulia', what])),
    );
    // The command line marks the same lead, and the page that was open before is told so.
    expect((await house.run(`answered ${id}`)).code).toBe(0);
    const late = await ask('undo', { id, version: 6, action: 'answered' });
    expect(await changedBy(late)).toBe(OPERATOR);
    expect((await ask('note', { id, version: 7, text: 'x'.repeat(2001) })).status).toBe(422);
  });

  test('does a thing once, and tells the second of two people who was faster', async () => {
    const [id = ''] = await leave(['Anna'], 'twice');
    const giulia = await signIn();
    const marco = await house.signIn('Marco');
    const key = { 'idempotency-key': 'same' };
    const note = { id, version: 0, text: 'Una volta' };
    const twice = await Promise.all([1, 2].map(() => giulia.ask('note', note, key)));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const late = await marco.ask('note', { ...note, text: 'Seconda' });
    expect(await changedBy(late)).toBe('Giulia');
    expect((await giulia.ask('called', { id, version: 1 }, key)).status).toBe(422);
    expect((await marco.ask('called', { id, version: 1 }, key)).status).toBe(200);
    expect(await giulia.call('lead', { id })).toMatchObject({ note: 'Una volta', version: 2 });
  });

  test('erases a lead once CANCELLA is typed', async () => {
    const [id = ''] = await leave(['Anna'], 'erased');
    const { ask, call } = await signIn();
    const erase = { id, version: 0, confirmation: 'CANCELLA' };
    expect((await ask('erase', { ...erase, confirmation: 'cancella' })).status).toBe(422);
    const key = { 'idempotency-key': 'erase' };
    for (const response of [await ask('erase', erase, key), await ask('erase', erase, key)]) {
      expect([response.status, await response.json()]).toEqual([200, { automationHasCopy: false }]);
    }
    expect((await ask('lead', { id })).status).toBe(404);
    expect((await house.run(`show ${id}`)).code).toBe(3);
    expect(await logOf(house, id)).toEqual(['Giulia erase']);
    expect((await call('leads', { tab: 'all', campaign: 'ref=erased' })).total).toBe(0);
  });

  test('contacts nobody who asked for a restriction', async () => {
    const [id = ''] = await leave(['Anna'], 'restricted');
    await house.run(`restrict ${id}`);
    const { ask, call } = await signIn();
    for (const name of ['answered', 'called', 'call-back']) {
      const response = await ask(name, { id, version: 0, day: '2026-11-20' });
      expect([name, ...(await refusalOf(response))]).toEqual([name, 409, 'restricted', []]);
    }
    expect(await call('lead', { id })).toMatchObject({ isRestricted: true, version: 0 });
  });

  test('reports the funnel of a campaign by day', async () => {
    const [id] = await leave(['Anna', 'Bea'], 'report');
    house.move(HOUR);
    const { call } = await signIn();
    await call('answered', { id, version: 0 });
    const { byDay, ...rest } = await call('report', { days: 7, campaign: 'ref=report' });
    expect(byDay).toHaveLength(7);
    expect(byDay.at(-1)).toMatchObject({ funnel: { leads: 2, answers: 1 } });
    expect(rest).toMatchObject({
      total: { leads: 2, answers: 1, messages: 0 },
      byCampaign: [{ campaign: 'ref=report', funnel: { leads: 2 } }],
      medianMsToAnswer: HOUR + SECOND,
      speed: { lcpMs: null, inpMs: null, cls: null },
    });
    expect(await call('report', { days: 7, campaign: 'ref=none' })).toMatchObject({
      total: { visits: 0, leads: 0 },
      medianMsToAnswer: null,
    });
  });

  test('says how the service is, and of what came while the page was open', async () => {
    const { call, get } = await signIn();
    const { items } = await call('state');
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ item: 'automation', health: 'off' }),
        expect.objectContaining({ item: 'whatsapp', health: 'off' }),
      ]),
    );
    const { lastEvent } = await call('me');
    const stream = await get(`/desk/api/events?after=${lastEvent}`);
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const id = await house.leave(leadOf('Quirina', newPhone()));
    let events = '';
    for await (const chunk of stream.body ?? []) {
      events += new TextDecoder().decode(chunk);
      if (events.includes(id)) break;
    }
    expect(events).toMatch(/event: leads\nid: \d+\ndata: \{"ids":\[.*\],"counts":\{"todo":\d/);
    expect(events).not.toContain('Quirina');
  });
});

doors('the desk of a brand with WhatsApp', { whatsapp: {} }, (house) => {
  test('lists who has not written apart, and answers while the window is open', async () => {
    house.meta.account.tokenDead = true;
    const anna = house.meta.person();
    const id = await house.leave(leadOf('Anna', `+${anna.phone}`));
    const { ask, call } = await house.signIn('Giulia');
    const listed = async (tab: string) =>
      (await call('leads', { tab })).rows.map(({ state }) => state);
    await expect.poll(() => listed('waiting')).toEqual(['none']);
    const early = await ask('answer', { id, version: 0 });
    expect(await refusalOf(early)).toEqual([409, 'window_closed', []]);
    house.meta.write(anna, sticker());
    await expect.poll(() => listed('todo')).toEqual(['asked']);
    expect(await call('lead', { id })).toMatchObject({ windowEndsAt: NOON + DAY });
    await expect
      .poll(() => house.json('status'))
      .toMatchObject({ whatsapp_stopped_since: expect.any(String) });
    house.meta.account.tokenDead = false;
    house.move(MINUTE);
    await expect.poll(() => listed('sent')).toEqual(['read']);
  });

  test('says who waits where only a call is to do', async () => {
    const { call } = await house.signIn('Giulia');
    const id = await house.leave(leadOf('Anna', newPhone()));
    await call('call-back', { id, version: 0, day: '2026-11-14' });
    const { items } = await call('state');
    expect(items).toContainEqual({
      item: 'todo',
      health: 'warning',
      text: expect.stringMatching(/^1 contatto aspetta dal 14 nov 2026, 00:00\./),
    });
    await call('called', { id, version: 1 });
  });

  test('lists what somebody without a lead wrote until it is done, and for one of two', async () => {
    const stranger = house.meta.person();
    house.meta.write(stranger, text('Quanto costa?'));
    await house.meta.settled();
    house.move(2 * MINUTE);
    const giulia = await house.signIn('Giulia');
    const unmatched = async () =>
      (await giulia.call('leads', { tab: 'todo', state: 'unmatched' })).rows;
    await expect.poll(unmatched).toHaveLength(1);
    const id = (await unmatched())[0]?.id;
    expect(await giulia.call('lead', { id })).toMatchObject({
      thread: [{ text: 'Quanto costa?' }],
      payload: null,
    });
    const key = { 'idempotency-key': 'same' };
    for (const time of [1, 2]) {
      expect([time, (await giulia.ask('close-message', { id }, key)).status]).toEqual([time, 200]);
    }
    expect((await giulia.ask('close-message', { id: 'nobody' })).status).toBe(404);
    const marco = await house.signIn('Marco');
    expect(await changedBy(await marco.ask('close-message', { id }))).toBe('Giulia');
    expect(await unmatched()).toEqual([]);
  });
});
