import type { AuditAction, AuditStamp } from '../server/store/audit-queries.ts';
import type { StoredLead } from '../server/store/lead.ts';
import type { VerbContext } from './verb.ts';

/** Who runs this command, and when. */
export function auditStamp({ now, actor }: VerbContext): AuditStamp {
  return { at: now, actor };
}

/** Call it before anything is printed: what cannot be written down is not revealed. */
export async function auditReveal(
  context: VerbContext,
  leads: readonly StoredLead[],
): Promise<void> {
  const action: AuditAction = 'reveal';
  await context.store.audit(
    leads.map(({ id }) => ({ ...auditStamp(context), action, leadId: id, detail: null })),
  );
}

export async function auditLead(
  context: VerbContext,
  action: AuditAction,
  leadId: string,
): Promise<void> {
  await context.store.audit([{ ...auditStamp(context), action, leadId, detail: null }]);
}
