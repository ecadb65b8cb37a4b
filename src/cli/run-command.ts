import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '../server/config.ts';
import { databaseName } from '../server/database/database-name.ts';
import { StoreError } from '../server/database/store-error.ts';
import { VERSION } from '../server/version.ts';
import {
  type CommandContext,
  type Console,
  EXIT,
  type ExitCode,
  NotFoundError,
  UsageError,
  type Verb,
} from './verb.ts';
import { HELP, VERBS } from './verbs.ts';

/** Every verb names the database that it reads. */
export function readSettings(console: Pick<Console, 'stderr'>, env?: NodeJS.ProcessEnv): Config {
  const config = readConfig(env);
  console.stderr(`Database: ${databaseName(config.database)}`);
  return config;
}

/** Runs one command and returns its exit code. Errors are printed, never thrown. */
export async function runCommand(
  args: readonly string[],
  context: CommandContext,
): Promise<ExitCode> {
  const { console } = context;
  const [name, ...rest] = args;
  if (name === '--help' || name === '-h' || name === 'help') {
    await console.stdout(HELP);
    return EXIT.ok;
  }
  if (name === '--version') {
    await console.stdout(`${VERSION}\n`);
    return EXIT.ok;
  }
  const verb = VERBS.find((known) => known.name === name);
  if (!verb) {
    console.stderr(name === undefined ? HELP : `Unknown verb: ${name}\n\n${HELP}`);
    return EXIT.usage;
  }
  try {
    return await runVerb(verb, rest, context);
  } catch (error) {
    return reportError(error, verb, console);
  }
}

async function runVerb(
  verb: Verb,
  args: readonly string[],
  context: CommandContext,
): Promise<ExitCode> {
  const { values, positionals } = parse(verb, args);
  if (values['help']) {
    await context.console.stdout(`leads ${verb.name}: ${verb.summary}\n\n${verb.help}\n`);
    return EXIT.ok;
  }
  return verb.run(context, values, positionals);
}

function parse(verb: Verb, args: readonly string[]) {
  const options = { ...verb.options, help: { type: 'boolean', short: 'h' } } as const;
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true });
    return { ...parsed, values: parsed.values as Record<string, string | boolean | undefined> };
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0], { cause: error });
  }
}

function reportError(error: unknown, verb: Verb, console: Console): ExitCode {
  const { message, code } = error as Error & { code?: string };
  if (error instanceof UsageError) {
    console.stderr(`${message}\n\n${verb.help}`);
    return EXIT.usage;
  }
  if (error instanceof NotFoundError) {
    console.stderr(message);
    return EXIT.notFound;
  }
  const isOurs = error instanceof ConfigError || error instanceof StoreError;
  console.stderr(isOurs ? message : `Failed (${code ?? 'unexpected'}): ${message}`);
  return EXIT.failed;
}
