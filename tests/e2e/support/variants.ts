import { IS_SOAK } from '../../support/is-soak.ts';

/**
 * The first for `npm test`, and all of them for `npm run soak`. Whatever differs between them can break unnoticed
 * until then, so the first is what most visitors have, and tests of `npm test` cover the main differences.
 */
export function variants<Variant>(...all: readonly Variant[]): readonly Variant[] {
  return IS_SOAK ? all : all.slice(0, 1);
}
