import { isSenderNumber } from '../domain/answer/incoming-message.ts';
import { countryByPrefix } from '../domain/lead/dial-codes.ts';
import { digitsOf, parseFullNumber } from '../domain/lead/phone.ts';
import type { StoredLead } from '../server/leads/lead.ts';
import { findByPhone } from '../server/leads/lookup-queries.ts';
import {
  type Console,
  NotFoundError,
  rejectPositionals,
  requireId,
  requireLead,
  UsageError,
  type Values,
  type VerbContext,
} from './verb.ts';

/** The option of every verb that takes the id of a lead or, instead, a person's phone number. */
export const PHONE_OPTION = { phone: { type: 'string' } } as const;

/** Standard input keeps the number out of the shell's history and the list of processes. */
export function checkPhoneOption({ phone }: Values): void {
  if (phone === undefined || phone === '-') return;
  throw new UsageError(
    '--phone takes only -: write the number to standard input, not on the command line.',
  );
}

export function checkIdOrPhone(values: Values, positionals: readonly string[]): void {
  checkPhoneOption(values);
  if (values['phone'] === undefined) requireId(positionals);
  else rejectPositionals(values, positionals);
}

/** One lead by its id, or all leads with the number on standard input; throws if there is none. */
export async function requireChosen(context: VerbContext): Promise<readonly StoredLead[]> {
  const { store, console, values, positionals } = context;
  if (values['phone'] === undefined) return [await requireLead(store, positionals)];
  const leads = await findByPhone(store.db, await readPhone(console));
  if (leads.length === 0) throw new NotFoundError(`${notFoundText(values)}.`);
  return leads;
}

export function notFoundText({ phone }: Values): string {
  return phone === undefined ? 'There is no such lead' : 'No lead has this number';
}

/** Returns the digits of the number on standard input. */
export async function readPhone(console: Console): Promise<string> {
  const text = (await console.stdin()).replace(/[\s().-]/g, '').replace(/^00/, '+');
  const phone = parseFullNumber(text);
  if (phone !== undefined) return digitsOf(phone);
  if (isOfOtherCountry(text)) return digitsOf(text);
  throw new UsageError('Expected one number with its dial code, such as +39…, on standard input.');
}

/** No lead has such a number, but its owner may have written by WhatsApp. */
function isOfOtherCountry(text: string): boolean {
  const digits = digitsOf(text);
  return text === `+${digits}` && isSenderNumber(digits) && !countryByPrefix(digits);
}
