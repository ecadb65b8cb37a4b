import { checkCalculatorInput } from '../../domain/calculator/validate-calculator.ts';
import { estimate } from '../../domain/estimate/estimate.ts';
import { type LeadState, readAnswers } from '../navigation/navigation-state.ts';

type StoredState = {
  readonly result?: { readonly userInputs?: unknown } | null;
  readonly calculationId?: unknown;
};

/**
 * Reads the history state, which may stem from an earlier build. The result is computed again from its inputs,
 * because a static host has no server that would correct outdated figures. Returns `undefined` for invalid state.
 */
export function readLeadState(stored: unknown): LeadState | undefined {
  const { result, calculationId } = (stored ?? {}) as StoredState;
  const inputs = checkCalculatorInput(result?.userInputs);
  if (!inputs.ok || !isCalculationId(calculationId)) return undefined;
  return { result: estimate(inputs.value), answers: readAnswers(stored) ?? {}, calculationId };
}

/** The server refuses a key that is too long or not printable, and the lead would be lost. */
function isCalculationId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value);
}
