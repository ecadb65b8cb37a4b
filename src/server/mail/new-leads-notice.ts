import { lowestUuidV7 } from '../database/lead-id.ts';
import type { Store } from '../database/store.ts';
import { type Clock, MINUTE, SECOND } from '../time/clock.ts';
import { leadsToMail } from './mail-queries.ts';
import { newLeadsText } from './mail-texts.ts';
import type { Notice } from './notice.ts';

/** A lead is stored up to seconds after its id was made: without this pause it could be skipped. */
const HOLD_MS = 10 * SECOND;

/** After an e-mail, new leads are collected for this long before the next one. */
const BUNDLE_MS = 10 * MINUTE;

const MAX_LEADS = 200;

type NewLeadsOptions = {
  readonly store: Store;
  readonly clock: Clock;
  readonly deskAddress: string;
  readonly holdMs?: number;
  readonly bundleMs?: number;
};

/** Announces the leads that came since the last e-mail; the position is the id of the last one. */
export function newLeadsNotice(options: NewLeadsOptions): Notice {
  const { store, clock, deskAddress, holdMs = HOLD_MS, bundleMs = BUNDLE_MS } = options;
  const startedAt = clock.now();
  return {
    name: 'leads',
    next: async (position) => {
      // Leads from before e-mail was set up are not announced.
      if (position === null) return { position: lowestUuidV7(startedAt), restMs: 0 };
      const before = lowestUuidV7(clock.now() - holdMs);
      const leads = await leadsToMail(store.db, position, before, MAX_LEADS);
      return (
        leads && {
          mail: newLeadsText(leads.names, deskAddress),
          position: leads.last,
          restMs: bundleMs,
        }
      );
    },
  };
}
