import { IS_SOAK } from '../../support/soak.ts';

/**
 * The first for `npm test`, and all of them for `SOAK=1 npm test`. What only the others would show is
 * not seen until then, so the first is what most visitors have, or the narrowest screen.
 */
export function variants<Variant>(...all: readonly Variant[]): readonly Variant[] {
  return IS_SOAK ? all : all.slice(0, 1);
}
