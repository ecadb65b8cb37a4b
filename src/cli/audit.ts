import { type AuditAction, type AuditStamp, audit } from '../server/audit.ts';
import type { VerbContext } from './verb.ts';

type AuditContext = Pick<VerbContext, 'now' | 'actor' | 'store'>;

/** Who runs this command, and when. */
export function auditStamp({ now, actor }: Omit<AuditContext, 'store'>): AuditStamp {
  return { at: now, actor };
}

/** What was done to no lead in particular. */
export async function auditCommand(
  context: AuditContext,
  action: AuditAction,
  detail: string | null = null,
): Promise<void> {
  const entry = { ...auditStamp(context), action, leadId: null, detail };
  await audit(context.store.db, [entry]);
}

/** Call it before anything is printed: nothing is revealed without an entry in the log. */
export async function auditReveal(
  context: AuditContext,
  leads: readonly { readonly id: string }[],
): Promise<void> {
  const entry = { ...auditStamp(context), action: 'reveal', detail: null } as const;
  await audit(
    context.store.db,
    leads.map(({ id }) => ({ ...entry, leadId: id })),
  );
}
