import { IS_SOAK } from '../../support/is-soak.ts';

/** The first for `npm test`, and all of them for `npm run soak`: they take the same way through the code. */
export function variants<Variant>(...all: readonly Variant[]): readonly Variant[] {
  return IS_SOAK ? all : all.slice(0, 1);
}
