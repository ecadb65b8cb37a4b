import { bound } from '../database/bound.ts';
import type { Db } from '../database/schema.ts';
import { countStale, readBacklog, readDelivered } from './backlog.ts';
import { type LeadTally, tallyQuery } from './tally-query.ts';

/** What monitoring, the report and the desk's page of the state count. */
export function overviewQueries(db: Db) {
  const { bind } = bound(db);
  return {
    backlog: bind(readBacklog),
    /** Reads every delivery, which only a command may. */
    counts: async () => ({ ...(await readBacklog(db)), ...(await readDelivered(db)) }),
    countStale: bind(countStale),
    tally: (since: number): Promise<readonly LeadTally[]> => tallyQuery(db, since).execute(),
  };
}
