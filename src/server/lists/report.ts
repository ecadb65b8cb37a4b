import { sql } from 'kysely';
import { inParts } from '../database/in-parts.ts';
import type { Db, LeadState } from '../database/schema.ts';
import { ANSWERED_STATES } from './states.ts';

/** The number of leads that share state and campaign, by whether their visitors have written. */
export type LeadTally = {
  readonly state: LeadState;
  readonly campaign: string;
  readonly wrote: boolean;
  readonly count: number;
};

/** Answers to leads that came in a span of time, the end excluded. */
type AnswerSample = {
  readonly from: number;
  readonly until: number;
  /** The share of them to sample at random; 1 means all. */
  readonly share: number;
  /** Only answers to leads of these campaigns. */
  readonly campaigns?: readonly string[] | undefined;
};

/** Counts the leads that came in a span of time, the end excluded. */
export async function tallyByState(
  db: Db,
  from: number,
  until: number,
): Promise<readonly LeadTally[]> {
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

/** How long visitors who came in a span of time waited for their answer, in milliseconds. */
export async function answerTimes(
  db: Db,
  { from, until, share, campaigns }: AnswerSample,
): Promise<readonly number[]> {
  const query = db
    .selectFrom('leads')
    .select(['created_at', 'first_answered_at'])
    .where('state', 'in', ANSWERED_STATES)
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .where('first_answered_at', 'is not', null)
    .$narrowType<{ first_answered_at: number }>()
    .$if(share < 1, (all) => all.where(isSampled(share)));
  const rows = [];
  if (campaigns === undefined) rows.push(...(await query.execute()));
  for (const part of inParts(campaigns ?? [])) {
    const named = part.filter((campaign) => campaign !== '');
    rows.push(
      ...(await query
        .where((lead) =>
          lead.or([
            ...(named.length > 0 ? [lead('campaign', 'in', named)] : []),
            ...(named.length < part.length ? [lead('campaign', 'is', null)] : []),
          ]),
        )
        .execute()),
    );
  }
  return rows.map((row) => Math.max(0, row.first_answered_at - row.created_at));
}

/** The last three hexadecimal digits of an id are random, so the sample is unbiased. */
function isSampled(share: number) {
  const end = Math.max(1, Math.floor(share * 0x1000));
  return sql<boolean>`substr(id, 34) < ${end.toString(16).padStart(3, '0')}`;
}
