import type { FastifyReply } from 'fastify';

export const ERROR_CODES = {
  bad_request: 400,
  invalid_json: 400,
  invalid_idempotency_key: 400,
  unauthorized: 401,
  signed_out: 401,
  foreign_origin: 403,
  forbidden: 403,
  plain_http: 403,
  not_found: 404,
  method_not_allowed: 405,
  changed: 409,
  quarantined: 409,
  restricted: 409,
  text_gone: 409,
  answered: 409,
  window_closed: 409,
  invitation_gone: 410,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  invalid_lead: 422,
  idempotency_key_reused: 422,
  rate_limited: 429,
  internal: 500,
  cannot_store: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;
export type ErrorFields = Readonly<Record<string, string | undefined>>;

/** Every error response of the server has this shape. */
export function errorBody(code: ErrorCode, message: string, fields: ErrorFields = {}) {
  return { error: { code, message, fields } };
}

export function sendError(
  reply: FastifyReply,
  code: ErrorCode,
  message: string,
  fields?: ErrorFields,
): FastifyReply {
  return reply.code(ERROR_CODES[code]).send(errorBody(code, message, fields));
}
