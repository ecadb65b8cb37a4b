import type { LeadDetail } from '../../../domain/desk/lead-detail.ts';
import type { AuditAction } from '../../store/audit-queries.ts';
import { DeskError } from '../desk-error.ts';
import type { CallContext } from '../desk-parts.ts';
import type { Input } from '../read-input.ts';

const MAX_ID_LENGTH = 64;

export function readId(input: Input): string {
  return input.text('id', MAX_ID_LENGTH);
}

export async function requireDetail(id: string, { parts }: CallContext): Promise<LeadDetail> {
  const detail = await parts.store.desk.detail(id);
  if (!detail) throw new DeskError('not_found', 'There is no such lead.');
  return detail;
}

/** Shows body data: what cannot be written down is not shown. */
export async function openLead(input: Input, context: CallContext): Promise<LeadDetail> {
  const id = readId(input);
  await requirePhone(id, context);
  await note('open', id, context);
  return requireDetail(id, context);
}

export async function reveal(input: Input, context: CallContext): Promise<{ phone: string }> {
  const id = readId(input);
  const phone = await requirePhone(id, context);
  await note('reveal', id, context);
  return { phone };
}

async function requirePhone(id: string, { parts }: CallContext): Promise<string> {
  const phone = await parts.store.desk.phone(id);
  if (phone === undefined) throw new DeskError('not_found', 'There is no such lead.');
  return phone;
}

async function note(
  action: AuditAction,
  leadId: string,
  { parts, session, now }: CallContext,
): Promise<void> {
  await parts.store.audit([{ at: now, actor: session.name, action, leadId, detail: null }]);
}
