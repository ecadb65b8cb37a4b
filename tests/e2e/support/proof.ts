import type { Row } from '../../support/soak.ts';

/** Details of a test that proves a row of `docs/reliability.md`; `npm run soak` repeats it. */
export function proof(row: Row) {
  return { tag: '@proof', annotation: { type: 'proof', description: JSON.stringify(row) } };
}
