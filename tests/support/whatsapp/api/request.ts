import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { API_PATH } from '../account.ts';
import type { Call } from '../mishaps.ts';
import type { World } from '../world.ts';

/** A call of the API, read whole. */
export type ApiRequest = {
  readonly call: Call;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The body where it is JSON and says so. */
  readonly json: unknown;
};

export async function readRequest(world: World, incoming: IncomingMessage): Promise<ApiRequest> {
  const body = await buffer(incoming);
  const { method = 'GET', headers } = incoming;
  const { pathname, searchParams: query } = new URL(incoming.url ?? '/', 'http://stand-in');
  const [object = '', edge = '', ...rest] = pathname.slice(API_PATH.length + 1).split('/');
  const json = /^application\/json\b/i.test(headers['content-type'] ?? '')
    ? parseJson(body)
    : undefined;
  const call = rest.length > 0 ? 'unknown' : callOf(world, `${method} ${edge}`, object, json);
  return { call, query, headers, body, json };
}

function callOf({ account }: World, edge: string, object: string, json: unknown): Call {
  if (edge === 'GET ' && object === 'debug_token') return 'token';
  if (object === account.phoneId) {
    if (edge === 'POST messages') return messageCall(json);
    if (edge === 'POST media') return 'media';
    if (edge === 'POST register') return 'register';
    if (edge === 'GET ') return 'phone';
  }
  if (object === account.wabaId) {
    if (edge === 'GET subscribed_apps') return 'subscription';
    if (edge === 'POST subscribed_apps') return 'subscribe';
    if (edge === 'GET phone_numbers') return 'numbers';
  }
  return 'unknown';
}

function messageCall(json: unknown): Call {
  const { status, type } = (json ?? {}) as { status?: unknown; type?: unknown };
  if (status === 'read') return 'read';
  return type === 'image' || type === 'interactive' ? type : 'text';
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
