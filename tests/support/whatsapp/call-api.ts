import { API_PATH } from './account.ts';
import type { ErrorResponse, SendResponse } from './cloud-api.ts';
import type { WhatsAppStandIn } from './start-stand-in.ts';

export type Answered = {
  readonly status: number;
  readonly body: Partial<ErrorResponse & SendResponse> & Record<string, unknown>;
};

/** Calls the stand-in as the brand's server would; for tests of the stand-in itself. */
export function apiCaller(meta: WhatsAppStandIn) {
  const { phoneId, token } = meta.account;

  async function call(path: string, init: RequestInit, bearer: string): Promise<Answered> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${bearer}`);
    const response = await fetch(`${meta.origin()}${API_PATH}${path}`, { ...init, headers });
    return { status: response.status, body: (await response.json()) as Answered['body'] };
  }

  function post(path: string, body: unknown, bearer = token): Promise<Answered> {
    const headers = { 'content-type': 'application/json' };
    return call(path, { method: 'POST', headers, body: JSON.stringify(body) }, bearer);
  }

  return {
    get: (path: string, bearer = token) => call(path, {}, bearer),
    post,
    send: (message: object, bearer = token) =>
      post(`/${phoneId}/messages`, { messaging_product: 'whatsapp', ...message }, bearer),
    sendText: (to: string, body = 'Ciao', more: object = {}) =>
      post(`/${phoneId}/messages`, {
        messaging_product: 'whatsapp',
        to,
        type: 'text',
        text: { body },
        ...more,
      }),
    upload(bytes: Buffer, type = 'image/png'): Promise<Answered> {
      const form = new FormData();
      form.set('messaging_product', 'whatsapp');
      form.set('type', type);
      form.set('file', new Blob([new Uint8Array(bytes)], { type }), 'estimate.png');
      return call(`/${phoneId}/media`, { method: 'POST', body: form }, token);
    },
  };
}
