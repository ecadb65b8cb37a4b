import type { ErrorResponse, StatusError } from './cloud-api.ts';

/** The HTTP status and the title of the codes that Meta documents; others are 400. */
const KNOWN: Readonly<Record<number, readonly [status: number, title: string]>> = {
  0: [401, 'AuthException'],
  1: [400, 'API Unknown'],
  2: [503, 'API Service'],
  3: [500, 'API Method'],
  4: [400, 'API Too Many Calls'],
  10: [403, 'Permission Denied'],
  33: [400, 'Parameter value is not valid'],
  100: [400, 'Invalid parameter'],
  190: [401, 'Access token has expired'],
  200: [403, 'API Permission'],
  368: [403, 'Temporarily blocked for policies violations'],
  80007: [400, 'Rate limit issues'],
  130429: [429, 'Rate limit hit'],
  130497: [403, 'Business account is restricted from messaging users in this country'],
  131000: [500, 'Something went wrong'],
  131008: [400, 'Required parameter is missing'],
  131009: [400, 'Parameter value is not valid'],
  131016: [500, 'Service unavailable'],
  131021: [400, 'Recipient cannot be sender'],
  131026: [400, 'Message undeliverable'],
  131030: [400, 'Recipient phone number not in allowed list'],
  131031: [403, 'Account has been locked'],
  131037: [400, 'WhatsApp provided number needs display name approval'],
  131042: [400, 'Business eligibility payment issue'],
  131047: [400, 'Re-engagement message'],
  131048: [400, 'Spam rate limit hit'],
  131049: [400, 'Meta chose not to deliver'],
  131050: [400, 'User has stopped marketing messages'],
  131051: [400, 'Unsupported message type'],
  131052: [400, 'Media download error'],
  131053: [400, 'Media upload error'],
  131056: [400, '(Business Account, Consumer Account) pair rate limit hit'],
  131057: [500, 'Account in maintenance mode'],
  132001: [404, 'Template does not exist'],
  133005: [400, 'Two step verification PIN Mismatch'],
  133010: [400, 'Phone number not registered'],
  135000: [400, 'Generic user error'],
};

/** Thrown where Meta refuses a call. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: number;
  readonly status: number;
  readonly details: string | undefined;
  readonly subcode: number | undefined;

  constructor(
    code: number,
    details?: string,
    options: { readonly status?: number; readonly subcode?: number } = {},
  ) {
    super(`(#${code}) ${titleOf(code)}`);
    this.code = code;
    this.status = options.status ?? KNOWN[code]?.[0] ?? 400;
    this.details = details;
    this.subcode = options.subcode;
  }
}

export function errorResponse(refusal: Refusal, fbtraceId: string): ErrorResponse {
  const { message, code, subcode, details } = refusal;
  return {
    error: {
      message,
      type: 'OAuthException',
      code,
      ...(subcode !== undefined && { error_subcode: subcode }),
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
