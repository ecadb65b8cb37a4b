import { SECOND } from '../clock.ts';
import type { WhatsAppSettings } from '../settings/whatsapp.ts';
import { errorCodeOf } from './error-code.ts';
import { wasNeverConnected } from './never-connected.ts';
import { withDeadline } from './with-deadline.ts';

/** How long Meta has to answer: slow answers are answers all the same. */
const ANSWER_WITHIN_MS = 12 * SECOND;

type ApiError = {
  readonly httpStatus: number;
  readonly code: number | undefined;
  readonly words: string | undefined;
};

export type ApiResult =
  | { readonly kind: 'ok'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly kind: 'error'; readonly error: ApiError }
  /** Nothing was sent. */
  | { readonly kind: 'not_connected'; readonly answer: string }
  /** It was sent, and no answer came: nobody knows whether it counts. */
  | { readonly kind: 'lost'; readonly answer: string };

type ApiRequest = {
  readonly method?: 'GET' | 'POST';
  readonly json?: unknown;
  readonly form?: FormData;
  readonly signal?: AbortSignal;
};

export type GraphApi = (path: string, request?: ApiRequest) => Promise<ApiResult>;

/** Meta's Graph API with the brand's token. Never throws. */
export function graphApi({ api, token }: Pick<WhatsAppSettings, 'api' | 'token'>): GraphApi {
  return async (path, { method = 'GET', json, form, signal } = {}) => {
    const request: RequestInit = {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'user-agent': 'peso-forma',
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      body: json === undefined ? (form ?? null) : JSON.stringify(json),
      redirect: 'error',
    };
    try {
      return await withDeadline(signal, ANSWER_WITHIN_MS, async (limited) =>
        resultOf(await fetch(`${api}/${path}`, { ...request, signal: limited })),
      );
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
  const body = parsed(text);
  if (response.ok && body) return { kind: 'ok', body };
  if (response.ok) return { kind: 'lost', answer: 'an answer that is not JSON' };
  const error = (body?.['error'] ?? {}) as Record<string, unknown>;
  const details = (error['error_data'] as { details?: unknown } | undefined)?.details;
  return {
    kind: 'error',
    error: {
      httpStatus: response.status,
      code: errorCodeOf(error['code']),
      words: wordsOf(details) ?? wordsOf(error['message']),
    },
  };
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function wordsOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function answerOf(name: string | undefined, cause: unknown): string {
  const { code } = (cause ?? {}) as { code?: unknown };
  if (typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code)) return code;
  return name === 'TimeoutError' ? 'timeout' : 'connection lost';
}
