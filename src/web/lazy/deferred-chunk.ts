import type { CalculatorInput } from '../../domain/calculator/calculator-input.ts';
import type { CalculatorTexts } from '../../domain/calculator/validate-calculator.ts';
import { estimate } from '../../domain/estimate/estimate.ts';
import { newRandomId } from '../../ui/random-id.ts';
import { goToLeadForm } from '../navigation/navigation-state.ts';
import { count } from '../tracking/funnel.ts';

export { Confirmation } from '../confirmation/confirmation.tsx';
export { HomeConfirmation } from '../confirmation/home-confirmation.tsx';
export { LeadCapture } from '../lead/lead-capture.tsx';

export function showEstimate(input: CalculatorInput, answers: CalculatorTexts): void {
  count('calculation');
  goToLeadForm({ result: estimate(input), answers, calculationId: newRandomId() });
}
