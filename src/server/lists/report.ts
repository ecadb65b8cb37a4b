import type { NotNull } from 'kysely';
import type { Db } from '../database/schema.ts';
import { ANSWERED_STATES } from './states.ts';

/** The number of leads that share state and campaign, by whether their visitors have written. */
export type LeadTally = Awaited<ReturnType<typeof tallyByState>>[number];

/** Counts the leads that came in a span of time, the end excluded. */
export async function tallyByState(db: Db, from: number, until: number) {
  const rows = await db
    .selectFrom('leads')
    .select(({ fn }) => ['state', 'campaign', 'wrote', fn.countAll<number>().as('count')])
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .groupBy(['state', 'campaign', 'wrote'])
    .execute();
  return rows.map(({ state, campaign, wrote, count }) => ({
    state,
    campaign: campaign ?? '',
    wrote: wrote === 1,
    count,
  }));
}

/** How long visitors who came in a span of time, the end excluded, waited for their answer. */
export async function answerTimes(db: Db, from: number, until: number) {
  const rows = await db
    .selectFrom('leads')
    .select(['campaign', 'created_at', 'first_answered_at'])
    .where('state', 'in', ANSWERED_STATES)
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .where('first_answered_at', 'is not', null)
    .$narrowType<{ first_answered_at: NotNull }>()
    .execute();
  return rows.map((row) => ({
    campaign: row.campaign ?? '',
    ms: Math.max(0, row.first_answered_at - row.created_at),
  }));
}
