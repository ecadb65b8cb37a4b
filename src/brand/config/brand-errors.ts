import { placedLogo } from '../draw/icons.ts';
import { openSvgRenderer } from '../draw/svg-renderer.ts';
import { BRAND_KEYS, valueError, valueProblem } from './brand-rules.ts';
import { PROBLEMS } from './problems.ts';

const TEST_SIZE = 16;
/** The renderer leaves out a picture that it cannot read, and a drawing may lie outside its viewBox. */
const EMPTY = 'it is empty or damaged';

export async function brandErrors(
  brand: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  const { logo } = brand;
  // A logo that breaks its rule is among the rule errors.
  const fault = valueProblem('logo', logo) ? undefined : await drawingFault(String(logo));
  return [...ruleErrors(brand), ...(fault ? [`logo: cannot be drawn, ${fault}`] : [])];
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

export async function logoProblem(logo: unknown): Promise<string | undefined> {
  const problem = valueProblem('logo', logo);
  if (problem) return problem;
  const fault = await drawingFault(String(logo));
  return fault && (fault === EMPTY ? PROBLEMS.emptyPicture : PROBLEMS.notDrawable(fault));
}

/** Renders the logo once, because its rule cannot tell whether it is well-formed XML. */
async function drawingFault(logo: string): Promise<string | undefined> {
  const { render } = await openSvgRenderer();
  try {
    const { pixels } = render(placedLogo(logo, 0, 0, TEST_SIZE));
    return pixels.every((value) => value === 0) ? EMPTY : undefined;
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}
