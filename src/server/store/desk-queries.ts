import { bound } from '../database/bound.ts';
import type { Db } from '../database/schema.ts';
import { fileQueries } from '../desk/access/file-queries.ts';
import { sessionQueries } from '../desk/access/session-queries.ts';
import { changeLead } from '../desk/actions/change-lead.ts';
import { eraseRow } from '../desk/actions/erase-row.ts';
import { leadDetail } from '../desk/lead-detail.ts';
import { exportRecords } from '../lists/export-records.ts';
import { indexQueue } from '../lists/index/index-queue.ts';
import { answerTimes, tallyRows } from '../lists/index/tally-rows.ts';
import { leadRows } from '../lists/lead-rows.ts';
import { listEvery } from '../lists/list-every.ts';
import { countRows, listRows } from '../lists/list-rows.ts';
import { newMessages } from '../lists/new-messages.ts';
import { oldestWaiting } from '../lists/oldest-waiting.ts';
import { frequentCampaigns } from '../lists/search-campaigns.ts';

export type DeskStore = ReturnType<typeof deskQueries>;

export function deskQueries(db: Db) {
  const { bind } = bound(db);
  return {
    db,
    ...sessionQueries(db),
    ...fileQueries(db),
    index: bind(indexQueue),
    listRows: bind(listRows),
    listEvery: bind(listEvery),
    countRows: bind(countRows),
    newMessages: bind(newMessages),
    oldestWaiting: bind(oldestWaiting),
    campaigns: bind(frequentCampaigns),
    rows: bind(leadRows),
    exportRecords: bind(exportRecords),
    detail: bind(leadDetail),
    change: bind(changeLead),
    erase: bind(eraseRow),
    tally: bind(tallyRows),
    answerTimes: bind(answerTimes),
  };
}
