import { CALCULATOR_FIELDS } from '../calculator/calculator-input.ts';
import { oneDecimal } from '../figures/numbers.ts';
import type { Cell } from './csv.ts';
import { countryByPrefix } from './dial-codes.ts';
import { FIGURES, type LeadPayload } from './lead-payload.ts';

/** The columns of a lead in a spreadsheet: each answer and each figure has its own. */
export const LEAD_COLUMNS: readonly string[] = [
  'lead_name',
  'lead_phone',
  'consent_given',
  ...CALCULATOR_FIELDS,
  ...FIGURES,
  'interpretive_note',
  'whatsapp_message_ready',
];

/** The cells of a lead by column. After its body data was dropped, most of them are missing. */
export function leadCells(payload: Partial<LeadPayload>): Readonly<Record<string, Cell>> {
  const { user_inputs, calculated_data, lead_phone, ...rest } = payload;
  return {
    ...rest,
    ...(lead_phone !== undefined && { lead_phone: spacedPhone(lead_phone) }),
    ...cellsIn(user_inputs),
    ...cellsIn(calculated_data),
  };
}

/** `+39 3331234567`: without the space, a spreadsheet would take it for a number. */
export function spacedPhone(phone: string): string {
  const country = countryByPrefix(phone.slice(1));
  return country ? `${country.dialCode} ${phone.slice(country.dialCode.length)}` : phone;
}

function cellsIn(json: string | undefined): Record<string, Cell> {
  if (!json) return {};
  const { targetWeight, ...cells } = JSON.parse(json) as Record<string, Cell>;
  // The payload carries it unrounded; one decimal is what the visitor is told.
  return typeof targetWeight === 'number'
    ? { ...cells, targetWeight: Number(oneDecimal(targetWeight)) }
    : cells;
}
