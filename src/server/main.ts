import { brand } from '../../brand.config.ts';
import { pageAddress } from './addresses/page-address.ts';
import { builtFolder, type Config, ConfigError, loadSettings, readConfig } from './config.ts';
import { openServerStore } from './database/open-store.ts';
import { retryTransient } from './database/retry-transient.ts';
import { StoreError } from './database/store-error.ts';
import { readSessions } from './desk/access/session-queries.ts';
import { type Log, withoutMessage } from './log.ts';
import { openServer } from './open-server.ts';
import { SettingsFileError } from './settings/settings-file.ts';
import { startNotes } from './start-notes.ts';
import { SECOND, systemClock } from './time/clock.ts';

const CLOSE_TIMEOUT_MS = 10 * SECOND;
const QUIET_OPENING_MS = 5 * SECOND;
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The same signal may arrive twice: from the terminal or a supervisor, and passed on by npm. */
const SAME_SIGNAL_MS = SECOND;

// A log line on a full disk is lost. Without a listener, the error event would end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  loadSettings();
  await serve(readConfig(), builtFolder());
} catch (error) {
  print(startErrorText(error));
  process.exit(1);
}

async function serve(config: Config, built: string): Promise<void> {
  const opening = setTimeout(() => {
    print('Still opening the database: this server or another instance may be upgrading it.');
  }, QUIET_OPENING_MS);
  const store = await openServerStore(config.database);
  clearTimeout(opening);
  const { app, close, listen } = await openServer(config, `${built}/web`, {
    store,
    insightsFolder: `${built}/insights`,
    deskFolder: `${built}/desk`,
    earlierFolder: `${built}/earlier`,
    picturesFolder: `${built}/picture`,
  });
  // Read before the server listens: a failing query must not end a server that takes leads.
  const staff = await retryTransient(systemClock, () => readSessions(store.db, systemClock.now()));
  closeBeforeExit(close, app.log);
  const port = await listen();
  if (staff.length === 0) {
    print('Nobody is signed in to the desk: npm run leads -- invite "NAME" lets a person in.');
  }
  for (const note of startNotes(config, brand)) print(note);
  // The address comes last, so that it is easy to find.
  print(`${brand.name}: ${pageAddress(config.host, port)}`);
}

/**
 * The first signal, or an error that nobody catches, closes the server and ends the process. A
 * signal more than a second later, or a second error, ends it at once.
 */
function closeBeforeExit(close: () => Promise<void>, log: Log): void {
  let stoppedAt: number | undefined;

  async function stop(code: 0 | 1): Promise<void> {
    stoppedAt = systemClock.monotonic();
    setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS);
    await close();
    process.exit(code);
  }

  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      if (stoppedAt === undefined) void stop(0);
      else if (systemClock.monotonic() - stoppedAt > SAME_SIGNAL_MS) process.exit(1);
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (error: unknown) => {
      log.error({ err: withoutMessage(error) }, 'stopping after an unexpected error');
      if (stoppedAt === undefined) void stop(1);
      else process.exit(1);
    });
  }
}

function startErrorText(error: unknown): string {
  if (error instanceof ConfigError) {
    return ['Invalid settings:', ...error.errors.map((line) => `  ${line}`)].join('\n');
  }
  if (error instanceof StoreError || error instanceof SettingsFileError) return error.message;
  const { code, message } = error as Error & { code?: string };
  if (code === 'EADDRINUSE') return 'The port is in use: set PORT to another one.';
  return `Cannot start: ${message}`;
}

function print(text: string): void {
  process.stderr.write(`${text}\n`);
}
