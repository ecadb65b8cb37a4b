import { CALCULATOR_FIELDS } from '../../domain/calculator/calculator-input.ts';
import type { CalculatorTexts } from '../../domain/calculator/validate-calculator.ts';

/** The value of a named control, or an empty string if nothing is typed or chosen. */
export function formText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

export function readTexts(form: HTMLFormElement): CalculatorTexts {
  const data = new FormData(form);
  return Object.fromEntries(CALCULATOR_FIELDS.map((field) => [field, formText(data, field)]));
}
