import { errorCodeOf } from '../../../domain/answer/send-errors.ts';
import { type Fields, fieldsOf, parseJson } from '../../foreign-json.ts';
import { systemCode } from '../../log.ts';
import type { WhatsAppSettings } from '../../settings/whatsapp.ts';
import { SECOND } from '../../time/clock.ts';

/** Generous, because a slow answer is better than an unknown outcome. */
const ANSWER_WITHIN_MS = 12 * SECOND;

type ApiError = {
  readonly httpStatus: number;
  readonly code: number | undefined;
  readonly message: string | undefined;
};

export type ApiResult =
  | { readonly kind: 'ok'; readonly body: Fields }
  | { readonly kind: 'error'; readonly error: ApiError }
  /** Nothing was sent. */
  | { readonly kind: 'not_connected'; readonly answer: string }
  /** The request was sent but no answer came: nobody knows whether it took effect. */
  | { readonly kind: 'lost'; readonly answer: string };

/** With `json` or a `form` it is a POST. */
type ApiRequest = {
  readonly json?: unknown;
  readonly form?: FormData;
  readonly signal?: AbortSignal | undefined;
};

export type GraphApi = (path: string, request?: ApiRequest) => Promise<ApiResult>;

/** Meta's Graph API with the brand's token. Never throws. */
export function graphApi({ api, token }: Pick<WhatsAppSettings, 'api' | 'token'>): GraphApi {
  return async (path, { json, form, signal } = {}) => {
    const body = json === undefined ? form : JSON.stringify(json);
    const request: RequestInit = {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        'user-agent': 'peso-forma',
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      body: body ?? null,
      redirect: 'error',
      signal: AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    };
    try {
      return await resultOf(await fetch(`${api}/${path}`, request));
    } catch (error) {
      // `fetch` hides the reason in the cause of its error.
      const { name, cause } = error as { name?: string; cause?: unknown };
      const kind = wasNeverConnected(cause) ? 'not_connected' : 'lost';
      return { kind, answer: answerOf(name, cause) };
    }
  };
}

async function resultOf(response: Response): Promise<ApiResult> {
  const text = await response.text();
  const body = parseJson(text);
  const error = fieldsOf(fieldsOf(body)?.['error']);
  // An error is one whatever the status says.
  if (response.ok && !error) {
    // A list has none of the fields that are read, but it is an answer.
    return typeof body === 'object' && body !== null
      ? { kind: 'ok', body: fieldsOf(body) ?? {} }
      : { kind: 'lost', answer: 'an answer that is not JSON' };
  }
  const details = fieldsOf(error?.['error_data'])?.['details'];
  return {
    kind: 'error',
    error: {
      httpStatus: response.status,
      code: errorCodeOf(error?.['code']),
      message: textOf(details) ?? textOf(error?.['message']),
    },
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function answerOf(name: string | undefined, cause: unknown): string {
  return systemCode(cause) ?? (name === 'TimeoutError' ? 'timeout' : 'connection lost');
}

type Cause = { readonly code?: unknown; readonly syscall?: unknown; readonly errors?: unknown };

/** The system calls that fail before anything is written. */
const BEFORE_WRITING = new Set<unknown>(['getaddrinfo', 'connect']);

/** A connection that took too long, or whose certificate is not trusted. */
const NO_CONNECTION =
  /^(?:UND_ERR_CONNECT_TIMEOUT|ERR_SOCKET_CONNECTION_TIMEOUT|CERT_[A-Z_]+|ERR_TLS_[A-Z_]+|[A-Z_]*SELF_SIGNED[A-Z_]*|UNABLE_TO_[A-Z_]+)$/;

/**
 * Whether a call failed before anything was written, by the cause of the error of `fetch`. Its code
 * alone does not tell: `ETIMEDOUT` may also end a connection on which the request went out.
 */
export function wasNeverConnected(cause: unknown): boolean {
  const { code, syscall, errors } = (cause ?? {}) as Cause;
  // Node tries each address of a name, and lists the error of each.
  if (Array.isArray(errors)) return errors.length > 0 && errors.every(wasNeverConnected);
  return BEFORE_WRITING.has(syscall) || (typeof code === 'string' && NO_CONNECTION.test(code));
}
