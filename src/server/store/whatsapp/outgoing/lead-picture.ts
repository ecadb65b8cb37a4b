import type { CalculatorInput } from '../../../../domain/calculator/calculator-input.ts';
import type { LeadPayload } from '../../../../domain/lead/lead-payload.ts';
import { estimateCurve } from '../../../../domain/picture/estimate-curve.ts';

/** Whether there is a picture of the estimate for this person. */
export function hasPicture({ user_inputs }: LeadPayload): boolean {
  if (user_inputs === '') return false;
  return estimateCurve(JSON.parse(user_inputs) as CalculatorInput) !== undefined;
}
