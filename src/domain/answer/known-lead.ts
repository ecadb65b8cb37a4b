import { type Answer, isOpen } from './answer-state.ts';

/** What the decisions need to know about a stored lead. */
export type KnownLead = {
  readonly id: string;
  /** Digits, as WhatsApp writes a number. */
  readonly phone: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly isQuarantined: boolean;
  readonly answer: Answer;
  /** Retention removes the text of old leads, and an empty text is never sent. */
  readonly hasText: boolean;
  /** The visitor wrote about an erasure: nothing goes out before a person has acted. */
  readonly isLeftToPeople: boolean;
};

/**
 * The leads of a number: digit by digit, with the zero of an Italian landline. Anything less exact
 * could send somebody's body data to a stranger.
 */
export function leadsOfNumber(leads: readonly KnownLead[], number: string): readonly KnownLead[] {
  return leads.filter((lead) => lead.phone === number);
}

/** The lead that counts, and the ones that it replaces. */
type NewestLead = { readonly newest: KnownLead; readonly superseded: readonly string[] };

/** Quarantined leads neither count nor are replaced: a person decides about them. */
export function newestLead(leads: readonly KnownLead[]): NewestLead | undefined {
  const [first, ...others] = leads.filter((lead) => !lead.isQuarantined);
  if (!first) return undefined;
  const newest = others.reduce(newer, first);
  const older = [first, ...others].filter((lead) => lead !== newest && isOpen(lead.answer));
  return { newest, superseded: older.map(({ id }) => id) };
}

/** Ids grow with time, so they decide between leads of the same millisecond. */
function newer(a: KnownLead, b: KnownLead): KnownLead {
  const isNewer = b.createdAt === a.createdAt ? b.id > a.id : b.createdAt > a.createdAt;
  return isNewer ? b : a;
}
