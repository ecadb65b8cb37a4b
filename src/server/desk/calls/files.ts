import { COUNT_LIMIT, type RowCount } from '../../../domain/desk/lead-list.ts';
import { audit } from '../../audit.ts';
import { MINUTE } from '../../time/clock.ts';
import { newToken, tokenHash } from '../access/tokens.ts';
import { DeskError } from '../desk-error.ts';
import type { FileRequest } from '../files/file-request.ts';
import { isWholeTab, rowFilter } from '../row-filter.ts';
import type { CallContext } from './call-context.ts';
import { entryOf, requireDetail } from './open-lead.ts';
import type { DeskInput } from './protocol.ts';

/** Short, because a download begins immediately and a stored request may contain a name. */
const FILE_MS = 5 * MINUTE;

/** The audit log records the number of leads, as far as it was counted, never the search text. */
export async function exportLeads(
  { withText = false, ...filter }: DeskInput<'export'>,
  context: CallContext,
): Promise<{ file: string }> {
  const { options, ways } = context;
  const size = sizeOf(await options.store.desk.countRows(rowFilter(filter, ways)));
  const detail = `${size} leads, csv, ${filter.tab}${isWholeTab(filter) ? '' : ', filtered'}`;
  return addFile({ kind: 'export', filter, withText }, detail, context);
}

/** The file has every lead that matches the filter, even if counting stopped earlier. */
function sizeOf({ total, isCutOff }: RowCount): string {
  if (total > COUNT_LIMIT) return `more than ${COUNT_LIMIT}`;
  return isCutOff ? `at least ${total}` : String(total);
}

export async function picture(
  { id }: DeskInput<'picture'>,
  context: CallContext,
): Promise<{ file: string }> {
  const { payload } = await requireDetail(id, context);
  if (!payload) throw new DeskError('text_gone', 'The body data is gone.');
  return addFile({ kind: 'picture', id }, 'picture', context);
}

/** The audit entry comes last, so that a retry does not write a second one. */
async function addFile(
  request: FileRequest,
  detail: string,
  context: CallContext,
): Promise<{ file: string }> {
  const { options, session, now } = context;
  const file = newToken();
  await options.store.desk.addFile({
    hash: tokenHash(file),
    session_id: session.id,
    request: JSON.stringify(request),
    expires_at: now + FILE_MS,
  });
  const leadId = request.kind === 'picture' ? request.id : null;
  await audit(options.store.db, [entryOf('export', leadId, context, detail)]);
  return { file };
}
