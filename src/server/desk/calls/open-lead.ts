import type { LeadDetail } from '../../../domain/desk/lead-detail.ts';
import { digitsOf, spacedInternational } from '../../../domain/lead/phone.ts';
import { type AuditAction, audit, auditUnlessAfter } from '../../audit.ts';
import { MINUTE } from '../../time/clock.ts';
import { DeskError } from '../desk-error.ts';
import { leadDetail, phoneOf } from '../lead-detail.ts';
import type { CallContext } from './call-context.ts';

type RowId = { readonly id: string };

/** An open page reloads its lead whenever something changes, which counts as the same view. */
const ONE_VIEW_MS = 15 * MINUTE;

export async function requireDetail(id: string, { options }: CallContext): Promise<LeadDetail> {
  const detail = await leadDetail(options.store.db, id);
  if (!detail) throw new DeskError('not_found', 'There is no such lead.');
  return detail;
}

/** Shows body data, so nothing is shown unless the audit log has an entry. */
export async function openLead({ id }: RowId, context: CallContext): Promise<LeadDetail> {
  await requirePhone(id, context);
  const { options, now } = context;
  await auditUnlessAfter(options.store.db, now - ONE_VIEW_MS, entryOf('open', id, context));
  return requireDetail(id, context);
}

export async function reveal(
  { id }: RowId,
  context: CallContext,
): Promise<Pick<LeadDetail, 'phone' | 'spacedPhone'>> {
  const phone = await requirePhone(id, context);
  await audit(context.options.store.db, [entryOf('reveal', id, context)]);
  return { phone, spacedPhone: phone && spacedInternational(digitsOf(phone)) };
}

async function requirePhone(id: string, { options }: CallContext): Promise<string> {
  const phone = await phoneOf(options.store.db, id);
  if (phone === undefined) throw new DeskError('not_found', 'There is no such lead.');
  return phone;
}

export function entryOf<LeadId extends string | null>(
  action: AuditAction,
  leadId: LeadId,
  { session, now }: CallContext,
  detail: string | null = null,
) {
  return { at: now, actor: session.name, action, leadId, detail };
}
