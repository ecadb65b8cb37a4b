import type { CalculatorInput } from '../../domain/calculator-input.ts';
import { estimate } from '../../domain/estimate.ts';
import type { CalculatorTexts } from '../../domain/validate-calculator.ts';
import { newAttempt } from '../attempt.ts';
import { countCalculation } from '../funnel.ts';
import { goToLeadForm } from '../navigation-state.ts';

/** Computes the results and moves on to the lead form with them. */
export function showEstimate(input: CalculatorInput, answers: CalculatorTexts): void {
  countCalculation();
  goToLeadForm({ result: estimate(input), answers, attempt: newAttempt() });
}
