import { sql } from 'kysely';
import { campaignGroup } from '../../../domain/insights/campaign-group.ts';
import { MAX_CAMPAIGNS } from '../insights/insight-campaigns.ts';
import type { AnyDatabase, Migration } from './migration.ts';

/** Counts of visits, without anything about a visitor, and the state of each e-mail. */
export const insightsAndMail: Migration = {
  version: 7,
  prepare: [createTables, learnCampaigns],
};

async function createTables(db: AnyDatabase): Promise<void> {
  await sql`create table if not exists insight_counts (
    hour bigint not null,
    event text not null,
    campaign text not null,
    count bigint not null,
    primary key (hour, event, campaign)
  )`.execute(db);
  await sql`create table if not exists insight_speed (
    day bigint not null,
    metric text not null,
    bucket integer not null,
    count bigint not null,
    primary key (day, metric, bucket)
  )`.execute(db);
  await sql`create table if not exists insight_campaigns (
    campaign text primary key not null
  )`.execute(db);
  await sql`create table if not exists mail_notices (
    name text primary key not null,
    due_at bigint not null,
    position text not null
  )`.execute(db);
}

/** Visits from the campaigns of existing leads count by name at once, the most leads first. */
async function learnCampaigns(db: AnyDatabase): Promise<void> {
  const { rows } = await sql<{ campaign: string }>`select campaign from leads
    where campaign <> '' and status <> 'quarantined'
    group by campaign order by count(*) desc, campaign`.execute(db);
  const groups = new Set(rows.map(({ campaign }) => campaignGroup(campaign)));
  groups.delete('');
  for (const group of [...groups].slice(0, MAX_CAMPAIGNS)) {
    await sql`insert into insight_campaigns (campaign) values (${group})
      on conflict (campaign) do nothing`.execute(db);
  }
}
