import type { Result } from '../result.ts';
import { MAX_NAME_LENGTH, nameProblem, trimmedName } from './lead-name.ts';
import { hasValidDigits, type Phone } from './phone.ts';

export const NAME_MESSAGES = {
  missing: 'Inserisci il tuo nome.',
  tooLong: `Il nome può avere al massimo ${MAX_NAME_LENGTH} caratteri.`,
  forbidden: 'Il nome contiene caratteri invisibili: scrivilo di nuovo, senza incollarlo.',
} as const;

export const LEAD_MESSAGES = {
  phoneMissing: 'Inserisci il tuo numero WhatsApp.',
  phoneInvalid: 'Il numero di telefono non è valido.',
  consent: "Devi accettare l'informativa sulla privacy.",
} as const;

export type Contact = { readonly name: string; readonly phone: Phone };
export type LeadForm = Contact & { readonly consent: boolean };
export type LeadErrors = { name?: string; phone?: string; consent?: string };

export function validateLead(form: LeadForm): Result<Contact, LeadErrors> {
  const name = trimmedName(form.name);
  const errors: LeadErrors = {};
  const problem = nameProblem(name);
  if (problem) errors.name = NAME_MESSAGES[problem];
  if (form.phone.digits === '') errors.phone = LEAD_MESSAGES.phoneMissing;
  else if (!hasValidDigits(form.phone.digits)) errors.phone = LEAD_MESSAGES.phoneInvalid;
  if (!form.consent) errors.consent = LEAD_MESSAGES.consent;
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, value: { name, phone: form.phone } };
}
