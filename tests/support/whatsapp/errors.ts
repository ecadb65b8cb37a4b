import type { ErrorResponse, StatusError } from './cloud-api.ts';

/** The HTTP status and the title of codes that Meta documents; others are 400 here. */
const KNOWN: Readonly<Record<number, readonly [status: number, title: string]>> = {
  0: [401, 'AuthException'],
  2: [503, 'API Service'],
  3: [500, 'API Method'],
  10: [403, 'Permission Denied'],
  190: [401, 'Access token has expired'],
  200: [403, 'API Permission'],
  368: [403, 'Temporarily blocked for policies violations'],
  130429: [429, 'Rate limit hit'],
  130497: [403, 'Business account is restricted from messaging users in this country'],
  131000: [500, 'Something went wrong'],
  131016: [500, 'Service unavailable'],
  131031: [403, 'Account has been locked'],
  131057: [500, 'Account in maintenance mode'],
  132001: [404, 'Template does not exist'],
};

/** Thrown where Meta refuses a call. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: number;
  readonly status: number;
  readonly details: string | undefined;

  constructor(code: number, details?: string, status = KNOWN[code]?.[0] ?? 400) {
    super(`(#${code}) ${titleOf(code)}`);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

export function errorResponse(refusal: Refusal, fbtraceId: string): ErrorResponse {
  const { message, code, details } = refusal;
  return {
    error: {
      message,
      type: 'OAuthException',
      code,
      ...(details !== undefined && { error_data: { messaging_product: 'whatsapp', details } }),
      fbtrace_id: fbtraceId,
    },
  };
}

/** The same refusal as it stands in a `failed` status. */
export function statusError(code: number, details = titleOf(code)): StatusError {
  return {
    code,
    title: titleOf(code),
    message: titleOf(code),
    error_data: { details },
    href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
  };
}

function titleOf(code: number): string {
  return KNOWN[code]?.[1] ?? 'Error';
}
