import type { DeskErrorCode } from '../../domain/desk/desk-api.ts';

/**
 * `offline`: the server could not be reached, or its response was lost. `failed`: it, or a proxy in
 * front of it, answered with an error of its own. After either, the server may have carried out the
 * call. `no_cookie`: the browser did not keep the cookie of its session.
 */
export type DeskProblem = DeskErrorCode | 'offline' | 'failed' | 'no_cookie';

/** A call that did not succeed. `by` and `at` say who changed a lead since it was shown. */
export class DeskError extends Error {
  override readonly name = 'DeskError';
  readonly code: DeskProblem;
  readonly by: string | null;
  readonly at: number | null;
  readonly failedAt = Date.now();

  constructor(code: DeskProblem, details: { by?: string | null; at?: number | null } = {}) {
    super(code);
    this.code = code;
    this.by = details.by ?? null;
    this.at = details.at ?? null;
  }
}
