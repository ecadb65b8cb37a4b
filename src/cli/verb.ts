import type { ParseArgsConfig } from 'node:util';
import type { LeadStore, StoredLead } from '../server/store/lead-store.ts';

export const EXIT = { fine: 0, failed: 1, usage: 2, notFound: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Where a verb reads and writes: data on standard output, words on standard error. */
export type Console = {
  /** Waits while the reader is slow, so that an export of any size takes little memory. */
  readonly data: (text: string) => Promise<void>;
  readonly words: (line: string) => void;
  /** A line that replaces itself; nothing where no person watches. */
  readonly progress: (line: string) => void;
  readonly standardInput: () => Promise<string>;
  /** Relative paths of the operator are relative to where the operator stands. */
  readonly folder: string;
};

export type Values = Readonly<Record<string, string | boolean | undefined>>;

export type Call = {
  readonly store: LeadStore;
  readonly console: Console;
  readonly values: Values;
  readonly positionals: readonly string[];
  readonly now: number;
};

export type Verb = {
  readonly name: string;
  /** One line for the list of verbs. */
  readonly summary: string;
  /** The rest of `--help`. */
  readonly help: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** Complains before the database is opened. */
  readonly check: (values: Values, positionals: readonly string[]) => void;
  readonly run: (call: Call) => Promise<ExitCode>;
};

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
}

export function takesNothing(_values: Values, positionals: readonly string[]): void {
  if (positionals.length > 0) throw new UsageError(`Unexpected: ${positionals.join(' ')}`);
}

/** Throws unless exactly one id was given. */
export function requireId(positionals: readonly string[]): string {
  const [id, ...rest] = positionals;
  if (id === undefined || id === '') throw new UsageError('Which lead? Give its id.');
  if (rest.length > 0) throw new UsageError('One id at a time.');
  return id;
}

export async function requireLead(
  store: LeadStore,
  positionals: readonly string[],
): Promise<StoredLead> {
  const lead = await store.find(requireId(positionals));
  if (!lead) throw new NotFoundError('There is no such lead.');
  return lead;
}
