import { isSenderNumber } from '../domain/answer/incoming-message.ts';
import { countryByPrefix } from '../domain/lead/dial-codes.ts';
import { digitsOf, parseFullNumber } from '../domain/lead/phone.ts';
import { findByPhone, type StoredLead } from '../server/leads/lookup-queries.ts';
import {
  type Console,
  NotFoundError,
  onlyOptions,
  requireId,
  requireLead,
  UsageError,
  type VerbContext,
} from './verb.ts';

/** The option of every verb that takes the id of a lead or, instead, a person's phone number. */
export const PHONE_OPTION = { phone: { type: 'string' } } as const;

type PhoneValues = { readonly phone?: string };

/** Standard input keeps the number out of the shell's history and the list of processes. */
export function checkPhoneOption({ phone }: PhoneValues): void {
  if (phone === undefined || phone === '-') return;
  throw new UsageError(
    '--phone takes only -: write the number to standard input, not on the command line.',
  );
}

/** The `parse` of a verb about an id or, where it is undefined, the number on standard input. */
export function idOrPhone<Given extends PhoneValues>(
  values: Given,
  positionals: readonly string[],
): Given & { readonly id: string | undefined } {
  checkPhoneOption(values);
  if (values.phone === undefined) return { ...values, id: requireId(positionals) };
  return { ...onlyOptions(values, positionals), id: undefined };
}

/** One lead by its id, or all leads with the number on standard input; throws if there is none. */
export async function requireChosen(
  { store, console }: VerbContext,
  id: string | undefined,
): Promise<readonly StoredLead[]> {
  if (id !== undefined) return [await requireLead(store, id)];
  const leads = await findByPhone(store.db, await readPhone(console));
  if (leads.length === 0) throw new NotFoundError(`${notFoundText(id)}.`);
  return leads;
}

export function notFoundText(id: string | undefined): string {
  return id === undefined ? 'No lead has this number' : 'There is no such lead';
}

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
