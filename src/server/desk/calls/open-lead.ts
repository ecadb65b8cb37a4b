import type { LeadDetail } from '../../../domain/desk/lead-detail.ts';
import { spacedInternational } from '../../../domain/lead/phone.ts';
import { type AuditAction, audit, auditUnlessAfter } from '../../audit.ts';
import { readRows } from '../../lists/read-rows.ts';
import { MINUTE } from '../../time/clock.ts';
import { refused } from '../desk-error.ts';
import { leadDetail } from '../lead-detail.ts';
import type { CallContext } from './call-context.ts';

type RowId = { readonly id: string };

/** An open page reloads its lead whenever something changes, which counts as the same view. */
const ONE_VIEW_MS = 15 * MINUTE;

export async function requireDetail(id: string, { options }: CallContext): Promise<LeadDetail> {
  const detail = await leadDetail(options.store.db, id);
  if (!detail) throw refused('not_found');
  return detail;
}

/** Shows body data, so nothing is shown unless the audit log has an entry. */
export async function openLead({ id }: RowId, context: CallContext): Promise<LeadDetail> {
  await requireNumber(id, context);
  const { options, now } = context;
  await auditUnlessAfter(options.store.db, now - ONE_VIEW_MS, entryOf('open', id, context));
  return requireDetail(id, context);
}

export async function reveal(
  { id }: RowId,
  context: CallContext,
): Promise<Pick<LeadDetail, 'phone' | 'spacedPhone'>> {
  const number = await requireNumber(id, context);
  await audit(context.options.store.db, [entryOf('reveal', id, context)]);
  if (number === null) return { phone: '', spacedPhone: '' };
  return { phone: `+${number}`, spacedPhone: spacedInternational(number) };
}

/** The number of an existing row, as digits; null if WhatsApp hides it. */
async function requireNumber(id: string, { options }: CallContext): Promise<string | null> {
  const [row] = await readRows(options.store.db, [id]);
  if (!row) throw refused('not_found');
  return row.phone;
}

export function entryOf<LeadId extends string | null>(
  action: AuditAction,
  leadId: LeadId,
  { session, now }: CallContext,
  detail: string | null = null,
) {
  return { at: now, actor: session.name, action, leadId, detail };
}
