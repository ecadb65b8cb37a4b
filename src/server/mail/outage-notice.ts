import { type Clock, HOUR, MINUTE } from '../clock.ts';
import type { DeliveryStore, Destination } from '../store/deliveries/delivery.ts';
import { outageText, recoveryText } from './mail-texts.ts';
import type { Notice } from './notice.ts';

const PATIENCE_MS = HOUR;

/** A start of the server forgets an outage: one that goes on is found again within seconds. */
const WELL_FOR_MS = 2 * MINUTE;

type OutageParts = {
  readonly destination: Destination;
  readonly store: Pick<DeliveryStore, 'health'>;
  readonly clock: Clock;
  readonly deskAddress: string;
};

/**
 * Tells when nothing has reached a destination for an hour, and when it is well again. The position
 * is the beginning of the outage that was reported, or empty.
 */
export function outageNotice({ destination, store, clock, deskAddress }: OutageParts): Notice {
  let wellSince: number | undefined;
  return {
    name: `outage-${destination}`,
    next: async (position) => {
      const { downSince, downReason = '' } = await store.health(destination);
      const now = clock.now();
      if (downSince > 0) wellSince = undefined;
      else wellSince ??= clock.monotonic();
      if (position === '' && downSince > 0 && now - downSince >= PATIENCE_MS) {
        const mail = outageText(destination, new Date(downSince), downReason, deskAddress);
        return { mail, position: String(downSince), restMs: 0 };
      }
      const isWell = wellSince !== undefined && clock.monotonic() - wellSince >= WELL_FOR_MS;
      if (position !== '' && isWell) {
        return { mail: recoveryText(destination, deskAddress), position: '', restMs: 0 };
      }
      return undefined;
    },
  };
}
