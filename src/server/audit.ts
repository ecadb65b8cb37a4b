import { deleteBefore } from './database/delete-before.ts';
import { inParts } from './database/in-parts.ts';
import { uuidV7 } from './database/lead-id.ts';
import type { Db } from './database/schema.ts';
import { transact } from './database/transact.ts';

/** Actions on personal data that the audit log records. */
export type AuditAction =
  | 'reveal'
  | 'export'
  | 'erase'
  | 'withdraw'
  | 'purge'
  | 'restrict'
  | 'unrestrict'
  | 'open'
  | 'answer'
  | 'answered'
  | 'reply'
  | 'done'
  | 'called'
  | 'call-back'
  | 'note'
  | 'undo'
  | 'close'
  | 'move'
  | 'restore';

export type AuditStamp = {
  readonly at: number;
  /** A name at the desk, the operating system's user of a command, or `whatsapp` for a visitor. */
  readonly actor: string;
};

export type AuditEntry = AuditStamp & {
  readonly action: AuditAction;
  readonly leadId: string | null;
  /** Counts and options only, never personal data. */
  readonly detail: string | null;
};

export function audit(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  return transact(db, (transaction) => insertAudit(transaction, entries));
}

/** Writes an entry unless the same actor has done the same to the same lead after `after`. */
export async function auditUnlessAfter(
  db: Db,
  after: number,
  entry: AuditEntry & { readonly leadId: string },
) {
  const known = await db
    .selectFrom('audit_log')
    .select('id')
    .where('lead_id', '=', entry.leadId)
    .where('actor', '=', entry.actor)
    .where('action', '=', entry.action)
    .where('at', '>', after)
    .limit(1)
    .executeTakeFirst();
  if (!known) await insertAudit(db, [entry]);
}

/** The newest first. */
export async function auditLog(db: Db, limit: number): Promise<readonly AuditEntry[]> {
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
}

export async function lastErasureAt(db: Db) {
  const row = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('action', 'in', ['erase', 'withdraw', 'purge'])
    .executeTakeFirst();
  return row?.at ?? 0;
}

export function forgetAudit(db: Db, before: number) {
  return deleteBefore(db, { table: 'audit_log', column: 'at' }, before);
}

/** Call it in the transaction that changes the leads. */
export async function insertAudit(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map(({ at, actor, action, leadId, detail }) => ({
    id: uuidV7(at),
    at,
    actor,
    action,
    lead_id: leadId,
    detail,
  }));
  for (const part of inParts(rows)) await db.insertInto('audit_log').values(part).execute();
}
