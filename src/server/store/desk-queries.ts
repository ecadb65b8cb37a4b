import { bound } from '../database/bound.ts';
import type { Db } from '../database/schema.ts';
import { fileQueries } from '../desk/access/file-queries.ts';
import { sessionQueries } from '../desk/access/session-queries.ts';
import { changeLead } from '../desk/actions/change-lead.ts';
import { eraseRow } from '../desk/actions/erase-row.ts';
import { leadDetail } from '../desk/lead-detail.ts';

export type DeskStore = ReturnType<typeof deskQueries>;

export function deskQueries(db: Db) {
  const { bind } = bound(db);
  return {
    db,
    ...sessionQueries(db),
    ...fileQueries(db),
    detail: bind(leadDetail),
    change: bind(changeLead),
    erase: bind(eraseRow),
  };
}
