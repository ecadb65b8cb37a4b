import { expect, test, vi } from 'vitest';
import { DESK_ERROR_CODES } from '../../domain/desk/desk-api.ts';
import { call } from './call.ts';

function stubAnswer(status: number, body: unknown): void {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })));
}

test.each(DESK_ERROR_CODES)('an answer with the code %s is told as such', async (code) => {
  stubAnswer(409, { error: { code } });
  await expect(call('me', {})).rejects.toMatchObject({ code });
});

test.each([{ error: { code: 'internal' } }, { error: 'no' }, 'no', null])(
  'any other answer (%j) is a failure of the server',
  async (body) => {
    stubAnswer(500, body);
    await expect(call('me', {})).rejects.toMatchObject({ code: 'failed' });
  },
);

test('over plain http, where a browser has no randomUUID, the server still says why', async () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
  stubAnswer(403, { error: { code: 'plain_http' } });
  await expect(call('me', {})).rejects.toMatchObject({ code: 'plain_http' });
});
