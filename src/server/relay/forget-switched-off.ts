import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { type Log, withoutMessage } from '../log.ts';
import type { AlertStore } from '../store/alert-queries.ts';
import type { DeliveryStore } from '../store/deliveries/delivery.ts';
import { retryTransient } from '../store/retry-transient.ts';
import { UP } from './destination-health.ts';

type ForgetParts = {
  readonly config: Pick<Config, 'webhookUrl' | 'whatsapp' | 'mail'>;
  readonly store: Pick<DeliveryStore, 'setHealth'> & Pick<AlertStore, 'clearAlert'>;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 * Nobody tries a way out whose settings are gone: the trouble that an earlier server had with it
 * would raise alarms forever.
 */
export async function forgetSwitchedOff({ config, store, clock, log }: ForgetParts): Promise<void> {
  const forget = (change: () => Promise<void>) => retryTransient(clock, change);
  try {
    if (!config.webhookUrl) await forget(() => store.setHealth('automation', UP));
    if (!config.whatsapp) {
      await forget(() => store.setHealth('whatsapp', UP));
      await forget(() => store.clearAlert('whatsapp_token'));
    }
    if (!config.mail) await forget(() => store.clearAlert('mail'));
  } catch (error) {
    log.error({ err: withoutMessage(error) }, 'old trouble of what is switched off still stands');
  }
}
