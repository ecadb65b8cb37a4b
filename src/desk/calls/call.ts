import { DESK_API_PATH, DESK_ERROR_CODES, DESK_SIGN_IN_PATH } from '../../domain/desk/desk-api.ts';
import type { DeskCall, DeskCalls } from '../../server/desk/protocol.ts';
import { newRandomId } from '../../ui/random-id.ts';
import { DeskError } from './desk-error.ts';

const TIMEOUT_MS = 20_000;

let whenSignedOut: () => void = () => undefined;

export function onSignedOut(listener: () => void): void {
  whenSignedOut = listener;
}

/** The keys of requests that have not succeeded: repeating one reuses its key, so that it is done once. */
const keys = new Map<string, string>();

export async function call<Name extends DeskCall>(
  name: Name,
  request: DeskCalls[Name]['request'],
): Promise<DeskCalls[Name]['response']> {
  try {
    const response = await post(`${DESK_API_PATH}/${name}`, request);
    // The response was cut off, or came from a captive portal.
    if (response === undefined) throw new DeskError('offline');
    return response as DeskCalls[Name]['response'];
  } catch (error) {
    if (error instanceof DeskError && error.code === 'signed_out') whenSignedOut();
    throw error;
  }
}

/**
 * Redeems an invitation for a session cookie. The cookie is in the headers, so the body may be
 * lost. A retry signs the same device in again.
 */
export async function signIn(token: string): Promise<void> {
  await post(DESK_SIGN_IN_PATH, { token });
}

/** Downloads a file by its one-time id. */
export function download({ file }: { readonly file: string }): void {
  const link = document.createElement('a');
  link.href = `${DESK_API_PATH}/file/${encodeURIComponent(file)}`;
  link.download = '';
  link.click();
}

/** Returns the body of a successful response, or undefined if it cannot be read. */
async function post(path: string, request: unknown): Promise<unknown> {
  const body = JSON.stringify(request);
  const repeated = `${path} ${body}`;
  const key = keys.get(repeated) ?? newRandomId();
  keys.set(repeated, key);
  // Older browsers lack `AbortSignal.timeout`.
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body,
      signal: abort.signal,
    });
    // The timeout covers the body as well, because it may stall.
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw errorOf(answer);
    if (answer !== undefined) keys.delete(repeated);
    return answer;
  } catch (error) {
    throw error instanceof DeskError ? error : new DeskError('offline');
  } finally {
    clearTimeout(timer);
  }
}

/** A proxy in front of the server may answer with anything. */
function errorOf(body: unknown): DeskError {
  const { error } = (body ?? {}) as { error?: { code?: string; by?: string; at?: number } };
  const code = DESK_ERROR_CODES.find((known) => known === error?.code);
  return code ? new DeskError(code, error) : new DeskError('failed');
}
