import type { Kysely } from 'kysely';
import { uuidV7 } from './lead-id.ts';
import type { Tables } from './schema.ts';
import { transact } from './transact.ts';

/** What is written down about people's data. */
export const AUDIT_ACTIONS = [
  'reveal',
  'export',
  'erase',
  'withdraw',
  'restrict',
  'unrestrict',
  'open',
  'answer',
  'answered',
  'called',
  'call-back',
  'note',
  'undo',
  'close',
  'move',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Who does something to people's data, and when. */
export type AuditStamp = { readonly at: number; readonly actor: string };

export type AuditEntry = {
  readonly at: number;
  /** Who did it: a person of the desk, or the system's user of the command line. */
  readonly actor: string;
  readonly action: AuditAction;
  readonly leadId: string | null;
  /** Numbers and options at most, never anything about a person. */
  readonly detail: string | null;
};

export type AuditStore = {
  audit(entries: readonly AuditEntry[]): Promise<void>;
  /** The newest first. */
  auditLog(limit: number): Promise<readonly AuditEntry[]>;
  lastErasureAt(): Promise<number>;
  forgetAudit(before: number): Promise<number>;
};

/** Both engines limit how many values a statement may hold. */
const ENTRIES_A_STATEMENT = 1000;

export function auditQueries(db: Kysely<Tables>): AuditStore {
  return {
    audit: (entries) => transact(db, (transaction) => insertAudit(transaction, entries)),
    auditLog: async (limit) => {
      const rows = await db
        .selectFrom('audit_log')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ at, actor, action, lead_id, detail }) => ({
        at,
        actor,
        action: action as AuditAction,
        leadId: lead_id,
        detail,
      }));
    },
    lastErasureAt: async () => {
      const row = await db
        .selectFrom('audit_log')
        .select(({ fn }) => fn.max('at').as('at'))
        .where('action', 'in', ['erase', 'withdraw'])
        .executeTakeFirst();
      return row?.at ?? 0;
    },
    forgetAudit: async (before) => {
      const deleted = await db.deleteFrom('audit_log').where('at', '<', before).executeTakeFirst();
      return Number(deleted.numDeletedRows);
    },
  };
}

/** For whoever changes leads: their entries belong into the same transaction. */
export async function insertAudit(
  db: Kysely<Tables>,
  entries: readonly AuditEntry[],
): Promise<void> {
  const rows = entries.map(({ at, actor, action, leadId, detail }) => ({
    id: uuidV7(at),
    at,
    actor,
    action,
    lead_id: leadId,
    detail,
  }));
  for (let begin = 0; begin < rows.length; begin += ENTRIES_A_STATEMENT) {
    await db
      .insertInto('audit_log')
      .values(rows.slice(begin, begin + ENTRIES_A_STATEMENT))
      .execute();
  }
}
