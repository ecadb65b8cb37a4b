import { wcagContrast } from 'culori';
import { READABLE, type Schemes, schemesOf } from '../colour/palette.ts';
import { BRAND_RULES, brandFault } from './brand-rules.ts';
import { logoFault } from './logo-error.ts';

const READ_TOGETHER = [
  ['ink', 'paper'],
  ['primary', 'paper'],
] as const;

/**
 * Every fault, each in a sentence that names the key; none for a brand that can ship. Nothing is
 * taken on trust: the build does not check types.
 */
export function brandFaults(brand: Readonly<Record<string, unknown>>): readonly string[] {
  const keys = Object.keys(BRAND_RULES) as (keyof typeof BRAND_RULES)[];
  const faults = keys.flatMap((key) => brandFault(key, brand[key]) ?? []);
  const unknown = Object.keys(brand)
    .filter((key) => !Object.hasOwn(BRAND_RULES, key))
    .map((key) => `${key}: no such key`);
  const isColorFine = brandFault('color', brand['color']) === undefined;
  const unreadable = isColorFine ? contrastFaults(schemesOf(String(brand['color']))) : [];
  return [...faults, ...unknown, ...unreadable];
}

/** Those that only drawing can tell included. */
export async function everyFault(
  brand: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  const logo = await logoFault(brand['logo']);
  // Its rule may have been told already.
  return [...new Set([...brandFaults(brand), ...(logo === undefined ? [] : [logo])])];
}

/** The derivation makes every colour readable; this is what it is held to. */
export function contrastFaults(schemes: Schemes): readonly string[] {
  return (['light', 'dark'] as const).flatMap((scheme) =>
    READ_TOGETHER.flatMap(([front, back]) => {
      const ratio = wcagContrast(schemes[scheme][front], schemes[scheme][back]);
      if (ratio >= READABLE) return [];
      return [
        `color: in the ${scheme} scheme ${front} on ${back} has a contrast of ${ratio.toFixed(1)}, under ${READABLE}`,
      ];
    }),
  );
}
