import { expect, test } from 'vitest';
import { DAY, SECOND } from '../../time/clock.ts';
import { checkAccount } from './check-account.ts';
import type { ApiResult, GraphApi } from './graph-api.ts';

const NOW = Date.UTC(2026, 10, 15, 12);
const SETTINGS = { phoneId: '106', token: 'T', brandNumber: '390612345678' };
const SCOPES = ['whatsapp_business_messaging', 'whatsapp_business_management'];

/** What the account `live`, which has the number, and Meta's own `trial` are subscribed to. */
type World = {
  readonly trial?: readonly string[];
  readonly live?: readonly string[];
  readonly accounts?: readonly string[];
  readonly endsAt?: number;
  readonly number?: string;
};

function apps(ids: readonly string[]) {
  return ids.map((id) => ({ whatsapp_business_api_data: { id, name: 'n' } }));
}

function metaWith({ trial = [], live = [], accounts, endsAt = 0, number }: World): GraphApi {
  const phone = { status: 'CONNECTED', display_phone_number: number ?? '+39 06 1234 5678' };
  const bodies: Readonly<Record<string, object>> = {
    debug_token: {
      is_valid: true,
      app_id: 'ours',
      scopes: SCOPES,
      expires_at: endsAt / SECOND,
      granular_scopes: [{ scope: SCOPES[1], target_ids: accounts ?? ['trial', 'live'] }],
    },
    'trial/phone_numbers': [{ id: '105' }],
    'live/phone_numbers': [{ id: '106' }],
    'trial/subscribed_apps': apps(trial),
    'live/subscribed_apps': apps(live),
  };
  return async (path): Promise<ApiResult> => {
    const [name = ''] = path.split('?');
    if (name === SETTINGS.phoneId) return { kind: 'ok', body: phone };
    const data = bodies[name];
    if (data) return { kind: 'ok', body: { data } };
    return { kind: 'error', error: { httpStatus: 400, code: 100, message: 'Unknown path' } };
  };
}

async function missing(world: World): Promise<readonly string[]> {
  const findings = await checkAccount(metaWith(world), SETTINGS, NOW);
  return findings.filter(({ isFine }) => !isFine).map(({ text }) => text);
}

test('the account of the number must be subscribed to the app of the token', async () => {
  expect(await missing({ live: ['ours'] })).toEqual([]);
  expect(await missing({ live: ['other', 'ours'] })).toEqual([]);
});

test.each<[string, World]>([
  ['no account is', {}],
  [
    'another account of the token is, such as the one that Meta makes for trying',
    { trial: ['ours'] },
  ],
  ['the account is, but to the app of somebody else', { live: ['other'] }],
])('says so where %s', async (_what, world) => {
  expect(await missing(world)).toEqual([expect.stringContaining('POST live/subscribed_apps')]);
});

test('says so where no account of the token has the number', async () => {
  expect(await missing({ accounts: ['trial'], trial: ['ours'] })).toEqual([
    expect.stringContaining('has the number'),
  ]);
});

test('says so where Meta refuses to show the account', async () => {
  expect(await missing({ accounts: ['gone'] })).toEqual([expect.stringContaining('error 100')]);
});

test('says so where the pages open a chat with another number', async () => {
  expect(await missing({ live: ['ours'], number: '+1 555-078-3881' })).toEqual([
    expect.stringContaining('+390612345678'),
  ]);
});

test.each([
  [0, 'never expires'],
  [NOW + 60 * DAY, 'expires on 2027-01-14'],
  [Date.UTC(2027, 0, 14, 23), 'expires on 2027-01-15'],
])('says when the token expires (%i)', async (endsAt, words) => {
  const [token] = await checkAccount(metaWith({ endsAt }), SETTINGS, NOW);
  expect(token).toMatchObject({ isFine: true, text: expect.stringContaining(words) });
});

test('a list of Meta with an empty item is read on', async () => {
  const meta = metaWith({ live: ['ours'] });
  const call: GraphApi = async (path) => {
    const result = await meta(path);
    const data = result.kind === 'ok' ? result.body['data'] : undefined;
    return Array.isArray(data) ? { kind: 'ok', body: { data: [null, ...data] } } : result;
  };
  const findings = await checkAccount(call, SETTINGS, NOW);
  expect(findings.filter(({ isFine }) => !isFine)).toEqual([]);
});
