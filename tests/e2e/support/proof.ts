import type { Row } from '../../support/soak.ts';

/** Details of a test that proves rows of `docs/reliability.md`; `npm run soak` repeats it. */
export function proof(...rows: readonly Row[]) {
  const annotation = rows.map((row) => ({ type: 'proof', description: JSON.stringify(row) }));
  return { tag: '@proof', annotation };
}
