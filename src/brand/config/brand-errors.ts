import { placedLogo } from '../draw/icons.ts';
import { openSvgRenderer } from '../draw/svg-renderer.ts';
import type { BrandProblem } from './brand-problem.ts';
import { BRAND_KEYS, valueError, valueProblem } from './brand-rules.ts';

const TEST_SIZE = 16;

export async function brandErrors(
  brand: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  const { logo } = brand;
  // A logo that breaks its rule is among the rule errors.
  const problem = valueProblem('logo', logo) ? undefined : await drawingProblem(String(logo));
  return [...ruleErrors(brand), ...(problem ? [`logo: cannot be drawn, ${problem.detail}`] : [])];
}

/** Lists the errors that can be found without rendering. The build does not check types. */
export function ruleErrors(brand: Readonly<Record<string, unknown>>): readonly string[] {
  const errors = BRAND_KEYS.flatMap((key) => valueError(key, brand[key]) ?? []);
  const known: readonly string[] = BRAND_KEYS;
  const unknown = Object.keys(brand)
    .filter((key) => !known.includes(key))
    .map((key) => `${key}: no such key`);
  return [...errors, ...unknown];
}

export async function logoProblem(logo: unknown): Promise<BrandProblem | undefined> {
  return valueProblem('logo', logo) ?? (await drawingProblem(String(logo)));
}

/** Renders the logo once, because its rule cannot tell whether it is well-formed XML. */
async function drawingProblem(logo: string): Promise<BrandProblem | undefined> {
  const { render } = await openSvgRenderer();
  try {
    const { pixels } = render(placedLogo(logo, 0, 0, TEST_SIZE));
    // The renderer leaves out a picture that it cannot read, and a drawing may lie outside its viewBox.
    const isEmpty = pixels.every((value) => value === 0);
    return isEmpty ? { code: 'emptyPicture', detail: 'it is empty or damaged' } : undefined;
  } catch (cause) {
    return {
      code: 'notDrawable',
      detail: cause instanceof Error ? cause.message : String(cause),
    };
  }
}
