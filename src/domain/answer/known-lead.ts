import { type Answer, isOpen } from './answer-state.ts';

/**
 * What the decisions need to know about a stored lead. They get only the leads of one number, digit
 * by digit: anything less exact could send somebody's body data to a stranger.
 */
export type KnownLead = {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly isQuarantined: boolean;
  readonly answer: Answer;
  /** Retention removes the text of old leads, and an empty text is never sent. */
  readonly hasText: boolean;
  /** The visitor wrote about an erasure: nothing goes out before a person has acted. */
  readonly isLeftToPeople: boolean;
};

/** The lead that counts, and the ones that it replaces. */
type NewestLead = { readonly newest: KnownLead; readonly superseded: readonly string[] };

/**
 * Expects the newest lead first. Quarantined ones neither count nor are replaced: a person decides
 * about them.
 */
export function newestLead(leads: readonly KnownLead[]): NewestLead | undefined {
  const [newest, ...older] = leads.filter((lead) => !lead.isQuarantined);
  if (!newest) return undefined;
  const superseded = older.filter(({ answer }) => isOpen(answer)).map(({ id }) => id);
  return { newest, superseded };
}
