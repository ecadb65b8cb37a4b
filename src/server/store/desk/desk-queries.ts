import type { Db } from '../schema.ts';
import { fileQueries } from './access/file-queries.ts';
import { sessionQueries } from './access/session-queries.ts';
import { changeLead, markAnswered } from './actions/change-lead.ts';
import { closeMessage } from './actions/close-message.ts';
import { eraseRow } from './actions/erase-row.ts';
import type { DeskStore } from './desk-store.ts';
import { eventQueries } from './event-queries.ts';
import { hasQueue, indexQueue } from './index/index-queue.ts';
import { answerTimes, tallyRows } from './index/tally-rows.ts';
import { leadDetail, phoneOf } from './lead-detail.ts';
import { exportRecords } from './lists/export-records.ts';
import { leadRows } from './lists/lead-rows.ts';
import { listEvery } from './lists/list-every.ts';
import { countRows, listRows } from './lists/list-rows.ts';
import { oldestWaiting } from './lists/oldest-waiting.ts';
import { frequentCampaigns } from './lists/search-campaigns.ts';

export function deskQueries(db: Db): DeskStore {
  return {
    ...sessionQueries(db),
    ...fileQueries(db),
    ...eventQueries(db),
    index: async (limit, options) => ((await hasQueue(db)) ? indexQueue(db, limit, options) : 0),
    listRows: (filter, limit, after) => listRows(db, filter, limit, after),
    listEvery: (filter, limit, after) => listEvery(db, filter, limit, after),
    countRows: (filter) => countRows(db, filter),
    oldestWaiting: (rows) => oldestWaiting(db, rows),
    campaigns: (limit) => frequentCampaigns(db, limit),
    rows: (ids) => leadRows(db, ids),
    exportRecords: (ids) => exportRecords(db, ids),
    detail: (id) => leadDetail(db, id),
    phone: (id) => phoneOf(db, id),
    change: (request) => changeLead(db, request),
    markAnswered: (request) => markAnswered(db, request),
    erase: (request) => eraseRow(db, request),
    closeMessage: (request) => closeMessage(db, request),
    tally: (from, until) => tallyRows(db, from, until),
    answerTimes: (sample) => answerTimes(db, sample),
  };
}
