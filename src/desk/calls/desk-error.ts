import type { DeskErrorCode } from '../../domain/desk/desk-api.ts';

/**
 * `offline`: the server could not be reached, or its response was lost. `failed`: it, or a proxy in
 * front of it, answered with an error of its own. `no_cookie`: the browser did not keep the cookie
 * of its session.
 */
export type DeskProblem = DeskErrorCode | 'offline' | 'failed' | 'no_cookie';

/** A call that did not succeed. `by` and `at` say who changed a lead since it was shown. */
export class DeskError extends Error {
  override readonly name = 'DeskError';
  readonly code: DeskProblem;
  readonly by: string | undefined;
  readonly at: number | undefined;
  readonly failedAt = Date.now();

  constructor(code: DeskProblem, { by, at }: { by?: string; at?: number } = {}) {
    super(code);
    this.code = code;
    this.by = by;
    this.at = at;
  }
}
