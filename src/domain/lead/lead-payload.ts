import { CALCULATOR_FIELDS } from '../calculator/calculator-input.ts';
import { checkCalculatorInput } from '../calculator/validate-calculator.ts';
import { type Estimate, estimate } from '../estimate/estimate.ts';
import type { Result } from '../result.ts';
import { COUNTRIES } from './dial-codes.ts';
import { nameProblem, trimmedName } from './lead-name.ts';
import { parseFullNumber } from './phone.ts';
import { LEAD_MESSAGES, NAME_MESSAGES } from './validate-lead.ts';
import { type MessageBrand, signedNote, whatsappMessage } from './whatsapp-message.ts';

/** The outside automation receives these seven keys and no more. */
export type LeadPayload = {
  readonly lead_name: string;
  readonly lead_phone: string;
  readonly consent_given: boolean;
  readonly user_inputs: string;
  readonly calculated_data: string;
  readonly interpretive_note: string;
  readonly whatsapp_message_ready: string;
};

type PayloadKey = keyof LeadPayload;
type PayloadErrors = Partial<Record<PayloadKey, string>>;

const KEY_TYPES: Record<PayloadKey, 'string' | 'boolean'> = {
  lead_name: 'string',
  lead_phone: 'string',
  consent_given: 'boolean',
  user_inputs: 'string',
  calculated_data: 'string',
  interpretive_note: 'string',
  whatsapp_message_ready: 'string',
};

export const PAYLOAD_KEYS = Object.keys(KEY_TYPES) as readonly PayloadKey[];

/** What `calculated_data` holds, in this order. */
export const FIGURES = [
  'bmi',
  'weightCategory',
  'healthyWeightRange',
  'targetWeight',
  'weightDifference',
  'maintenanceCalories',
  'timeToGoal',
] as const satisfies readonly (keyof Estimate)[];

/** Expects a validated name and phone number, and a visitor who consented. */
export function makeLeadPayload(
  name: string,
  fullNumber: string,
  result: Estimate,
  brand: MessageBrand,
): LeadPayload {
  return {
    lead_name: name,
    lead_phone: fullNumber,
    consent_given: true,
    user_inputs: JSON.stringify(result.userInputs, [...CALCULATOR_FIELDS]),
    calculated_data: JSON.stringify(result, [...FIGURES]),
    interpretive_note: signedNote(result, brand),
    whatsapp_message_ready: whatsappMessage(name, result, brand),
  };
}

/**
 * Parses a payload from an untrusted sender. Figures, note and message are computed again from
 * `user_inputs`, so that nobody can make the brand send a text of theirs.
 */
export function parseLeadPayload(
  body: unknown,
  brand: MessageBrand,
): Result<LeadPayload, PayloadErrors> {
  const claimed = readKeys(body);
  if (!claimed.ok) return claimed;

  const name = trimmedName(claimed.value.lead_name);
  const phone = parseFullNumber(claimed.value.lead_phone);
  const inputs = parseUserInputs(claimed.value.user_inputs);
  const errors: PayloadErrors = {};
  const problem = nameProblem(name);
  if (problem) errors.lead_name = NAME_MESSAGES[problem];
  if (phone === undefined) errors.lead_phone = phoneError(claimed.value.lead_phone);
  if (!claimed.value.consent_given) errors.consent_given = LEAD_MESSAGES.consent;
  if (!inputs.ok) errors.user_inputs = inputs.errors;
  return inputs.ok && phone !== undefined && Object.keys(errors).length === 0
    ? { ok: true, value: makeLeadPayload(name, phone, inputs.value, brand) }
    : { ok: false, errors };
}

/** A form without a number sends its dial code alone. */
function phoneError(text: string): string {
  const isMissing = ['', ...COUNTRIES.map(({ dialCode }) => dialCode)].includes(text.trim());
  return isMissing ? LEAD_MESSAGES.phoneMissing : LEAD_MESSAGES.phoneInvalid;
}

function readKeys(body: unknown): Result<LeadPayload, PayloadErrors> {
  const record = (body ?? {}) as Record<string, unknown>;
  const errors: PayloadErrors = {};
  for (const key of PAYLOAD_KEYS) {
    const value = Object.hasOwn(record, key) ? record[key] : undefined;
    if (typeof value !== KEY_TYPES[key]) errors[key] = `must be a ${KEY_TYPES[key]}`;
  }
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, value: record as LeadPayload };
}

function parseUserInputs(text: string): Result<Estimate, string> {
  let inputs: unknown;
  try {
    inputs = JSON.parse(text);
  } catch {
    return { ok: false, errors: 'must be JSON text' };
  }
  const checked = checkCalculatorInput(inputs);
  if (checked.ok) return { ok: true, value: estimate(checked.value) };
  const messages = Object.entries(checked.errors).map(([field, message]) => `${field}: ${message}`);
  return { ok: false, errors: messages.join(' ') };
}
