import type { CalculatorInput } from '../../domain/calculator/calculator-input.ts';
import { checkCalculatorInput } from '../../domain/calculator/validate-calculator.ts';
import type { LeadDetail } from '../../domain/desk/lead-detail.ts';
import { estimatePicture, type Palette } from '../../domain/picture/estimate-picture.ts';

/** The brand's light colours, written by vite.desk.config.ts. */
declare const BRAND_PALETTE: Palette;

/** The visitor's answers, or undefined once retention has deleted them. */
export function inputOf({ payload }: LeadDetail): CalculatorInput | undefined {
  if (!payload) return undefined;
  const checked = checkCalculatorInput(JSON.parse(payload.user_inputs));
  return checked.ok ? checked.value : undefined;
}

/** The same picture that WhatsApp gets, as SVG; some visitors get none. */
export function pictureOf(lead: LeadDetail): string | undefined {
  const input = inputOf(lead);
  return input && estimatePicture(input, BRAND_PALETTE);
}
