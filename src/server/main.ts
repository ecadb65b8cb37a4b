import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { SECOND, systemClock } from './clock.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { withoutMessage } from './log.ts';
import { openMetrics } from './metrics.ts';
import { CONCURRENCY, type Relay, startRelay } from './relay/relay.ts';
import { webhookSender } from './relay/webhook.ts';
import { StoreError } from './store/lead-store.ts';
import { openServerStore } from './store/open-store.ts';

const SITE_FOLDER = fileURLToPath(new URL('../web', import.meta.url));
const CLOSE_WITHIN_MS = 10 * SECOND;

/** Time that is left for the store once slow senders were cut off. */
const CUT_OFF_AFTER_MS = 8 * SECOND;

try {
  await serve(readConfig());
} catch (error) {
  say(startFault(error));
  process.exit(1);
}

async function serve(config: Config): Promise<void> {
  const store = await openServerStore(config.database);
  const metrics = openMetrics();
  let relay: Relay | undefined;
  const app = await buildApp({
    config,
    store,
    siteFolder: SITE_FOLDER,
    metrics,
    onStored: () => relay?.wake(),
  });
  await app.listen({ host: config.host, port: config.port });
  if (config.webhookUrl) {
    relay = startRelay({
      store,
      send: webhookSender(config.webhookUrl, systemClock.now, CONCURRENCY),
      secrets: config.webhookSecrets,
      clock: systemClock,
      log: app.log,
      metrics,
    });
  }
  closeWithGrace({ delay: CLOSE_WITHIN_MS, logger: false }, async ({ err }) => {
    if (err) app.log.error({ err: withoutMessage(err) }, 'stopping after an unexpected error');
    const cutOff = setTimeout(() => app.server.closeAllConnections(), CUT_OFF_AFTER_MS);
    await Promise.all([app.close(), relay?.stop()]);
    clearTimeout(cutOff);
    await store.close();
  });
  greet(config, listening(app));
}

/** Port 0 asks the system for a free one. */
function listening(app: FastifyInstance): number {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function greet({ host, webhookUrl }: Config, port: number): void {
  const shown = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  say(`Peso Forma: http://${shown}:${port}`);
  if (!webhookUrl) say('No WEBHOOK_URL: leads are stored and wait until one is set.');
}

function startFault(error: unknown): string {
  if (error instanceof ConfigError) {
    return ['The settings are not right:', ...error.faults.map((fault) => `  ${fault}`)].join('\n');
  }
  if (error instanceof StoreError) return error.message;
  const { code, message } = error as Error & { code?: string };
  if (code === 'EADDRINUSE') return 'The port is in use: set PORT to another one.';
  return `Cannot start: ${message}`;
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
