import type { Destination } from '../database/schema.ts';
import type { Store } from '../database/store.ts';
import { faultText, readOutage } from '../outbox/outage.ts';
import { type Clock, HOUR, MINUTE } from '../time/clock.ts';
import { outageText, recoveryText } from './mail-texts.ts';
import type { Notice } from './notice.ts';

const REPORT_AFTER_MS = HOUR;

/** A restart hides an ongoing outage for some seconds, which must not count as a recovery. */
const RECOVERED_AFTER_MS = 2 * MINUTE;

type OutageOptions = {
  readonly destination: Destination;
  readonly store: Pick<Store, 'db'>;
  readonly clock: Clock;
  readonly deskAddress: string;
};

/**
 * Reports when nothing has reached a destination for an hour, and when it works again. The position
 * is the start of the reported outage, or null.
 */
export function outageNotice({ destination, store, clock, deskAddress }: OutageOptions): Notice {
  let upSince: number | undefined;
  return {
    name: `outage-${destination}`,
    next: async (position) => {
      const outage = await readOutage(store.db, destination);
      const now = clock.now();
      if (outage) upSince = undefined;
      else upSince ??= clock.monotonic();
      if (position === null && outage && now - outage.since >= REPORT_AFTER_MS) {
        const fault = faultText(outage);
        const reason =
          outage.as === 'unpaid'
            ? `${fault}, nessun metodo di pagamento, o messaggi gratuiti finiti`
            : fault;
        const mail = outageText(destination, new Date(outage.since), reason, deskAddress);
        return { mail, position: String(outage.since), restMs: 0 };
      }
      const hasRecovered =
        upSince !== undefined && clock.monotonic() - upSince >= RECOVERED_AFTER_MS;
      if (position !== null && hasRecovered) {
        return { mail: recoveryText(destination, deskAddress), position: null, restMs: 0 };
      }
      return undefined;
    },
  };
}
