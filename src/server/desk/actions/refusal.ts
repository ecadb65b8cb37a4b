import type { ChangeResult, Refusal } from '../../lists/desk-types.ts';

/** Thrown so that the transaction is rolled back. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.kind);
    this.refusal = refusal;
  }
}

export async function refusable(run: () => Promise<void>): Promise<ChangeResult> {
  try {
    await run();
    return { kind: 'done' };
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal;
    throw error;
  }
}
