import type { CalculatorInput } from '../../src/domain/calculator/calculator-input.ts';
import { estimate } from '../../src/domain/estimate/estimate.ts';
import { person } from './people.ts';

/** The note that a person gets who differs in this from the usual one of the tests. */
export function note(changes: Partial<CalculatorInput> = {}): string {
  return estimate(person(changes)).interpretiveNote;
}
