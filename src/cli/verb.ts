import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '../server/config.ts';
import type { Store } from '../server/database/store.ts';
import { findLead, type StoredLead } from '../server/leads/lookup-queries.ts';

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
export type CommandContext = {
  /** Reads the settings and names the database, once the arguments are known to be right. */
  readonly settings: () => Config;
  readonly open: (config: Config) => Promise<Store>;
  readonly console: Console;
  readonly now: number;
  /** The operating system's user, for the audit log. */
  readonly actor: string;
  /** What is wrong with the server and its disk. */
  readonly machineProblems: (config: Config) => Promise<readonly string[]>;
};

export type VerbContext = Omit<CommandContext, 'open' | 'settings'> & {
  readonly config: Config;
  readonly store: Store;
};

export type Verb = VerbDescription & {
  /** Throws a `UsageError` before the database is opened. */
  readonly run: (
    context: CommandContext,
    values: Values,
    positionals: readonly string[],
  ) => Promise<ExitCode>;
};

type VerbDescription = {
  readonly name: string;
  /** One line in the list of verbs. */
  readonly summary: string;
  /** The rest of `--help`. */
  readonly help: string;
  readonly options: ParseArgsOptionsConfig;
};

type ValuesOf<Flags extends ParseArgsOptionsConfig> = {
  readonly [Name in keyof Flags]?: Flags[Name]['type'] extends 'boolean' ? boolean : string;
};

type Definition<Flags extends ParseArgsOptionsConfig, Options> = VerbDescription & {
  readonly options: Flags;
  /** Throws a `UsageError`. */
  readonly parse: (values: ValuesOf<Flags>, positionals: readonly string[]) => Options;
} & (
    | { readonly run: (context: VerbContext, options: Options) => Promise<ExitCode> }
    /** For a verb that works on the database while nobody has it open. */
    | {
        readonly runAlone: (
          context: Omit<VerbContext, 'store'>,
          options: Options,
        ) => Promise<ExitCode>;
      }
  );

/** A verb runs with what its arguments were parsed to, once. */
export function defineVerb<const Flags extends ParseArgsOptionsConfig, Options>(
  definition: Definition<Flags, Options>,
): Verb {
  const { name, summary, help, options } = definition;
  return {
    name,
    summary,
    help,
    options,
    run: async ({ settings, open, ...others }, values, positionals) => {
      const parsed = definition.parse(values as ValuesOf<Flags>, positionals);
      const context = { ...others, config: settings() };
      if ('runAlone' in definition) return definition.runAlone(context, parsed);
      const store = await open(context.config);
      try {
        return await definition.run({ ...context, store }, parsed);
      } finally {
        await store.close();
      }
    },
  };
}

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
}

/** The `parse` of a verb that takes nothing but options. */
export function onlyOptions<Given>(values: Given, positionals: readonly string[]): Given {
  if (positionals.length > 0) throw new UsageError(`Unexpected argument: ${positionals.join(' ')}`);
  return values;
}

/** The `parse` of a verb that takes one id and no options. */
export function onlyId(_values: object, positionals: readonly string[]): string {
  return requireId(positionals);
}

export function onlyPath([path = '', ...rest]: readonly string[], problem: string): string {
  if (path === '' || rest.length > 0) throw new UsageError(problem);
  return path;
}

export function requireId(positionals: readonly string[]): string {
  const [id, ...rest] = positionals;
  if (id === undefined || id === '') throw new UsageError('Give the id of a lead.');
  if (rest.length > 0) throw new UsageError('Give only one id.');
  return id;
}

export async function requireLead(store: Store, id: string): Promise<StoredLead> {
  const lead = await findLead(store.db, id);
  if (!lead) throw new NotFoundError('There is no such lead.');
  return lead;
}
