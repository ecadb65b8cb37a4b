import type { ErrorCode } from '../http/errors.ts';

/** The error response to a call of the desk. */
export class DeskError extends Error {
  override readonly name = 'DeskError';
  readonly code: ErrorCode;
  readonly details: { readonly by?: string; readonly at?: number };

  constructor(code: ErrorCode, message: string, details: DeskError['details'] = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}
