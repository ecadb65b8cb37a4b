import type { ParseArgsConfig } from 'node:util';
import type { Config } from '../server/config.ts';
import type { StoredLead } from '../server/leads/lead.ts';
import { findLead } from '../server/leads/lookup-queries.ts';
import type { LeadStore } from '../server/store/lead-store.ts';

export const EXIT = { ok: 0, failed: 1, usage: 2, notFound: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Where a verb reads and writes: data goes to `stdout`, messages for people to `stderr`. */
export type Console = {
  /** Resolves when the reader has caught up, so that a large export takes little memory. */
  readonly stdout: (text: string) => Promise<void>;
  readonly stderr: (line: string) => void;
  /** Overwrites the previous progress line; does nothing outside a terminal. */
  readonly progress: (line: string) => void;
  readonly stdin: () => Promise<string>;
  /** The folder in which the operator ran the command. */
  readonly cwd: string;
};

export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** What a command runs with. */
export type CommandParts = {
  /** Reads the settings and names the database, for a verb that runs without it. */
  readonly settings: () => Config;
  readonly console: Console;
  readonly now: number;
  /** The operating system's user, for the audit log. */
  readonly actor: string;
  /** Reads the settings and opens the database, once the arguments are known to be right. */
  readonly open: () => Promise<{ readonly config: Config; readonly store: LeadStore }>;
  /** What is wrong with the server and its disk. */
  readonly machineProblems: (config: Config) => Promise<readonly string[]>;
};

export type VerbContext = Omit<CommandParts, 'open' | 'settings'> & {
  readonly config: Config;
  readonly store: LeadStore;
  readonly values: Values;
  readonly positionals: readonly string[];
};

export type Verb = VerbDescription &
  (
    | { readonly run: (context: VerbContext) => Promise<ExitCode> }
    /** For a verb that works on the database while nobody has it open. */
    | { readonly runAlone: (context: Omit<VerbContext, 'store'>) => Promise<ExitCode> }
  );

type VerbDescription = {
  readonly name: string;
  /** One line in the list of verbs. */
  readonly summary: string;
  /** The rest of `--help`. */
  readonly help: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** Throws a `UsageError` before the database is opened. */
  readonly check: (values: Values, positionals: readonly string[]) => void;
};

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
}

export function rejectPositionals(_values: Values, positionals: readonly string[]): void {
  if (positionals.length > 0) throw new UsageError(`Unexpected argument: ${positionals.join(' ')}`);
}

/** Throws unless exactly one id was given. */
export function requireId(positionals: readonly string[]): string {
  const [id, ...rest] = positionals;
  if (id === undefined || id === '') throw new UsageError('Give the id of a lead.');
  if (rest.length > 0) throw new UsageError('Give only one id.');
  return id;
}

export async function requireLead(
  store: LeadStore,
  positionals: readonly string[],
): Promise<StoredLead> {
  const lead = await findLead(store.db, requireId(positionals));
  if (!lead) throw new NotFoundError('There is no such lead.');
  return lead;
}
