import { describe, expect, test } from 'vitest';
import { freshStore } from '../../../tests/support/databases.ts';
import { hooked } from '../../../tests/support/hooked-database.ts';
import { payloadOf, postLead } from '../../../tests/support/leads.ts';
import { listed } from '../../../tests/support/listed.ts';
import { runningApp } from '../../../tests/support/running-app.ts';
import { insightSums } from './insights-queries.ts';

const EVENTS = '/_vercel/insights/event';
const VITALS = '/_vercel/speed-insights/vitals';
const VISIT = JSON.stringify({ campaign: '', counts: { visit: 1 } });

async function insights(env: Record<string, string> = {}, before = () => {}) {
  const store = await freshStore('sqlite');
  const { app, address } = await runningApp(hooked(store, before), env);
  const send = (path: string, body: string | Uint8Array, headers: Record<string, string> = {}) =>
    fetch(`${address}${path}`, { method: 'POST', body: body as BodyInit, headers });
  /** What is stored once the server has stopped. */
  const counted = async () => {
    await app.close();
    const rows = await insightSums(store.db, 0, Number.MAX_SAFE_INTEGER);
    return Object.fromEntries(rows.map((row) => [`${row.event} ${row.campaign}`, row.count]));
  };
  return { address, store, send, counted };
}

describe('the scripts', () => {
  test.each([
    ['/_vercel/insights/script.js', '// insights'],
    ['/_vercel/speed-insights/script.js', '// speed-insights'],
  ])('%s is served', async (path, text) => {
    const { address } = await insights();
    const response = await fetch(`${address}${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(await response.text()).toBe(text);
  });

  test.each(
    listed(`
    /_vercel/ | /_vercel/image | /_vercel/insights/ | /_vercel/insights/event
    /_vercel/insights/script.js.br | /_vercel/insights/other.js | /_vercel/speed-insights/vitals`),
  )('%s is not found', async (path) => {
    const { address } = await insights();
    expect((await fetch(`${address}${path}`)).status).toBe(404);
  });
});

describe('events', () => {
  test('count by campaign from the first lead of that campaign on, or by the settings', async () => {
    const { address, send, counted } = await insights({
      CAMPAIGNS: 'utm_source=newsletter utm_source=qr&utm_campaign=estate',
    });
    const visit = (campaign: string) =>
      send(EVENTS, JSON.stringify({ campaign, counts: { visit: 1 } }));
    const query = '?utm_source=instagram&utm_content=a1';
    expect((await postLead(address, payloadOf(), {}, query)).status).toBe(201);
    for (const campaign of [
      'utm_source=instagram&utm_content=b2',
      'utm_source=newsletter',
      'utm_campaign=estate&utm_source=qr',
      'ref=made-up',
      'ref=anna%40example.com',
      'ref=%2B39%20333%201234567',
      '',
    ]) {
      await visit(campaign);
    }
    expect(await counted()).toEqual({
      'visit utm_source=instagram': 1,
      'visit utm_source=newsletter': 1,
      'visit utm_campaign=estate&utm_source=qr': 1,
      'visit other': 1,
      'visit ': 3,
    });
  });

  test('of quarantined leads make no campaign known', async () => {
    const { address, send, counted } = await insights();
    await postLead(address, payloadOf('Vai su www.spam.example'), {}, '?ref=spam');
    await send(EVENTS, JSON.stringify({ campaign: 'ref=spam', counts: { visit: 1 } }));
    expect(await counted()).toEqual({ 'visit other': 1 });
  });

  test.each([
    ['Sec-GPC', 'sec-gpc'],
    ['DNT', 'dnt'],
  ])('of browsers that send %s are not counted', async (_name, header) => {
    const { send, counted } = await insights();
    expect((await send(EVENTS, VISIT, { [header]: '1' })).status).toBe(204);
    expect((await send(VITALS, '{"LCP":800}', { [header]: '1' })).status).toBe(204);
    expect(await counted()).toEqual({});
  });

  test.each<string | Uint8Array>([
    '',
    '{',
    '{"campaign":7,"counts":{}}',
    '{"counts":{"visit":2}}',
    '{"counts":{"visit":-1}}',
    '{"counts":{"visit":"1"}}',
    '{"counts":{"left-age":2}}',
    '{"counts":{"calculation":21}}',
    '{"LCP":-1}',
    '{"LCP":1e999}',
    '['.repeat(4000),
    new Uint8Array([0, 255, 254, 0, 128]),
  ])('with the body %.60s are refused', async (body) => {
    const { send, counted } = await insights();
    expect((await send(EVENTS, body)).status).toBe(400);
    expect((await send(VITALS, body)).status).toBe(400);
    expect(await counted()).toEqual({});
  });

  test('a body over 4 kB is refused', async () => {
    const { send } = await insights();
    const filler = 'x'.repeat(4100);
    expect((await send(EVENTS, JSON.stringify({ filler, counts: {} }))).status).toBe(413);
  });

  test('of another site are refused', async () => {
    const { send } = await insights();
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await send(EVENTS, VISIT, headers)).status).toBe(403);
  });

  test('of one address are limited to ten times the leads', async () => {
    const { send, counted } = await insights({ RATE_LIMIT: '2' });
    const statuses: number[] = [];
    for (let index = 0; index < 25; index++) statuses.push((await send(EVENTS, VISIT)).status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
    expect(await counted()).toEqual({ 'visit ': 20 });
  });

  test('are taken while the store is broken, and the pages go on', async () => {
    const { address, send } = await insights({}, () => {
      throw new Error('disk full');
    });
    expect((await send(EVENTS, VISIT)).status).toBe(204);
    expect((await send(VITALS, '{"LCP":800}')).status).toBe(204);
    expect((await fetch(address)).status).toBe(200);
  });
});
