import { retryPause } from '../../domain/answer/retry-pauses.ts';
import type { Store } from '../database/store.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { startRelay } from '../outbox/relay.ts';
import { openPictureDrawer } from '../picture/picture-drawer.ts';
import type { WhatsAppSettings } from '../settings/whatsapp.ts';
import type { Clock } from '../time/clock.ts';
import { graphApi } from './api/graph-api.ts';
import { watchToken } from './api/token-health.ts';
import { startAnswering } from './incoming/answering.ts';
import { unlessFailedMeanwhile } from './outgoing/apply-status.ts';
import { whatsappSender } from './outgoing/whatsapp-sender.ts';

type WhatsAppOptions = {
  readonly settings: WhatsAppSettings;
  /** Whether the automation is told when a lead that it was sent is erased. */
  readonly announceErasure: boolean;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly picturesFolder?: string | undefined;
};

/** Starts the brand's WhatsApp: handles incoming messages and sends the answers. */
export function startWhatsApp(options: WhatsAppOptions) {
  const { settings, announceErasure, store, clock, log, metrics } = options;
  const drawer = openPictureDrawer(options.picturesFolder, log);
  const call = graphApi(settings);
  const relay = startRelay({
    destination: 'whatsapp',
    db: store.db,
    reviewSent: unlessFailedMeanwhile,
    send: whatsappSender({
      settings,
      call,
      db: store.db,
      clock,
      draw: drawer.draw,
    }),
    schedule: retryPause,
    clock,
    log,
    metrics,
  });
  const answering = startAnswering({
    store,
    announceErasure,
    clock,
    log,
    onDecided: relay.wake,
  });
  const token = watchToken({ settings, call, store, clock, log });
  return {
    wake: answering.wake,
    leadsStored: answering.leadsStored,
    stop: async () => {
      await Promise.all([token.stop(), answering.stop()]);
      await relay.stop();
      await drawer.stop();
    },
  };
}
