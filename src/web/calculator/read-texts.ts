import { CALCULATOR_FIELDS } from '../../domain/calculator/calculator-input.ts';
import type { CalculatorTexts } from '../../domain/calculator/validate-calculator.ts';
import { formText } from '../forms/form-text.ts';

export function readTexts(form: HTMLFormElement): CalculatorTexts {
  const data = new FormData(form);
  return Object.fromEntries(CALCULATOR_FIELDS.map((field) => [field, formText(data, field)]));
}
