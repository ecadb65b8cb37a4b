import { expect, test, vi } from 'vitest';
import { DESK_ERROR_CODES } from '../../domain/desk/desk-api.ts';
import { call, signIn } from './call.ts';

function stubResponse(response: Response): void {
  vi.stubGlobal('fetch', () => Promise.resolve(response));
}

test.each(DESK_ERROR_CODES)('a response with the code %s becomes that error', async (code) => {
  stubResponse(Response.json({ error: { code } }, { status: 409 }));
  await expect(call('me', {})).rejects.toMatchObject({ code });
});

test.each([{ error: { code: 'internal' } }, { error: 'no' }, 'no', null])(
  'any other answer (%j) is a failure of the server',
  async (body) => {
    stubResponse(Response.json(body, { status: 500 }));
    await expect(call('me', {})).rejects.toMatchObject({ code: 'failed' });
  },
);

test.each(['', '{"name":"Giu', '<h1>Rete dell’hotel</h1>'])(
  'a success without its whole body (%j) counts as a lost connection',
  async (body) => {
    stubResponse(new Response(body));
    await expect(call('me', {})).rejects.toMatchObject({ code: 'offline' });
  },
);

test('a body that stalls counts as a lost connection after a while', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream({
      start: (controller) =>
        signal.addEventListener('abort', () => controller.error(signal.reason)),
    });
    return Promise.resolve(new Response(body));
  });
  const problem = call('me', {}).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await problem).toMatchObject({ code: 'offline' });
  vi.useRealTimers();
});

test('signing in succeeds even if the body is lost, because the cookie precedes it', async () => {
  stubResponse(new Response(''));
  await expect(signIn('token')).resolves.toBeUndefined();
});

const change = () => call('called', { id: 'one', version: 1 });

test('a request that may have been carried out is repeated with its key, once', async () => {
  const keys: unknown[] = [];
  vi.stubGlobal('fetch', (_path: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['idempotency-key']);
    return keys.length === 1
      ? Promise.reject(new Error('lost'))
      : Promise.resolve(Response.json({}));
  });
  await expect(change()).rejects.toMatchObject({ code: 'offline' });
  for (let times = 0; times < 2; times++) await change();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
