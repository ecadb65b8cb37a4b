import * as fc from 'fast-check';
import type { CalculatorInput } from '../../src/domain/calculator/calculator-input.ts';
import { weightForBmi } from '../../src/domain/figures/body-mass.ts';
import { clamp } from '../../src/domain/figures/numbers.ts';
import { type EstimateCurve, estimateCurve } from '../../src/domain/picture/estimate-curve.ts';
import { anyone } from './people.ts';

/** Few of `anyone` are adults within the formulas' limits, so age and weight are chosen again. */
const adults = fc
  .tuple(
    anyone,
    fc.integer({ min: 180, max: 799 }).map((tenths) => tenths / 10),
    fc.double({ min: 18.5, max: 60, noNaN: true }),
  )
  .map((choices) => adult(...choices));

function adult(input: CalculatorInput, age: number, bmi: number): CalculatorInput {
  const weightKg = clamp(weightForBmi(bmi, input.heightCm), 20, 300);
  return { ...input, age, currentWeightKg: Math.round(weightKg * 10) / 10 };
}

/** The curves of everyone who has one; the heaviest and the smallest bodies are among them. */
export const curves: fc.Arbitrary<EstimateCurve> = adults
  .map(estimateCurve)
  .filter((curve) => curve !== undefined);
