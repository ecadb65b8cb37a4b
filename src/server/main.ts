import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { brand } from '../../brand.config.ts';
import { pageAddress } from './addresses/page-address.mjs';
import { type Config, ConfigError, readConfig } from './config.ts';
import { withoutMessage } from './log.ts';
import { startNotes } from './start-notes.ts';
import { retryTransient } from './store/retry-transient.ts';
import { StoreError } from './store/store-error.ts';
import { openStoreBeside } from './store/thread/open-store-beside.ts';
import { SECOND, systemClock } from './time/clock.ts';

const SITE_FOLDER = fileURLToPath(new URL('../web', import.meta.url));
const INSIGHTS_FOLDER = fileURLToPath(new URL('../insights', import.meta.url));
const PICTURES = {
  worker: fileURLToPath(new URL('./picture-worker.js', import.meta.url)),
  folder: fileURLToPath(new URL('../picture', import.meta.url)),
};
const STORE_WORKER = fileURLToPath(new URL('./store-worker.js', import.meta.url));
const DESK_FOLDER = fileURLToPath(new URL('../desk', import.meta.url));
const EARLIER_FOLDER = fileURLToPath(new URL('../earlier', import.meta.url));
const CLOSE_TIMEOUT_MS = 10 * SECOND;
const QUIET_OPENING_MS = 5 * SECOND;
const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** The same signal may arrive twice: from the terminal or a supervisor, and passed on by npm. */
const SAME_SIGNAL_MS = SECOND;

// A log line on a full disk is lost. Without a listener, the error event would end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  await serve(readConfig());
} catch (error) {
  print(startErrorText(error));
  process.exit(1);
}

async function serve(config: Config): Promise<void> {
  const opening = setTimeout(() => {
    print('Still opening the database: this server or another instance may be upgrading it.');
  }, QUIET_OPENING_MS);
  // Loading the server takes about as long as opening the store, so both run at the same time.
  const [store, { openServer }] = await Promise.all([
    openStoreBeside(config.database, STORE_WORKER),
    import('./open-server.ts'),
  ]);
  clearTimeout(opening);
  const { app, close, listen } = await openServer(config, SITE_FOLDER, {
    store,
    insightsFolder: INSIGHTS_FOLDER,
    deskFolder: DESK_FOLDER,
    earlierFolder: EARLIER_FOLDER,
    pictures: PICTURES,
  });
  // Read before the server listens: a failing query must not end a server that takes leads.
  const staff = await retryTransient(systemClock, () => store.desk.sessions(systemClock.now()));
  const grace = closeWithGrace(
    { delay: CLOSE_TIMEOUT_MS, logger: false, skip: [...STOP_SIGNALS] },
    async ({ err }) => {
      if (err) app.log.error({ err: withoutMessage(err) }, 'stopping after an unexpected error');
      await close();
    },
  );
  stopOnSignal(grace.close);
  const port = await listen();
  if (staff.length === 0) {
    print('Nobody is signed in to the desk: npm run leads -- invite "NAME" lets a person in.');
  }
  for (const note of startNotes(config, brand)) print(note);
  // The address comes last, so that it is easy to find.
  print(`${brand.name}: ${pageAddress(config.host, port)}`);
}

/** The first signal stops the server gracefully; one more than a second later kills it. */
function stopOnSignal(stop: () => void): void {
  let stoppedAt: number | undefined;
  const onSignal = () => {
    if (stoppedAt === undefined) {
      stoppedAt = systemClock.monotonic();
      stop();
    } else if (systemClock.monotonic() - stoppedAt > SAME_SIGNAL_MS) {
      process.exit(1);
    }
  };
  for (const signal of STOP_SIGNALS) process.on(signal, onSignal);
}

function startErrorText(error: unknown): string {
  if (error instanceof ConfigError) {
    return ['Invalid settings:', ...error.errors.map((line) => `  ${line}`)].join('\n');
  }
  if (error instanceof StoreError) return error.message;
  const { code, message } = error as Error & { code?: string };
  if (code === 'EADDRINUSE') return 'The port is in use: set PORT to another one.';
  return `Cannot start: ${message}`;
}

function print(text: string): void {
  process.stderr.write(`${text}\n`);
}
