import type { Clock } from '../clock.ts';
import { type Log, withoutMessage } from '../log.ts';
import { UP } from '../relay/destination-health.ts';
import type { AlertStore } from '../store/alert-queries.ts';
import type { DeliveryStore } from '../store/deliveries/delivery.ts';
import { retryTransient } from '../store/retry-transient.ts';

export type ForgetConnectionParts = {
  readonly store: Pick<DeliveryStore, 'setHealth'> & Pick<AlertStore, 'clearAlert'>;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 * Without the settings nobody probes the connection or asks about the token: what an earlier server
 * found out would stand in `leads status` forever.
 */
export async function forgetConnection({
  store,
  clock,
  log,
}: ForgetConnectionParts): Promise<void> {
  try {
    await retryTransient(clock, () => store.setHealth('whatsapp', UP));
    await retryTransient(clock, () => store.clearAlert('whatsapp_token'));
  } catch (error) {
    log.error({ err: withoutMessage(error) }, 'the old state of WhatsApp is not forgotten');
  }
}
