import { type AuditAction, type AuditStamp, audit } from '../server/audit.ts';
import type { VerbContext } from './verb.ts';

/** Who runs this command, and when. */
export function auditStamp({ now, actor }: Pick<VerbContext, 'now' | 'actor'>): AuditStamp {
  return { at: now, actor };
}

/** Call it before anything is printed: nothing is revealed without an entry in the log. */
export async function auditLeads(
  context: VerbContext,
  action: AuditAction,
  leads: readonly { readonly id: string }[],
): Promise<void> {
  const entry = { ...auditStamp(context), action, detail: null };
  await audit(
    context.store.db,
    leads.map(({ id }) => ({ ...entry, leadId: id })),
  );
}
